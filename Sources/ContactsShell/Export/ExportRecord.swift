internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore
internal import JSON

/// What exports wrote into a folder, in a hidden file there, so that their own files can be told from all others.
///
/// It says of each file which book wrote it and what it held then. A file that was changed, replaced or renamed
/// since is no longer one that an export wrote.
struct ExportRecord {
  /// A file that an export wrote.
  struct Entry: Hashable {
    let name: String
    /// The identity of the book.
    let book: String
    let contact: ContactID
    /// The checksum of the bytes that were written.
    let checksum: String

    /// Tells whether a file holds what was written.
    func wrote(_ bytes: [UInt8]) -> Bool { CRC32(bytes.span).hexadecimal == checksum }
  }

  /// The name of the file; programs that read folders of cards pass over hidden ones.
  static let fileName = ".contacts-export.json"
  private static let version = 1

  private var entries: [String: Entry] = [:]
  private var isSaved = true

  /// Reads the record of a folder; it is empty where there is none.
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

  /// The files that a book wrote, by their names.
  func entries(of book: String) -> [Entry] {
    entries.values.filter { $0.book == book }.sorted { $0.name < $1.name }
  }

  /// Tells whether an export of any book wrote a file of that name.
  func hasEntry(named name: String) -> Bool { entries[name] != nil }

  /// Notes that a file is written.
  mutating func note(_ entry: Entry) {
    guard entries[entry.name] != entry else { return }
    entries[entry.name] = entry
    isSaved = false
  }

  /// Forgets the file of a name, which is no longer there.
  mutating func forget(_ name: String) {
    if entries.removeValue(forKey: name) != nil { isSaved = false }
  }

  /// Writes the record, unless it is there as it is.
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
  /// Reads an entry; nil for one of a name that no export gives.
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
