public import ContactsModel

/// A contact read from a file.
public struct ImportedContact: Sendable {
  /// The contact, with an id of its own unless the file is of this program.
  public let contact: Contact
  /// The number of its first line in the file, from 1.
  public let line: Int
  /// Whether the id is the contact's own, as in this program's JSON.
  public let keepsID: Bool
  /// Whether the file has an excerpt of the contact alone, of several values one, as in this program's table.
  public let isExcerpt: Bool
  /// The directory's entry that the contact was; nil in other formats.
  public let entry: DirectoryEntry?

  init(
    contact: Contact, line: Int, keepsID: Bool = false, isExcerpt: Bool = false,
    entry: DirectoryEntry? = nil
  ) {
    (self.contact, self.line, self.entry) = (contact, line, entry)
    (self.keepsID, self.isExcerpt) = (keepsID, isExcerpt)
  }
}

/// Reads contacts out of the bytes of a file, one after the other; what cannot be read never stops the rest.
public protocol ContactReader {
  /// Returns the next contact; nil at the end.
  mutating func next() -> ImportedContact?
  /// Returns what was found wrong since the last call, in the order of the lines.
  mutating func takeIssues() -> [ImportIssue]
}

/// A format that contacts can be read from, by the name that `import --format` knows it by.
public struct InputFormat: Sendable {
  /// The name that `import --format` knows the format by.
  public let name: String
  /// What the format is, in a few words.
  public let summary: String
  /// How the names of its files end, without the dot, in small letters.
  public let endings: [String]
  /// Tells by its first bytes, 4 KiB at the most, whether a file is of this format.
  let recognizes: @Sendable (ArraySlice<UInt8>) -> Bool
  /// Returns a reader of the bytes of a file.
  public let makeReader: @Sendable ([UInt8]) -> any ContactReader
  /// Returns a reader of a table in which some columns are given fields; nil for formats that have no columns.
  public private(set) var makeMappedReader: MappedReading?

  /// Makes a reader of the bytes of a table, and of its columns with the fields that they are given: by the name in the
  /// header or, from 1, by their place, and as an assignment names fields.
  public typealias MappedReading =
    @Sendable ([UInt8], [(column: String, field: String)]) throws(CSVMappingError) ->
    any ContactReader

  /// The formats there are; where several recognize a file the first is taken.
  public static let all: [InputFormat] =
    [.vCard, .jCard, .jsContact, .json, .jsonLines, .ldif, .abook] + tables

  /// Returns the format of that name; what `export` writes as `vcard4` is read as any vCard, which says its version itself.
  public static func named(_ name: String) -> InputFormat? {
    let name = name == "vcard4" ? "vcard" : name
    return all.first { $0.name == name }
  }

  /// Returns the format of a file: by what it begins with, or else by how its name ends; nil where neither tells.
  public static func of(_ bytes: [UInt8], named path: String) -> InputFormat? {
    let head = bytes.prefix(4096)
    let ending = path.split(separator: ".", omittingEmptySubsequences: false).last.map {
      $0.lowercased()
    }
    let named = ending.map { ending in all.filter { $0.endings.contains(ending) } } ?? []
    return named.first { $0.recognizes(head) } ?? all.first { $0.recognizes(head) } ?? named.last
  }
}

extension InputFormat {
  /// The members of a contact that tell how its values were written, and nothing of the contact.
  public static let companionKeys: Set<String> = ["vcard", "jscontact"]
}
