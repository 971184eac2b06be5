import ContactsModel
import ContactsSearch
import JSON
import Platform

@testable import ContactsStore

extension FuzzTarget {
  /// Any snapshot is read or gives an error, alike with and without decoding its contacts; what was
  /// read can be changed and saved, and reads back equal.
  ///
  /// A text that does not begin with `!` gets a valid checksum.
  @Sendable static func snapshot(_ bytes: [UInt8]) throws {
    let isVerbatim = bytes.first == UInt8(ascii: "!") || bytes.last != UInt8(ascii: "}")
    let file =
      isVerbatim
      ? Array(bytes.first == UInt8(ascii: "!") ? bytes.dropFirst() : bytes[...])
      : ChecksummedText.seal(bytes)
    guard !file.isEmpty else { return }
    let decoded = snapshot(file) { () throws(StoreError) in
      try Snapshot(decoding: file, path: "book.json")
    }
    let read = snapshot(file) { () throws(StoreError) in try Snapshot(file, path: "book.json") }
    try expectEqual(read, decoded, "a snapshot, read without decoding its contacts")
    let folder = try Scratch()
    try folder.write(file, to: "book.json")
    let path = folder["book.json"]
    guard let first = try? Store(path: path, forReading: true) else { return }
    let described = first.book.contacts.map(\.described)
    let store = try Store(path: path)
    try expectEqual(store.book.contacts.map(\.described), described, "the book, opened to write")
    _ = try? store.findings()
    var contact = Contact()
    contact.rename("Last")
    do {
      try store.commit("add") { _, _ in [.add(contact)] }
      try store.checkpoint()
    } catch { return }
    try expectEqual(
      store.book.contacts.map(\.described), described + [contact.described], "the changed book")
    let saved = try Store(path: path)
    try expectEqual(
      saved.book.contacts.map(\.json), store.book.contacts.map(\.json), "the book, saved")
    try expectEqual(
      JSONValue.object(saved.book.settings), .object(store.book.settings), "the settings, saved")
    try Folder.remove(path)
    let rebuilt = try Store(path: path)
    try expectEqual(
      rebuilt.book.byID, store.book.byID, "the book of the journal, in the order of creation")
  }

  /// What a snapshot says, or why it cannot be read.
  private static func snapshot(
    _ bytes: [UInt8], _ read: () throws(StoreError) -> Snapshot
  ) -> [String] {
    do throws(StoreError) {
      let snapshot = try read()
      // A contact without an id gets a new one each time.
      let text = String(decoding: bytes, as: UTF8.self)
      let contacts = snapshot.book.contacts.map { contact in
        text.contains(contact.id.description)
          ? "\(JSONValue.object(contact.json))" : "\(contact.described.sorted { $0.key < $1.key })"
      }
      return [
        snapshot.identity, "\(snapshot.generation)", "\(snapshot.sequence)",
        "\(snapshot.journalOffset)", "\(snapshot.lastLineOffset ?? -1)",
        "\(JSONValue.object(snapshot.unknown))", "\(JSONValue.object(snapshot.book.settings))",
        "\(snapshot.isIntact)", snapshot.checksum,
      ] + contacts
    } catch {
      return ["\(error)"]
    }
  }
}

extension SearchableBook {
  /// The contacts by id.
  fileprivate var byID: [JSONObject] {
    contacts.sorted { $0.id.description < $1.id.description }.map(\.json)
  }
}
