internal import LineEditing
internal import Tables

/// What the standard output is, as far as what is printed depends on it.
struct Screen: Sendable {
  /// Whether standard output is a terminal, so that tables are fitted to its width.
  let isTerminal: Bool
  let hasColour: Bool
  /// Whether it is a terminal that only prints, such as emacs's shell.
  let isDumb: Bool

  /// Looks at the standard output and what the environment says of it.
  ///
  /// `NO_COLOR` (no-color.org) counts only when it is not empty.
  init(environment: Environment = Environment()) {
    isTerminal = Terminal.isTerminal(1)
    isDumb = [nil, "dumb"].contains(environment["TERM"])
    hasColour = isTerminal && environment["NO_COLOR"] == nil && !isDumb
  }

  /// The width of the terminal as it is now; nil where lines can be of any length.
  var width: Int? {
    isTerminal ? size?.columns ?? 80 : nil
  }

  /// The terminal's size in cells as it is now; nil where there is none, or it is not known.
  var size: (columns: Int, rows: Int)? {
    isTerminal ? Terminal.size(of: 1) : nil
  }

  /// How tables are drawn on it.
  func style(numbering: TableStyle.Numbering) -> TableStyle {
    TableStyle(width: width, colour: hasColour, numbering: numbering)
  }
}
