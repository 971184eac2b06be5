internal import ContactsModel
internal import ContactsSearch
internal import Platform
internal import Tables
internal import UnicodeText

/// A number of contacts, and the bar that stands for it.
struct Statistic: Sendable {
  let value: StatisticValue
  /// The number that a bar of the whole width stands for.
  let measure: Int
  /// Whether the number is a part of the measure, which a per cent tells.
  let isShare: Bool
}

extension Statistic: RowRepresentable {
  /// What is counted, how many, and a bar.
  func row(_ state: RowState) -> Row {
    let share = isShare ? "\(value.count * 100 / max(1, measure))%" : ""
    let bar = state.traits[BarForm.self].bar(of: value.count, in: measure)
    return Row(
      [
        Cell(value.name, role: .label),
        Cell(String(value.count), role: .value, alignment: .trailing, flexibility: .rigid),
        Cell(share, role: .value, alignment: .trailing, flexibility: .rigid, priority: .medium),
        Cell(bar, role: .secondary),
      ], state: state)
  }
}

/// How bars are drawn.
struct BarForm: RowTrait, Hashable {
  /// The columns that the longest takes.
  var width = 30
  /// Whether there are signs of eighths of a column; `#` stands for a whole one else.
  var hasBlocks = false

  static let standard = BarForm()

  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// Returns a bar as long as a count is of a measure; one that is not 0 is seen.
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
  /// Whether text is UTF-8, as the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set says (POSIX).
  var isUTF8: Bool {
    let locale = self["LC_ALL"] ?? self["LC_CTYPE"] ?? self["LANG"] ?? ""
    return locale.lowercased().filter { $0 != "-" }.containsText("utf8")
  }
}
