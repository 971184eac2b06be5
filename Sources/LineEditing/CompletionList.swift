#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

import CLibEdit

/// Candidates laid out as rows that fit a terminal.
///
/// Candidates with summaries stand one a row; others fill columns, read downwards.
struct CompletionList {
  /// The rows, without line ends, each narrower than the terminal.
  let rows: [String]

  private static let gap = "  "

  init(_ candidates: [Completion.Candidate], columns: Int, rowLimit: Int = 200) {
    let displays = candidates.map(\.display.withVisibleControls)
    let width = displays.map(\.displayWidth).max() ?? 0
    let hasSummaries = candidates.contains { $0.summary != nil }
    let perRow = hasSummaries ? 1 : max(1, (columns + 1) / (width + Self.gap.count))
    let rowCount = (candidates.count + perRow - 1) / perRow
    let shown = min(rowCount, rowLimit)

    var rows = (0..<shown).map { row in
      let cells = stride(from: row, to: candidates.count, by: rowCount).map { index in
        let summary = candidates[index].summary?.withVisibleControls
        return displays[index].padded(to: width) + (summary.map { Self.gap + $0 } ?? "")
      }
      return cells.joined(separator: Self.gap).trimmed.clipped(to: columns - 1)
    }
    if shown < rowCount {
      let hidden = (0..<perRow).reduce(0) { hidden, column in
        let end = min((column + 1) * rowCount, candidates.count)
        return hidden + max(0, end - (column * rowCount + shown))
      }
      rows.append("… and \(hidden) more")
    }
    self.rows = rows
  }
}

extension String {
  /// The cells that the text takes, by the measure that the line editor uses too.
  fileprivate var displayWidth: Int {
    unicodeScalars.reduce(0) { $0 + $1.displayWidth }
  }

  fileprivate var trimmed: String {
    String(reversed().drop { $0 == " " }.reversed())
  }

  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - displayWidth))
  }

  fileprivate func clipped(to width: Int) -> String {
    guard displayWidth > width else { return self }
    var left = width - 1
    let kept = prefix { character in
      left -= String(character).displayWidth
      return left >= 0
    }
    return kept + "…"
  }
}

extension Unicode.Scalar {
  fileprivate var displayWidth: Int { max(0, Int(wcwidth(wchar_t(value)))) }
}
