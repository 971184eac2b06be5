public import ContactsModel

/// A contact read from a file.
public struct ImportedContact: Sendable {
  /// The contact, with a new id unless the file is ours.
  public var contact: Contact
  /// The number of its first line in the file, from 1.
  public let line: Int
  /// Whether the id is the contact's own, as in our JSON.
  public let keepsID: Bool
  /// Whether it is an excerpt with one of several values, as in our tables.
  public let isExcerpt: Bool
  /// What it says of the name.
  public let statedName: StatedName
  /// The directory entry, in LDIF.
  public let entry: DirectoryEntry?

  init(
    contact: Contact, line: Int, keepsID: Bool = false, isExcerpt: Bool = false,
    statedName: StatedName = .all, entry: DirectoryEntry? = nil
  ) {
    (self.contact, self.line, self.entry) = (contact, line, entry)
    (self.keepsID, self.isExcerpt) = (keepsID, isExcerpt)
    self.statedName = statedName
  }
}

/// Reads contacts from a file, one by one; whatever cannot be read never stops the rest.
public protocol ContactReader {
  /// Returns the next contact; nil at the end.
  mutating func next() -> ImportedContact?
  /// Returns the issues since the last call, by line.
  mutating func takeIssues() -> [ImportIssue]
}

/// A format that `import` reads.
public struct InputFormat: Sendable {
  /// The name for `import --format`.
  public let name: String
  /// The meaning, in a few words.
  public let summary: String
  /// The file endings, without the dot, in lower case.
  public let endings: [String]
  /// Tells, by up to 4 KiB of its beginning after a byte-order mark, whether a file has this format.
  let recognizes: @Sendable (ArraySlice<UInt8>) -> Bool
  /// Returns a reader of a file.
  public let makeReader: @Sendable ([UInt8]) -> any ContactReader
  /// Returns a reader of a table with mapped columns; nil if the format has no columns.
  public private(set) var makeMappedReader: MappedReading?

  /// Creates a reader of a table, with columns mapped to fields, each by name or number from 1.
  public typealias MappedReading =
    @Sendable ([UInt8], [(column: String, field: String)]) throws(CSVMappingError) ->
    any ContactReader

  /// All formats; the first one that recognises a file is used.
  public static let all: [InputFormat] =
    [.vCard, .jCard, .jsContact, .json, .jsonLines, .ldif, .abook] + tables

  /// Returns the format with a name, or with a file ending, such as `vcf`, in any case; `vcard4` of
  /// `export` is read like any vCard.
  public static func named(_ name: String) -> InputFormat? {
    let name = name.lowercased() == "vcard4" ? "vcard" : name.lowercased()
    return all.first { $0.name == name } ?? all.first { $0.endings.contains(name) }
  }

  /// Returns the format of a file, by its beginning, then by its ending; nil if neither is known.
  public static func of(_ bytes: [UInt8], named path: String) -> InputFormat? {
    let head = bytes.withoutByteOrderMark.prefix(4096)
    let ending = path.split(separator: ".", omittingEmptySubsequences: false).last.map {
      $0.lowercased()
    }
    let named = ending.map { ending in all.filter { $0.endings.contains(ending) } } ?? []
    return named.first { $0.recognizes(head) } ?? all.first { $0.recognizes(head) } ?? named.last
  }
}

extension InputFormat {
  /// The keys of a contact that record how its values were written.
  public static let companionKeys: Set<String> = ["vcard", "jscontact"]
}
