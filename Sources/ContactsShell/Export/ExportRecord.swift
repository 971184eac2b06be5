internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore
internal import JSON

/// The record of what exports wrote to a folder, in a hidden file there.
///
/// It has, for each file, the book and a checksum. A file changed, replaced or renamed since no
/// longer counts as written by an export.
struct ExportRecord {
  /// A file that an export wrote.
  struct Entry: Hashable {
    let name: String
    /// The identity of the book.
    let book: String
    let contact: ContactID
    /// The checksum of the bytes written.
    let checksum: String

    /// Returns whether a file still has the bytes written.
    func wrote(_ bytes: [UInt8]) -> Bool { CRC32(bytes.span).hexadecimal == checksum }
  }

  /// The name of the file; programs that read folders of cards skip hidden files.
  static let fileName = ".contacts-export.json"
  private static let version = 1

  private var entries: [String: Entry] = [:]
  private var isSaved = true

  /// Reads the record of a folder; empty if there is none.
  init(of folder: ExportFolder) throws {
    let path = "\(folder.path)/\(Self.fileName)"
    switch try folder.content(of: Self.fileName) {
    case .none: return
    case .other: throw Self.error(path, "it was not written by contacts")
    case .bytes(let bytes):
      for entry in try Self.entries(in: bytes, path) { entries[entry.name] = entry }
    }
  }

  private static func entries(in bytes: [UInt8], _ path: String) throws -> [Entry] {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: bytes)
    } catch {
      throw Self.error(path, "\(error)")
    }
    guard value.object?["format"]?.string == "contacts-export",
      let version = value.object?["version"]?.int, let files = value.object?["files"]?.array
    else { throw error(path, "it is not a record of exports") }
    guard version <= Self.version else { throw error(path, "a newer contacts wrote it") }
    return files.compactMap(Entry.init)
  }

  private static func error(_ path: String, _ reason: String) -> CommandError {
    CommandError(
      "cannot read \(path), the record of earlier exports: \(reason); nothing was exported. "
        + "Remove it to start a new record")
  }

  /// The files that a book wrote, by name.
  func entries(of book: String) -> [Entry] {
    entries.values.filter { $0.book == book }.sorted { $0.name < $1.name }
  }

  /// Returns whether an export of any book wrote a file with this name.
  func hasEntry(named name: String) -> Bool { entries[name] != nil }

  /// Returns whether somebody has changed a file since an export wrote it; what cannot be read is
  /// reported when it is replaced.
  func isEdited(_ name: String, in folder: ExportFolder) -> Bool {
    guard let entry = entries[name] else { return false }
    do throws(StoreError) {
      guard case .bytes(let bytes) = try folder.content(of: name) else { return false }
      return !entry.wrote(bytes)
    } catch {
      return false
    }
  }

  /// Records a file.
  mutating func note(_ entry: Entry) {
    guard entries[entry.name] != entry else { return }
    entries[entry.name] = entry
    isSaved = false
  }

  /// Removes a file from the record.
  mutating func forget(_ name: String) {
    if entries.removeValue(forKey: name) != nil { isSaved = false }
  }

  /// Writes the record, if it has changed.
  mutating func save(to folder: ExportFolder) throws(StoreError) {
    guard !isSaved else { return }
    let lines = entries.values.sorted { $0.name < $1.name }.map { "\n\($0.json)" }
    let text =
      #"{"format":"contacts-export","version":\#(Self.version),"files":["#
      + lines.joined(separator: ",") + "\n]}\n"
    try folder.replace(Self.fileName, with: Array(text.utf8))
    isSaved = true
  }
}

extension ExportRecord.Entry {
  /// Reads an entry; nil if no export uses such a name.
  fileprivate init?(_ value: JSONValue) {
    guard let object = value.object, let name = object["name"]?.string,
      CardFolder.givesName(name), let book = object["book"]?.string,
      let contact = object["contact"]?.string.flatMap({ ContactID($0) }),
      let checksum = object["crc"]?.string
    else { return nil }
    self.init(name: name, book: book, contact: contact, checksum: checksum)
  }

  fileprivate var json: JSONValue {
    [
      "name": .string(name), "book": .string(book), "contact": .string("\(contact)"),
      "crc": .string(checksum),
    ]
  }
}
