internal import CommandLanguage
internal import ContactsModel
internal import UnicodeText

/// The columns of `list` and `find`.
struct ListColumns: UserOption {
  /// The columns; none for those that suit most.
  let columns: [ContactColumn]

  static let optionName = "columns"
  static let optionSummary = "the columns of `list` and `find` at a terminal"
  static let valuesSummary = "standard, or names separated by commas, as name,phone:mobile"
  static let standard = ListColumns(columns: [])
  static let valueKind: Parameter.Kind? = .columns
  static let choices = [
    (name: standardName, summary: "name, phone, email, organization, tags")
  ]

  private static let standardName = "standard"

  private init(columns: [ContactColumn]) { self.columns = columns }

  init(option text: String) throws {
    guard text.trimmed.lowercased() != Self.standardName else {
      self = .standard
      return
    }
    var columns: [ContactColumn] = []
    var names: Set<String> = []
    for name in text.split(separator: ",").map({ String($0).trimmed }) where !name.isEmpty {
      let column = try ContactColumn.resolved(name)
      guard names.insert(column.name).inserted else {
        throw CommandError("the column `\(column.name)` is given twice")
      }
      columns.append(column)
    }
    guard !columns.isEmpty else {
      throw CommandError("\(Self.optionName) is \(Self.valuesSummary)")
    }
    self.columns = columns
  }

  var optionText: String {
    columns.isEmpty ? Self.standardName : columns.map(\.name).joined(separator: ",")
  }
}
