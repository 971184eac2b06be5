public import ContactsModel

/// Turns contacts into the bytes of a format, one after the other: a header, each contact, a footer.
public protocol ContactWriter {
  init()
  /// What comes before the first contact.
  mutating func header() -> [UInt8]
  /// Returns one contact, with what parts it from the one before.
  mutating func bytes(for contact: Contact) -> [UInt8]
  /// What comes after the last contact.
  mutating func footer() -> [UInt8]
}

/// A format that contacts can be written in, by the name that `--output` knows it by.
public struct OutputFormat: Sendable {
  /// The name that `--output` knows the format by.
  public let name: String

  /// What the format is, in a few words.
  public let summary: String

  /// Returns a writer for one list of contacts.
  public let makeWriter: @Sendable () -> any ContactWriter

  /// Returns a writer whose cells no spreadsheet runs as formulas; nil for formats that are no tables of cells.
  public private(set) var makeSpreadsheetSafeWriter: (@Sendable () -> any ContactWriter)?

  /// How the names of its files end, without the dot, besides the format's own name.
  private(set) var endings: [String] = []

  /// Whether it is a list to be read, which wants the contacts in the order of their names.
  public private(set) var isAddressList = false

  /// The formats there are.
  public static let all: [OutputFormat] =
    [
      OutputFormat(name: "json", summary: "a JSON array of contact objects") {
        JSONContactWriter(asArray: true)
      },
      OutputFormat(name: "jsonl", summary: "one JSON object a line") {
        JSONContactWriter(asArray: false)
      },
      OutputFormat(
        name: "tsv", summary: "a header line, then one line per contact, separated by TABs",
        makeWriter: { TSVWriter() },
        makeSpreadsheetSafeWriter: { TSVWriter(isSpreadsheetSafe: true) }),
      OutputFormat(name: "vcard", summary: "vCard 3.0, which most programs read") {
        VCardWriter(.v30)
      },
      OutputFormat(name: "vcard4", summary: "vCard 4.0") { VCardWriter(.v40) },
      OutputFormat(name: "jcard", summary: "a JSON array of jCards") { JCardWriter() },
      .jsContact, .ldif, .calendar,
    ] + tables + [.markdown, .html]

  /// Returns the format of that name.
  public static func named(_ name: String) -> OutputFormat? {
    all.first { $0.name == name }
  }
}
