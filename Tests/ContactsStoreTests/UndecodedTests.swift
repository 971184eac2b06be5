import ContactsModel
import ContactsSearch
import JSON
import TestSupport
import Testing

@testable import ContactsStore

/// Snapshots read without decoding their contacts equal decoded ones.
struct UndecodedTests {
  private let place = Place()

  /// The contents of a snapshot, or the reason why it is unreadable.
  private func meaning(
    of bytes: [UInt8], _ read: () throws(StoreError) -> Snapshot
  ) -> [String] {
    let text = String(decoding: bytes, as: UTF8.self)
    do throws(StoreError) {
      let snapshot = try read()
      let head: [String] = [
        snapshot.identity, "\(snapshot.generation)", "\(snapshot.sequence)",
        "\(snapshot.journalOffset)", "\(JSONValue.object(snapshot.unknown))",
        "\(JSONValue.object(snapshot.book.settings))", "\(snapshot.isIntact)", snapshot.checksum,
      ]
      return head
        + snapshot.book.contacts.map { contact in
          // A contact without an id gets a new one each time.
          let id = contact.id.description
          return text.contains(id) ? contact.text : contact.text.replacing(id, with: "new")
        }
    } catch {
      return ["\(error)"]
    }
  }

  private func expectSameMeaning(_ bytes: [UInt8]) {
    let wanted = meaning(of: bytes) { () throws(StoreError) in
      try Snapshot(decoding: bytes, path: "/b")
    }
    let found = meaning(of: bytes) { () throws(StoreError) in try Snapshot(bytes, path: "/b") }
    #expect(found == wanted, "\(String(decoding: bytes, as: UTF8.self))")
  }

  /// Returns the document `body` with an end and a checksum.
  private func sealed(_ body: some Collection<UInt8>) -> [UInt8] {
    ChecksummedText.seal(Array(body) + [0])
  }

  private func body(of snapshot: [UInt8]) -> ArraySlice<UInt8> {
    snapshot.dropLast(ChecksummedText.suffixCount + 1)
  }

  @Test(arguments: Extent.seeds(2, of: 12))
  func decodingDoesNotAffectTheBook(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var store = try place.store()
    // The same in a book that was decoded from its first change on.
    var truth = SearchableBook()
    for step in 0..<40 {
      let ids = store.book.contacts.map(\.id)
      var made: [Transaction] = []
      switch Int.random(in: 0...7, using: &random) {
      case 0, 1:
        let transaction = try store.commit("add") { _, time in
          var contact = Contact("Ada\(step) Émile", id: ContactID(using: &random))
          contact.append(PhoneNumber("\(step)"), label: "\\\"\n")
          contact.unknown["x\(step % 3)"] = [.number("1.50"), ["id": .number("\(step)")]]
          return [.add(contact)]
        }
        made = [transaction].compactMap(\.self)
      case 2, 3:
        guard let id = ids.randomElement(using: &random) else { continue }
        let transaction = try store.edit(id) { contact in
          contact.note += "n\(step)"
          contact.append(EmailAddress("\(step)@x.org"))
          if step % 3 == 0 { contact.phones = [] }
        }
        made = [transaction].compactMap(\.self)
      case 4:
        guard let id = ids.randomElement(using: &random) else { continue }
        let transaction = try store.commit("remove") { book, _ in
          [.remove(try #require(book[stored: id]))]
        }
        made = [transaction].compactMap(\.self)
      case 5:
        made = try store.undo(store.undoable(limit: 2), as: "undo", overwrites: true)
      case 6: try store.checkpoint()
      default: store = try place.store()
      }
      for transaction in made {
        for change in transaction.changes { try truth.apply(change) }
      }
      #expect(store.texts.sorted() == truth.contacts.map(\.text).sorted())
      #expect(Set(store.book.contacts) == Set(truth.contacts))
    }
    try store.checkpoint()
    let bytes = try place.read("contacts.json")
    #expect(Snapshot.undecoded(bytes) { _, _ in } != nil)
    expectSameMeaning(bytes)
    #expect(try place.store().texts == store.texts)
  }

  /// A matching checksum proves nothing about the contents.
  @Test(arguments: Extent.seeds(2, of: 8))
  func aDamagedLineReadsAlikeDecodedOrNot(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let store = try place.store()
    try store.commit("add") { _, _ in
      ["Ada Lovelace", "Bob \"\\", "山田"].map { name in
        var contact = Contact(name, id: ContactID(using: &random))
        contact.append(PhoneNumber("1"), label: "home", isPreferred: true)
        contact.append(EmailAddress("a@x.org"))
        contact.tags = ["x"]
        return .add(contact)
      }
    }
    try store.checkpoint()
    let whole = Array(body(of: try place.read("contacts.json")))
    expectSameMeaning(sealed(whole))
    for _ in 0..<150 {
      var bytes = whole
      let start = Int.random(in: bytes.indices, using: &random)
      let end = min(bytes.count, start + Int.random(in: 0...40, using: &random))
      switch Int.random(in: 0...4, using: &random) {
      case 0, 1: bytes[start] ^= 1 << UInt8.random(in: 0...7, using: &random)
      case 2: bytes.removeSubrange(start..<end)
      case 3: bytes.insert(contentsOf: bytes[start..<end], at: start)
      default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: start)
      }
      expectSameMeaning(sealed(bytes))
    }
    // Lines that are duplicated, swapped or missing.
    let lines = whole.split(separator: UInt8(ascii: "\n"))
    for order in [
      [0, 1, 1, 2, 3, 4], [0, 2, 1, 3, 4], [0, 1, 2, 4], [0, 3, 4], [0, 4], [0, 1, 2, 3],
    ] {
      expectSameMeaning(sealed(Array(order.map { lines[$0] }.joined(separator: [0x0A]))))
    }
  }

  @Test(arguments: [
    #"{"format":"contacts","version":1,"contacts":[ ]"#, #"{"contacts":[],"format":"contacts""#,
    #"{"format":"contacts","version":1,"x":{"contacts":["#,
    #"{"format":"contacts","version":2,"contacts":["#,
    #"{"format":"contacts","version":1,"contacts":[],"contacts":["#,
    #"{"format":"other","contacts":["#,
    #"{"format":"contacts","version":1,"settings":{"a":1},"y":"\n,\"contacts\":[","contacts":["#,
  ])
  func aHeaderInAnyFormReadsAlike(header: String) {
    let line = #"{"id":"0000ada0-0000-4000-8000-000000000000"}"#
    for end in [
      "", "\n]", "\n\(line)\n]", "\n\(line),\n]", "\n\(line)\n],\"after\":1", "\n\(line)]",
    ] {
      expectSameMeaning(sealed((header + end).utf8))
    }
  }

  @Test func copiesAddedContactsVerbatim() throws {
    let store = try place.store()
    try store.add("Ada Lovelace", id: .ada)
    try store.checkpoint()
    let line = try #require(
      try place.text("contacts.json").split(separator: "\n").dropFirst().first)
    #expect(line == Contact("Ada Lovelace", id: .ada).text)
    #expect(try place.lines()[0].contains(#"{"op":"add","contact":\#(line)}"#))
    let again = try place.store()
    try again.add("Bob", id: .bob)
    try again.checkpoint()
    #expect(try place.text("contacts.json").contains("\n\(line),\n"))
  }
}
