public import ContactsModel
internal import JSON

/// Writes contacts in a format: a header, each contact, a footer.
public protocol ContactWriter {
  /// Returns what precedes the first contact.
  mutating func header() -> [UInt8]
  /// Returns a contact, with its separator from the one before.
  mutating func bytes(for contact: Contact) -> [UInt8]
  /// Returns what follows the last contact.
  mutating func footer() -> [UInt8]
}

extension ContactWriter {
  /// Returns nothing.
  public func header() -> [UInt8] { [] }
  /// Returns nothing.
  public func footer() -> [UInt8] { [] }
}

/// A format that `--output` and `export` write.
public struct OutputFormat: Sendable {
  /// The name of the format.
  public let name: String

  /// The meaning, in a few words.
  public let summary: String

  /// Returns a writer for a list of contacts.
  public let makeWriter: @Sendable () -> any ContactWriter

  /// Returns a writer whose cells no spreadsheet runs as formulas; nil if the format has no cells.
  public private(set) var makeSpreadsheetSafeWriter: (@Sendable () -> any ContactWriter)?

  /// The file endings besides the name of the format, without the dot.
  private(set) var endings: [String] = []

  /// Whether it is a list to read, in the order of names.
  public private(set) var isAddressList = false

  /// Returns the values of a contact that the format cannot have; nil if it can have all.
  public private(set) var leftOut: (@Sendable (Contact) -> [String])?

  /// All formats.
  public static let all: [OutputFormat] =
    [
      OutputFormat(name: "json", summary: "a JSON array of contact objects") {
        JSONContactWriter { $0.write(to: &$1) }
      },
      OutputFormat(name: "jsonl", summary: "one JSON object a line") {
        JSONContactWriter(asArray: false) { $0.write(to: &$1) }
      },
      OutputFormat(
        name: "tsv", summary: "a header line, then one line per contact, separated by TABs",
        makeWriter: { TSVWriter() },
        makeSpreadsheetSafeWriter: { TSVWriter(isSpreadsheetSafe: true) }),
      OutputFormat(name: "vcard", summary: "vCard 3.0, which most programs read") {
        VCardWriter(.v30)
      },
      OutputFormat(name: "vcard4", summary: "vCard 4.0") { VCardWriter(.v40) },
      OutputFormat(name: "jcard", summary: "a JSON array of jCards") {
        JSONContactWriter { $1.write($0.jCard) }
      },
      OutputFormat(name: "jscontact", summary: "a JSON array of JSContact Cards (RFC 9553)") {
        JSONContactWriter { $1.write($0.jsContact) }
      },
      .ldif, .calendar,
    ] + tables + [.markdown, .html, .mutt]

  /// Returns the format with a name, or with a file ending, such as `vcf`, in any case.
  public static func named(_ name: String) -> OutputFormat? {
    let name = name.lowercased()
    let read = InputFormat.all.first { $0.endings.contains(name) }
    return all.first { $0.name == name } ?? all.first { $0.endings.contains(name) }
      ?? all.first { $0.name == read?.name }
  }
}

extension OutputFormat {
  /// Returns the format of a file by its ending, if it is known.
  public static func ofFile(named path: String) -> OutputFormat? {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    return named(String(name[name.index(after: dot)...]))
  }
}
