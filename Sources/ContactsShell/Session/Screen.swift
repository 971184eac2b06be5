internal import LineEditing
internal import Platform
internal import Tables

/// What the standard output and errors are, as far as what is printed depends on it.
struct Screen: Sendable {
  /// Whether standard output is a terminal, so that tables are fitted to its width.
  let isTerminal: Bool
  /// What the user decided about colours.
  var colourMode: ColourMode
  private let errorsReachTerminal: Bool
  /// Whether the environment allows colours.
  private let allowsColour: Bool
  /// Whether it is a terminal that only prints, such as emacs's shell.
  let isDumb: Bool

  /// Looks at the standard output and errors, and what the environment says of them.
  ///
  /// `NO_COLOR` (no-color.org) counts only when it is not empty.
  init(environment: Environment = Environment(), colourMode: ColourMode = .auto) {
    isTerminal = Terminal.isTerminal(Output.Stream.standardOutput.rawValue)
    errorsReachTerminal = Terminal.isTerminal(Output.Stream.standardError.rawValue)
    isDumb = Terminal.isDumb
    allowsColour = environment["NO_COLOR"] == nil && !isDumb
    self.colourMode = colourMode
  }

  /// Whether standard output is a terminal that is to have colours.
  var hasColour: Bool { hasColour(on: .standardOutput) }

  private func hasColour(on stream: Output.Stream) -> Bool {
    // Where results go elsewhere nobody is there to look at, though errors come to a terminal.
    guard isTerminal, stream == .standardOutput || errorsReachTerminal else { return false }
    return switch colourMode {
    case .auto: allowsColour
    case .always: true
    case .never: false
    }
  }

  /// Returns a heading, safe for the terminal and in its ink.
  func heading(_ text: String) -> String {
    let text = text.safeForTerminal
    return hasColour ? Ink.bold.styling(text) : text
  }

  /// Returns what is to be printed to standard error of something that failed; on a terminal its lines break
  /// between words, unless one of them, a path, is longer than a line: it stays whole, to be copied.
  ///
  /// A message that is too long for anyone repeats what somebody pasted: its middle is left out.
  func errorMessage(_ text: String) -> String {
    var text = text.withoutMiddle.safeForTerminal
    if errorsReachTerminal, let width,
      text.split(separator: " ").allSatisfy({ DisplayWidth.columns(of: $0) <= width })
    {
      text = DisplayWidth.wrap(text, to: width).joined(separator: "\n")
    }
    return hasColour(on: .standardError) ? Ink.error.styling(text) : text
  }

  /// The width of the terminal as it is now; nil where lines can be of any length.
  var width: Int? {
    isTerminal ? size?.columns ?? 80 : nil
  }

  /// The terminal's size in cells as it is now; nil where there is none, or it is not known.
  var size: (columns: Int, rows: Int)? {
    isTerminal ? Terminal.size(of: 1) : nil
  }

  /// The rows of the terminal as it is now; nil where there is no end to them.
  var height: Int? { size?.rows }

  /// How tables are drawn on it.
  func style(numbering: TableStyle.Numbering) -> TableStyle {
    TableStyle(width: width, colour: hasColour, numbering: numbering)
  }
}

extension String {
  /// The most bytes that a long message keeps of its beginning; it keeps half as many of its end.
  private static let longBeginning = 2_000

  /// The text, with an ellipsis for its middle if it is longer than any message should be.
  fileprivate var withoutMiddle: String {
    guard utf8.count > 2 * Self.longBeginning else { return self }
    // `index(before:)` and `index(after:)` round to whole characters.
    let beginning = index(before: utf8.index(startIndex, offsetBy: Self.longBeginning))
    let end = index(after: utf8.index(endIndex, offsetBy: -Self.longBeginning / 2))
    return self[..<beginning] + " … " + self[end...]
  }
}
