import ContactsModel
import ContactsSearch
import Foundation
import JSON
import Platform
import Testing

@testable import ContactsStore

extension SearchableBook {
  func ids(referredToBy text: String) -> [ContactID] { ids(referredToBy: text, step: {}) }
}

extension ChecksummedText {
  /// Returns a JSON object with its checksum as the last member, and a newline.
  static func seal(_ object: [UInt8]) -> [UInt8] {
    let body = object.dropLast()
    return body + suffix(CRC32(body.span))
  }
}

extension Descriptor.Options {
  static var truncate: Self { Self(rawValue: O_TRUNC) }
}

/// A temporary folder for a test, deleted with it.
final class Place {
  let folder: URL

  init() {
    folder = FileManager.default.temporaryDirectory.appending(path: "contacts-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      Issue.record("\(error)")
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  func path(_ name: String) -> String { folder.appending(path: name).path }

  var book: String { path("contacts.json") }
  var journal: String { path("contacts.journal.jsonl") }

  func store() throws -> Store { try Store(path: book) }

  func read(_ name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: folder.appending(path: name)))
  }

  func text(_ name: String) throws -> String { String(decoding: try read(name), as: UTF8.self) }

  func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
    try Data(bytes).write(to: folder.appending(path: name))
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: folder.appending(path: name))
  }

  /// The names in the folder, sorted.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
  }

  /// Whether the book's lock is free.
  func isLockFree() throws -> Bool {
    let file = try FileHandle(forUpdating: URL(filePath: path("contacts.lock")))
    return flock(file.fileDescriptor, LOCK_EX | LOCK_NB) == 0
  }

  /// The lines of the journal, without their newlines.
  func lines() throws -> [String] {
    try text("contacts.journal.jsonl").split(separator: "\n").map(String.init)
  }

  /// The journal's transactions, as JSON.
  func transactions() throws -> [JSONObject] {
    try lines().map { try #require(try JSONValue(parsing: $0.utf8).object) }
  }

  /// Flips a bit of the journal's last line, in the file that others may have open.
  func damageLastLine() throws {
    var bytes = try read("contacts.journal.jsonl")
    bytes[bytes.count - 4] ^= 1
    let file = try FileHandle(forWritingTo: URL(filePath: journal))
    try file.write(contentsOf: bytes)
    try file.close()
  }

  /// Replaces a part of the snapshot, as an editor does, and keeps its checksum.
  func edit(_ old: String, _ new: String) throws {
    let text = try text("contacts.json")
    #expect(text.contains(old))
    try write(text.replacing(old, with: new).utf8, to: "contacts.json")
  }
}

/// The checksum of RFC 1952, bit by bit.
func bitwiseChecksum(_ bytes: some Sequence<UInt8>) -> String {
  var register: UInt32 = .max
  for byte in bytes {
    register ^= UInt32(byte)
    for _ in 0..<8 { register = register & 1 == 1 ? register >> 1 ^ 0xEDB8_8320 : register >> 1 }
  }
  return String(format: "%08x", ~register)
}

extension Contact {
  init(_ name: String, id: ContactID = ContactID()) {
    self.init(id: id, created: Timestamp(secondsSince1970: 0))
    rename(name)
  }

  var text: String { JSONValue.object(json).description }
}

extension ContactID {
  static let ada = ContactID("0000ada0-0000-4000-8000-000000000000")!
  static let bob = ContactID("0000b0b0-0000-4000-8000-000000000000")!
  static let cyd = ContactID("0000c1d0-0000-4000-8000-000000000000")!
}

extension Store {
  @discardableResult
  func add(_ name: String, id: ContactID = ContactID()) throws -> Transaction? {
    try commit("add \(name)") { _, _ in [.add(Contact(name, id: id))] }
  }

  @discardableResult
  func edit(
    _ id: ContactID, _ command: String = "set", isBatched: Bool = false,
    _ edit: (inout Contact) -> Void
  ) throws -> Transaction? {
    try commit(command, isBatched: isBatched) { book, _ in
      try #require(book[id]).changes(edit)
    }
  }

  var identity: String { state.identity ?? "" }

  var names: [String] { book.contacts.map(\.displayName) }

  /// The whole state, for comparison.
  var texts: [String] { book.contacts.map(\.text) }
}

extension Place {
  /// A book of four transactions, all of them in the snapshot if it `isSaved`.
  static func ofFourTransactions(isSaved: Bool = true) throws -> Place {
    let place = Place()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: place.folder.path)
    let store = try place.store()
    try store.add("Ada", id: .ada)
    try store.add("Bob", id: .bob)
    try store.edit(.ada) { $0.note = "x" }
    try store.edit(.ada) { $0.note = "y" }
    if isSaved { try store.checkpoint() }
    return place
  }

  /// Flips a bit of a line of the journal.
  func spoil(line number: Int) throws {
    var lines = try lines().map { Array($0.utf8) + [10] }
    lines[number - 1][30] ^= 1
    try write(lines.joined(), to: "contacts.journal.jsonl")
  }
}
