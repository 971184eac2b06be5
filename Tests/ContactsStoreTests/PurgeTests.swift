import ContactsModel
import ContactsSearch
import Foundation
import JSON
import Testing

@testable import ContactsStore

/// What a purge of the history forgets.
struct PurgeTests {
  private let distantFuture = Timestamp(secondsSince1970: 9_999_999_999)

  @Test(arguments: [1, 2]) func forgetsChangesAndKeepsTheirResult(count: Int) throws {
    let place = Place()
    let store = try place.store()
    for number in 0..<count { try store.add("Person \(number)") }
    let names = store.names
    #expect(try store.purge(.history(before: distantFuture), as: "purge"))
    #expect(store.names == names)
    let again = try place.store()
    #expect(again.names == names && again.sequence == count + 1)
    #expect(try place.transactions().map { $0["baseline"] == true } == [true, false])
  }

  /// A crash has left the snapshot from before the purge.
  @Test func aSnapshotFromBeforeThePurgeIsNotKeptAsABackup() throws {
    let place = try Place.ofFourTransactions()
    let snapshot = try place.read("contacts.json")
    #expect(try place.store().purge(.contact(.ada), as: "purge"))
    try place.write(snapshot, to: "contacts.json")
    #expect(try place.store().names == ["Bob"])
    for name in place.names { #expect(try !place.text(name).contains("Ada"), "\(name)") }
  }

  /// Settings may name contacts.
  @Test func aSnapshotFromBeforeThePurgeLeavesNoSetting() throws {
    let place = try Place.ofFourTransactions()
    let store = try place.store()
    try store.set("a", to: "tag:a")
    let name = "\(ContactID.ada) \(ContactID.bob)"
    try store.commit("not-duplicate") { _, _ in
      [.setting(key: "notDuplicates", name: name, before: nil, after: true)]
    }
    try store.checkpoint()
    let snapshot = try place.read("contacts.json")
    #expect(try store.purge(.contact(.ada), as: "purge"))
    try place.write(snapshot, to: "contacts.json")
    #expect(try place.store().book.settings == ["queries": ["a": "tag:a"]])
    for name in place.names {
      #expect(try !place.text(name).contains("\(ContactID.ada)"), "\(name)")
    }
  }

  @Test func aSnapshotFromAfterThePurgeIsKeptAsABackup() throws {
    let place = try Place.ofFourTransactions()
    let store = try place.store()
    #expect(try store.purge(.contact(.ada), as: "purge"))
    let snapshot = try place.read("contacts.json")
    try store.add("Cyd")
    try store.checkpoint()
    #expect(try place.read("contacts.json~") == snapshot)
  }

  @Test func whatIsLeftCanBeUndoneAfterAPurge() throws {
    let place = try Place.ofFourTransactions(isSaved: false)
    let store = try place.store()
    #expect(try store.undoable().map(\.sequence) == [4, 3, 2, 1])
    #expect(try store.purge(.contact(.bob), as: "purge"))
    let left = try store.undoable()
    #expect(left.map(\.sequence) == [4, 3, 1])
    #expect(try left == place.store().undoable())
    _ = try store.undo(left, as: "undo", overwrites: false)
    #expect(try store.names == [] && place.store().names == [])
  }

  @Test func removesEveryJournalThatRepairsKept() throws {
    let place = try Place.ofFourTransactions()
    for _ in 1...3 {
      try place.spoil(line: 1)
      _ = try place.store().repair(as: "check --repair")
    }
    #expect(try place.names.count { $0.contains("damaged") } == 3)
    #expect(try place.store().purge(.contact(.ada), as: "purge"))
    #expect(try !place.names.contains { $0.contains("damaged") })
  }

  /// Killed processes have left an index, and a copy of the snapshot.
  @Test(arguments: ["contacts.index", "contacts.json~"])
  func removesUnfinishedFiles(of name: String) throws {
    let place = try Place.ofFourTransactions()
    try place.write("Ada".utf8, to: "\(name).99999999.0.new")
    #expect(try place.store().purge(.contact(.ada), as: "purge"))
    #expect(place.names.filter { $0.hasSuffix(".new") } == [])
  }

  @Test func whatCannotBeRemovedStopsThePurge() throws {
    let place = try Place.ofFourTransactions()
    try FileManager.default.createDirectory(
      atPath: place.path("contacts.journal.torn"), withIntermediateDirectories: false)
    #expect(throws: StoreError.self) { try place.store().purge(.contact(.ada), as: "purge") }
    #expect(try place.store().names == ["Ada", "Bob"])
  }

  @Test func hasNothingToForgetBeforeTheFirstChange() throws {
    let place = Place()
    let store = try place.store()
    try store.add("Ada")
    let journal = try place.read("contacts.journal.jsonl")
    #expect(try !store.purge(.history(before: Timestamp(secondsSince1970: 0)), as: "purge"))
    #expect(try place.read("contacts.journal.jsonl") == journal)
  }

  @Test func aChangeAtTheVeryMomentIsKept() throws {
    let place = Place()
    let store = try place.store()
    try store.add("Ada")
    var time: Timestamp?
    try store.readHistory { transaction in
      time = transaction.time
      return false
    }
    let purge = Purge.history(before: try #require(time))
    let journal = try place.read("contacts.journal.jsonl")
    #expect(try store.extent(of: purge) == 0)
    #expect(try !store.purge(purge, as: "purge"))
    #expect(try place.read("contacts.journal.jsonl") == journal)
  }

  @Test func aBookFromBeforeTheBaselineIsUnknown() throws {
    let place = try Place.ofFourTransactions()
    let store = try place.store()
    #expect(try store.purge(.history(before: distantFuture), as: "purge"))
    #expect(try store.book(at: 4).count == 2)
    #expect(throws: MissingHistoryError.self) { try store.book(at: 3) }
  }

  @Test func aMemberThatWasReplacedIsForgotten() throws {
    let place = try Place.ofFourTransactions()
    let store = try place.store()
    try store.add("Crew", id: .cyd)
    try store.edit(.cyd) { $0.append(GroupMember("urn:uuid:\(ContactID.ada)")) }
    try store.edit(.cyd) { $0.members[0].value.uid = "urn:uuid:\(ContactID.bob)" }
    #expect(try store.purge(.contact(.ada), as: "purge"))
    for name in place.names {
      #expect(try !place.text(name).contains(ContactID.ada.description), "\(name)")
    }
  }

  @Test(arguments: [false, true]) func theNextChangeFollowsThePurge(isReopened: Bool) throws {
    let place = try Place.ofFourTransactions()
    let store = try place.store()
    #expect(try store.purge(.contact(.bob), as: "purge"))
    try (isReopened ? place.store() : store).add("Cyd")
    #expect(try place.transactions().allSatisfy { $0["baseline"] == nil })
    #expect(try place.store().undoable().map(\.sequence) == [6, 4, 3, 1])
  }

  /// Lines of others may call it by its nickname.
  @Test func forgetsLinesWithItsNickname() throws {
    let place = try Place.ofFourTransactions()
    let store = try place.store()
    var cyd = Contact("Cyd", id: .cyd)
    cyd.name.nickname = "Enchantress"
    try store.commit("import") { _, _ in [.add(cyd)] }
    try store.edit(.bob, "set bob note=enchantress") { $0.note = "z" }
    #expect(try store.purge(.contact(.cyd), as: "purge"))
    for name in place.names {
      #expect(try !place.text(name).lowercased().contains("enchantress"), "\(name)")
    }
  }

  /// A relation keeps members of other formats, such as the name that it had there.
  @Test func forgetsWhatElseARelationSaysOfIt() throws {
    let place = try Place.ofFourTransactions()
    let store = try place.store()
    try store.edit(.bob) {
      $0.append(Relation("urn:uuid:\(ContactID.ada)"), label: "friend")
      $0.relations[0].unknown["vcard"] = "secret"
    }
    #expect(try store.purge(.contact(.ada), as: "purge"))
    #expect(store.book[.bob]?.relations.count == 1)
    for name in place.names {
      let text = try place.text(name)
      #expect(!text.contains("\(ContactID.ada)") && !text.contains("secret"), "\(name)")
    }
  }

  /// Settings are replaced as a whole where a file was edited.
  @Test func forgetsItsSettingsWhereAllWereReplaced() throws {
    let place = try Place.ofFourTransactions()
    let store = try place.store()
    let all: JSONValue = .object([
      "\(ContactID.ada) \(ContactID.bob)": true, "\(ContactID.bob) \(ContactID.cyd)": true,
    ])
    try store.commit("edit") { _, _ in
      [.setting(key: "notDuplicates", name: nil, before: nil, after: all)]
    }
    try store.commit("edit") { _, _ in
      [.setting(key: "notDuplicates", name: nil, before: all, after: nil)]
    }
    #expect(try store.purge(.contact(.ada), as: "purge"))
    for name in place.names {
      #expect(try !place.text(name).contains("\(ContactID.ada)"), "\(name)")
    }
    try place.remove("contacts.json")
    #expect(try place.store().names == ["Bob"])
  }

  /// It has the number of a transaction that was forgotten, which others know by its session.
  @Test func aBaselineIsNoTransactionOfASession() throws {
    let place = try Place.ofFourTransactions()
    let store = try place.store()
    #expect(try store.session(ofTransaction: 4) != nil)
    #expect(try store.purge(.history(before: distantFuture), as: "purge"))
    #expect(try store.session(ofTransaction: 4) == nil)
    #expect(try store.session(ofTransaction: 5) != nil)
  }
}
