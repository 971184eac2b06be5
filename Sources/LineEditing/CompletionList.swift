import UnicodeText

/// Candidates laid out in rows that fit a terminal.
///
/// They fill columns downwards, each with its summary beside it; with summaries there is one a row
/// as long as that shows all of them.
struct CompletionList {
  /// The rows, without line ends, each narrower than the terminal.
  let rows: [String]

  /// The space between a candidate and its summary.
  private static let gap = "  "

  init(_ candidates: [Completion.Candidate], columns: Int, rowLimit: Int = 200) {
    let room = columns - 1
    // Candidates that were left out cannot be shown, nor can those after them.
    let known = candidates.prefix { $0.omittedCount == 0 }
    let total = candidates.reduce(candidates.count) { $0 + $1.omittedCount }
    let cells = Self.cells(of: known, in: room)
    let width = cells.map(\.cellCount).max() ?? 0
    let between = known.contains { $0.summary != nil } ? "    " : Self.gap
    let fitting = max(1, (room + between.count) / max(1, width + between.count))
    let perRow = between != Self.gap && total <= rowLimit ? 1 : fitting
    let shown = cells.prefix(perRow * max(1, rowLimit))
    let rowCount = (shown.count + perRow - 1) / perRow
    var rows = (0..<rowCount).map { row in
      stride(from: row, to: shown.count, by: rowCount).map { shown[$0].padded(toCells: width) }
        .joined(separator: between).trimmingEnd(" ")
    }
    if shown.count < total { rows.append("… and \(total - shown.count) more") }
    self.rows = rows
  }

  /// Returns the texts of the candidates with the summaries in their own column, none wider than
  /// `room`.
  private static func cells(
    of candidates: ArraySlice<Completion.Candidate>, in room: Int
  ) -> [String] {
    let displays = candidates.map(\.display.withVisibleControls)
    let summaries = candidates.map { ($0.summary ?? "").withVisibleControls }
    let summaryWidth = summaries.map(\.cellCount).max() ?? 0
    let least = summaryWidth == 0 ? room : room - min(summaryWidth, room / 2) - gap.count
    let width = min(displays.map(\.cellCount).max() ?? 0, least)
    return zip(displays, summaries).map { display, summary in
      let display = display.fitted(toCells: width)
      return summary.isEmpty
        ? display : (display.padded(toCells: width) + gap + summary).fitted(toCells: room)
    }
  }
}

extension String {
  /// Returns the text without a character at its end, however often it is there.
  func trimmingEnd(_ character: Character) -> String {
    String(reversed().drop { $0 == character }.reversed())
  }
}
