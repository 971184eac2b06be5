internal import ContactsModel
internal import UnicodeText

/// Writes tab-separated values: a header line, then one line per contact; tags are separated by
/// commas, and have a backslash before a comma of their own.
///
/// Tabs and line ends in values become spaces.
struct TSVWriter: ContactWriter {
  /// Whether an apostrophe is put before formulas.
  var isSpreadsheetSafe = false

  private static let columns: [(name: String, text: @Sendable (Contact) -> String)] = [
    ("id", { $0.id.description }),
    ("name", { $0.displayName }),
    ("organization", { $0.organization.name }),
    ("phone", { $0.preferredPhone?.value.number ?? "" }),
    ("email", { $0.preferredEmail?.value.address ?? "" }),
    ("tags", { $0.tags.map(listed).joined(separator: ",") }),
  ]

  /// Returns a tag as an element of the list: with a backslash before a comma and a backslash.
  private static func listed(_ tag: String) -> String {
    tag.replacingScalars { $0 == "," || $0 == "\\" ? "\\\($0)" : nil }
  }

  func header() -> [UInt8] {
    TableLine.tsv(Self.columns.map(\.name))
  }

  func bytes(for contact: Contact) -> [UInt8] {
    TableLine.tsv(
      Self.columns.map { column in
        let text = column.text(contact)
        // A reader drops one apostrophe, so a value that has its own gets one more.
        if text.withoutSpreadsheetApostrophe != text { return "'" + text }
        return isSpreadsheetSafe
          ? text.safeForSpreadsheets(isPhone: column.name == "phone") : text
      })
  }
}
