import ContactsModel
import ContactsSearch
import Foundation
import JSON
import Testing

@testable import ContactsStore

struct AdoptionTests {
  /// A book of Ada (with two phones) and Bob, with a snapshot of both.
  private func book() throws -> Place {
    let place = Place()
    let store = try place.store()
    try store.add("Ada Lovelace", id: .ada)
    try store.edit(.ada) { contact in
      contact.append(PhoneNumber("111"), label: "home")
      contact.append(PhoneNumber("222"))
    }
    try store.add("Bob", id: .bob)
    try store.checkpoint()
    return place
  }

  /// Expects that the edits are one transaction, and that nothing more is adopted later.
  private func expectAdopted(
    _ place: Place, sequence: Int, ops: [String], _ check: (Store) throws -> Void
  ) throws {
    let edited = try place.read("contacts.json")
    let store = try place.store()
    try check(store)
    #expect(store.sequence == sequence)
    #expect(
      store.takeNotices() == [
        "\(place.book) was edited; the edits became change \(sequence)"
      ])
    let last = try #require(try place.transactions().last)
    #expect(last["command"] == "adopt" && last["sequence"]?.int == sequence)
    #expect(last["adopts"]?.string == bitwiseChecksum(edited))
    // A contact is stamped again only in another second.
    let changes = (last["changes"]?.array ?? []).compactMap(\.object)
    #expect(changes.filter { $0["key"] != "modified" }.map { $0["op"]?.string } == ops)
    #expect(try place.read("contacts.json~") == edited)
    let again = try place.store()
    #expect(again.texts == store.texts && again.sequence == sequence)
    #expect(again.takeNotices() == [])
    #expect(try place.lines().count == sequence)
  }

  @Test func adoptsAChangedValue() throws {
    let place = try book()
    try place.edit(#""label":"home""#, #""label":"work""#)
    try expectAdopted(place, sequence: 4, ops: ["replace"]) { store in
      #expect(store.book[.ada]?.phones.map(\.label) == ["work", ""])
    }
  }

  @Test func adoptsAContactWithoutAnIDOnce() throws {
    let place = try book()
    try place.edit("\n],", ",\n{\"name\":{\"given\":\"Cyd\"},\"phones\":[{\"number\":\"1\"}]}\n],")
    try expectAdopted(place, sequence: 4, ops: ["add"]) { store in
      #expect(store.names == ["Ada Lovelace", "Bob", "Cyd"])
      #expect(Array(store.book.contacts)[2].phones.map(\.id) == [1])
    }
  }

  @Test func adoptsARemoval() throws {
    let place = try book()
    let bob = try #require(try place.text("contacts.json").split(separator: "\n").dropLast().last)
    try place.edit(",\n" + bob, "")
    try expectAdopted(place, sequence: 4, ops: ["remove"]) { store in
      #expect(store.names == ["Ada Lovelace"])
    }
  }

  @Test func adoptsAnotherOrderOfEntries() throws {
    let place = try book()
    let phones = [
      #"{"id":1,"label":"home","number":"111"}"#, #"{"id":2,"number":"222"}"#,
    ]
    try place.edit(phones.joined(separator: ","), phones.reversed().joined(separator: ","))
    try expectAdopted(place, sequence: 4, ops: ["move"]) { store in
      #expect(store.book[.ada]?.phones.map(\.id) == [2, 1])
    }
  }

  @Test func givesAnAdoptedEntryAnID() throws {
    let place = try book()
    try place.edit(#""phones":["#, #""phones":[{"number":"000"},"#)
    try expectAdopted(place, sequence: 4, ops: ["insert"]) { store in
      #expect(store.book[.ada]?.phones.map(\.id) == [3, 1, 2])
      #expect(store.book[.ada]?.nextEntry == 4)
    }
  }

  @Test func reformattingMakesNoTransaction() throws {
    let place = try book()
    let before = try place.read("contacts.json")
    let any = try JSONSerialization.jsonObject(with: Data(before))
    try place.write(
      JSONSerialization.data(withJSONObject: any, options: [.prettyPrinted]), to: "contacts.json")
    let store = try place.store()
    #expect(store.sequence == 3 && store.takeNotices() == [])
    #expect(try place.lines().count == 3)
    #expect(try place.read("contacts.json") == before)
  }

  @Test func adoptsAHandwrittenBook() throws {
    let place = Place()
    try place.write(
      #"{"format":"contacts","contacts":[{"name":{"given":"Ada"}},{"name":{"given":"Bob"}}]}"#.utf8,
      to: "contacts.json")
    try expectAdopted(place, sequence: 1, ops: ["add", "add"]) { store in
      #expect(store.names == ["Ada", "Bob"])
    }
    try place.remove("contacts.json")
    #expect(try place.store().names == ["Ada", "Bob"])
  }

  @Test func adoptsSettingsAndUnknownKeys() throws {
    let place = try book()
    try place.edit(#""contacts":["#, #""x":1,"settings":{"q":[]},"contacts":["#)
    try expectAdopted(place, sequence: 4, ops: ["setting"]) { store in
      #expect(store.book.settings == ["q": []])
    }
    #expect(try place.text("contacts.json").contains(#","x":1,"settings":{"q":[]},"contacts":["#))
    #expect(try place.store().book.settings == ["q": []])
  }

  @Test func adoptsOnceAfterACrashBeforeTheSnapshot() throws {
    let place = try book()
    try place.edit("\n],", ",\n{\"name\":{\"given\":\"Cyd\"}}\n],")
    try place.edit(#""label":"home""#, #""label":"work""#)
    let edited = try place.read("contacts.json")
    let store = try place.store()
    let adopted = store.texts
    try store.edit(.ada) { $0.note = "later" }
    // As if the snapshot had never been written.
    try place.write(edited, to: "contacts.json")
    let again = try place.store()
    #expect(again.names == ["Ada Lovelace", "Bob", "Cyd"] && again.sequence == 5)
    #expect(again.texts == store.texts && again.texts != adopted)
    #expect(again.takeNotices() == [])
    #expect(try place.store().texts == store.texts)
    #expect(try place.lines().count == 5)
  }

  @Test func editsThatAreReplacedBeforeTheLockIsFreeAreNotAdopted() throws {
    let place = try Place.ofFourTransactions()
    let original = try place.read("contacts.json")
    let store = try place.store()
    let holder = BookLock(try BookLocation(place.book))
    try holder.take(unless: { false }, onWaiting: {})
    try place.edit("Ada", "Eve")
    // Asked while the lock is waited for.
    store.isCancelled = {
      guard holder.isHeld else { return false }
      do {
        try place.write(original, to: "contacts.json")
        try place.edit("Bob", "Rob")
      } catch {
        Issue.record("\(error)")
      }
      holder.release()
      return false
    }
    try store.refresh()
    #expect(!holder.isHeld)
    #expect(store.names == ["Ada", "Rob"] && store.sequence == 5)
    #expect(try place.store().names == ["Ada", "Rob"])
  }

  /// Another process has made the edits a change, with the first journal, and has not written the
  /// snapshot yet.
  @Test func editsThatOthersHaveAdoptedMeanwhileAreAdoptedOnce() throws {
    let (place, other) = (Place(), Place())
    let store = try place.store()
    let holder = BookLock(try BookLocation(place.book))
    try holder.take(unless: { false }, onWaiting: {})
    let written = Array(#"{"format":"contacts","contacts":[{"name":{"given":"Ada"}}]}"#.utf8)
    for place in [place, other] { try place.write(written, to: "contacts.json") }
    _ = try other.store()
    #expect(try other.lines().count == 1)
    store.isCancelled = {
      guard holder.isHeld else { return false }
      #expect(throws: Never.self) {
        try FileManager.default.copyItem(atPath: other.journal, toPath: place.journal)
      }
      holder.release()
      return false
    }
    try store.refresh()
    #expect(!holder.isHeld && store.readOnlyReason == nil)
    #expect(store.names == ["Ada"] && store.sequence == 1)
    #expect(try place.lines().count == 1)
    try store.add("Bob")
    #expect(try place.store().texts == store.texts)
  }

  @Test func editsFromBeforeAPurgeAreToldOf() throws {
    let place = try Place.ofFourTransactions()
    try place.edit("Ada", "Eve")
    let edited = try place.read("contacts.json")
    try place.edit("Eve", "Ada")
    try place.store().purge(.contact(.bob), as: "purge")
    try place.write(edited, to: "contacts.json")
    let store = try place.store()
    #expect(
      store.takeNotices() == [
        "\(place.book) is from before a purge, and was edited; the book was read from the journal, "
          + "without the edits, which are kept in \(place.book)~"
      ])
    #expect(store.names == ["Ada"])
    #expect(try place.read("contacts.json~") == edited)
  }

  @Test func concurrentProcessesAdoptOnce() async throws {
    let place = try book()
    try place.edit("\n],", ",\n{\"name\":{\"given\":\"Cyd\"}}\n],")
    let path = place.book
    let states = try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 0..<4 { group.addTask { try Store(path: path).texts } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(states).count == 1)
    #expect(try place.lines().count == 4)
  }

  @Test func anOpenBookAdoptsBeforeItsNextCommit() throws {
    let place = try book()
    let store = try place.store()
    try place.edit(#""label":"home""#, #""label":"work""#)
    try store.commit("add", isBatched: true) { _, _ in [.add(Contact("Cyd"))] }
    #expect(store.lock.isHeld)
    #expect(try !place.isLockFree())
    try store.closeBatch()
    #expect(try place.isLockFree())
    #expect(try place.transactions().map { $0["command"]?.string }.suffix(2) == ["adopt", "add"])
    #expect(try place.store().texts == store.texts)
  }

  @Test(arguments: [Array("half a line".utf8), [0, 0, 10]])
  func adoptsABookWithATornJournal(torn: [UInt8]) throws {
    let place = try book()
    try place.edit(#""label":"home""#, #""label":"work""#)
    try place.write(
      try place.read("contacts.journal.jsonl") + torn, to: "contacts.journal.jsonl")
    let store = try place.store()
    #expect(store.sequence == 4 && store.readOnlyReason == nil)
    #expect(try place.read("contacts.journal.torn") == torn + [10])
    #expect(try place.lines().count == 4)
    try store.add("Cyd")
    try place.remove("contacts.json")
    #expect(try place.store().texts == store.texts)
  }

  @Test func readsAnEditedBookWithoutAJournal() throws {
    let place = try book()
    try place.remove("contacts.journal.jsonl")
    try place.edit(#""label":"home""#, #""label":"work""#)
    let store = try place.store()
    #expect(store.book[.ada]?.phones.first?.label == "work" && store.sequence == 3)
    #expect(
      store.takeNotices() == [
        "\(place.book) was edited; its contents are used, without a history"
      ])
    let again = try place.store()
    #expect(again.texts == store.texts && again.takeNotices() == [])
    try again.add("Cyd")
    #expect(try place.store().names == ["Ada Lovelace", "Bob", "Cyd"])
  }

  @Test func takesAMissingIdentityFromTheJournal() throws {
    let place = try book()
    let identity = try place.store().identity
    try place.edit(#""book":"\#(identity)","#, "")
    let store = try place.store()
    #expect(store.identity == identity && store.names == ["Ada Lovelace", "Bob"])
    try store.add("Cyd")
    #expect(try place.store().names == ["Ada Lovelace", "Bob", "Cyd"])
  }

  @Test func showsEditsOfAReadOnlyBook() throws {
    let place = try book()
    try place.edit(#""label":"home""#, #""label":"work""#)
    try place.remove("contacts.lock")
    try FileManager.default.createDirectory(
      atPath: place.path("contacts.lock"), withIntermediateDirectories: false)
    let edited = try place.read("contacts.json")
    let store = try place.store()
    #expect(store.book[.ada]?.phones.first?.label == "work")
    #expect(store.readOnlyReason?.contains("contacts.lock") == true)
    // What is only shown is no damage.
    #expect(try store.findings().allSatisfy { $0.kind == .advice })
    #expect(try place.read("contacts.json") == edited)
    #expect(try place.lines().count == 3)
  }
}
