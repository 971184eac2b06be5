internal import CommandLanguage
internal import ContactsSearch
internal import UnicodeText

extension Option {
  /// The order of a listing.
  static let sort = Option.value("sort", "FIELD", .sortOrder, summary: "the field to sort by")
}

extension ArgumentList {
  /// Returns the order of `--sort`; nil for the user's own.
  func sortOrder() throws -> SortOrder? {
    try option("sort").map { name in
      guard let order = SortOrder.named(name) else {
        let close = Spelling.closest(to: name, among: SortOrder.all.map(\.name))
        throw CommandError(
          "contacts cannot be sorted by `\(name)`"
            + (close.map { "; did you mean `\($0)`?" } ?? ""))
      }
      return order
    }
  }
}
