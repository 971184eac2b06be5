internal import ContactsModel
internal import UnicodeText

extension ContactColumn {
  /// Returns the column that a text names.
  ///
  /// For an unknown one, the error suggests a column and lists all.
  static func resolved(_ text: String) throws -> ContactColumn {
    if let found = try named(text) { return found }
    let name = String(text.prefix { $0 != ":" }).lowercased()
    let names = all.map(\.name)
    let close =
      otherNames[name] ?? FieldSynonyms.field(for: name)
      ?? Spelling.closest(to: name, among: names)
    let list = names.joined(separator: ", ")
    throw CommandError(
      "no column `\(text)`; "
        + (close.map { "did you mean `\($0)`? The columns are \(list)" } ?? "they are \(list)"))
  }

  /// Names of columns in queries and other programs, for suggestions.
  private static let otherNames = [
    "added": "created", "changed": "modified", "uid": "id",
    "zip": "postal-code",
    "postcode": "postal-code", "town": "city", "state": "region", "county": "region",
  ]
}

/// The columns of a listing, and the day that ages count to.
public struct ShownColumns: Sendable {
  let columns: [ContactColumn]
  let today: CivilDay
}
