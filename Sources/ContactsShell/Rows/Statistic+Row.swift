internal import ContactsModel
internal import ContactsSearch
internal import Platform
internal import Tables
internal import UnicodeText

/// A count of contacts, with a bar.
struct Statistic: Sendable {
  let value: StatisticValue
  /// The count that a full bar stands for.
  let measure: Int
  /// Whether the count is a share of the measure, shown in per cent.
  let isShare: Bool
  let barForm: BarForm
}

extension Statistic: RowRepresentable {
  /// The name, the count and a bar.
  func cells(_ traits: RowTraits) -> [Cell] {
    let share = isShare ? "\(value.count * 100 / max(1, measure))%" : ""
    return [
      Cell(value.name, role: .label),
      Cell(String(value.count), role: .value, alignment: .trailing, flexibility: .rigid),
      Cell(share, role: .value, alignment: .trailing, flexibility: .rigid, priority: .medium),
      Cell(barForm.bar(of: value.count, in: measure), role: .secondary),
    ]
  }
}

/// How bars are drawn.
struct BarForm {
  /// The width of the longest bar, in columns.
  let width: Int
  /// Whether eighths of a column can be drawn; otherwise `#` stands for a column.
  var hasBlocks = false

  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// Returns a bar whose length is the share of a count in a measure; at least one mark if it is
  /// not 0.
  func bar(of count: Int, in measure: Int) -> String {
    guard count > 0, measure > 0 else { return "" }
    guard hasBlocks else {
      return String(repeating: "#", count: max(1, (width * count + measure / 2) / measure))
    }
    let length = max(1, (width * 8 * count + measure / 2) / measure)
    return String(repeating: "█", count: length / 8) + Self.eighths[length % 8]
  }
}

extension Environment {
  /// Whether text is UTF-8, by the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set (POSIX).
  var isUTF8: Bool {
    let locale = self["LC_ALL"] ?? self["LC_CTYPE"] ?? self["LANG"] ?? ""
    return locale.lowercased().filter { $0 != "-" }.containsText("utf8")
  }
}
