internal import ContactsModel

/// Writes tab-separated values: a header line, then one line per contact; several values are
/// separated by commas.
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
    ("tags", { $0.tags.joined(separator: ",") }),
  ]

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
