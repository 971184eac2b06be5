internal import CommandLanguage
internal import ContactsModel

/// The form of a listing that its command asks for.
struct ListingForm {
  /// The columns; nil for those of the user's preferences.
  private(set) var columns: ListColumns?
  /// The template of each contact; nil for a table.
  private(set) var template: FormatTemplate?

  /// Reads the options `--columns` and `--format`.
  init(_ arguments: ArgumentList) throws {
    columns = try arguments.option("columns").map { text in
      try ListColumns(option: text)
    }
    template = try arguments.template()
    guard columns == nil || template == nil else {
      throw CommandError("--columns and --format cannot be combined")
    }
  }
}

extension Option {
  /// The columns of a listing.
  static let columns = Option.value(
    "columns", "NAMES", .columns, summary: "these columns, such as name,phone:mobile,city")
  /// The form of each contact.
  static let template = Option.value(
    "format", "TEXT", .template, summary: "each contact as TEXT, with columns in braces")
}

extension ArgumentList {
  func template() throws -> FormatTemplate? { try option("format").map { try FormatTemplate($0) } }
}

extension Parameter.Kind {
  /// Names of columns, separated by commas.
  static let columns = Parameter.Kind(rawValue: "columns")
  /// A text with columns in braces.
  static let template = Parameter.Kind(rawValue: "template")
}
