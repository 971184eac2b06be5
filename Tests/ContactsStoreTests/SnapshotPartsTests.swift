import ContactsModel
import ContactsSearch
import Testing

@testable import ContactsStore

/// Snapshots above a megabyte are read in parts, each from the first line that begins in it.
struct SnapshotPartsTests {
  private let place = Place()

  @Test(arguments: [1, 40]) func aLargeSnapshotHasAllContactsInOrder(count: Int) throws {
    let store = try place.store()
    let contacts = (0..<count).map { number in
      var contact = Contact("Name\(number)")
      contact.note = String(repeating: "é\"\n", count: 600_000 / count + number)
      return contact
    }
    try store.commit("add") { _, _ in contacts.map { .add(StoredContact($0)) } }
    try store.checkpoint()
    let bytes = Array(try place.read("contacts.json"))
    let snapshot = try #require(Snapshot.undecoded(bytes) { _, _ in })
    #expect(bytes.count > 3 << 20)
    #expect(snapshot.book.contacts.map(\.displayName) == contacts.map(\.displayName))
    #expect(snapshot.book.contacts.map(\.note.utf8.count) == contacts.map(\.note.utf8.count))
    #expect(Snapshot.undecoded(Array(bytes.dropLast())) { _, _ in } != nil)
    #expect(Snapshot.undecoded(Array(bytes.dropLast(2))) { _, _ in } == nil)
  }

  /// Parts of a snapshot that is not much larger begin at whole megabytes after the first line.
  @Test(arguments: [-1, 0, 1]) func aLineThatBeginsAPartIsRead(offset: Int) throws {
    let store = try place.store()
    var (one, other) = (Contact("One", id: .ada), Contact("Other", id: .bob))
    one.note = "x"
    // A separator and a newline follow.
    let missing = 1 << 20 + offset - 2 - StoredContact(one).json.count
    one.note = String(repeating: "x", count: 1 + missing)
    other.note = String(repeating: "y", count: 1 << 19)
    try store.commit("add") { _, _ in [one, other].map { .add(StoredContact($0)) } }
    try store.checkpoint()
    let bytes = Array(try place.read("contacts.json"))
    let starts = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    #expect(starts[1] - starts[0] == 1 << 20 + offset)
    let snapshot = try #require(Snapshot.undecoded(bytes) { _, _ in })
    #expect(snapshot.book.contacts.map(\.displayName) == ["One", "Other"])
  }
}
