internal import Platform
internal import Tables

/// The properties of standard output and standard error that output depends on.
struct Screen: Sendable {
  /// Whether standard output is a terminal, to which tables are fitted.
  let isTerminal: Bool
  /// The user's choice about colours.
  var colourMode: ColourMode
  private let errorsReachTerminal: Bool
  /// Whether the environment allows colours.
  private let allowsColour: Bool
  /// Whether the terminal only prints, such as emacs's shell.
  let isDumb: Bool

  /// Examines standard output, standard error and the environment.
  ///
  /// `NO_COLOR` (no-color.org) counts only if it is not empty.
  init(colourMode: ColourMode = .auto) {
    isTerminal = Terminal.isTerminal(Output.Stream.standardOutput.rawValue)
    errorsReachTerminal = Terminal.isTerminal(Output.Stream.standardError.rawValue)
    isDumb = Terminal.isDumb
    allowsColour = Environment()["NO_COLOR"] == nil && !isDumb
    self.colourMode = colourMode
  }

  /// Whether standard output is a terminal with colours.
  var hasColour: Bool { hasColour(on: .standardOutput) }

  private func hasColour(on stream: Output.Stream) -> Bool {
    // If results are redirected, errors get no colours either.
    guard isTerminal, stream == .standardOutput || errorsReachTerminal else { return false }
    return switch colourMode {
    case .auto: allowsColour
    case .always: true
    case .never: false
    }
  }

  /// Returns a heading, safe for the terminal, with its style.
  func heading(_ text: String) -> String {
    let text = text.safeForTerminal
    return hasColour ? Ink.bold.styling(text) : text
  }

  /// Returns an error for standard error, with its style.
  func errorMessage(_ text: String) -> String {
    let text = notice(text)
    return hasColour(on: .standardError) ? Ink.error.styling(text) : text
  }

  /// Returns a message for standard error; at a terminal, its lines break between words, unless
  /// one, such as a path, is longer than a line.
  ///
  /// Very long messages, which quote pasted text, lose their middle.
  func notice(_ text: String) -> String {
    let text = text.withoutMiddle.safeForTerminal
    guard errorsReachTerminal, let width,
      text.split(separator: " ").allSatisfy({ DisplayWidth.columns(of: $0) <= width })
    else { return text }
    return DisplayWidth.wrap(text, to: width).joined(separator: "\n")
  }

  /// The current width of the terminal; nil if lines can be of any length.
  var width: Int? {
    isTerminal ? size?.columns ?? 80 : nil
  }

  /// The current size of the terminal in cells; nil if unknown.
  var size: (columns: Int, rows: Int)? {
    isTerminal ? Terminal.size(of: 1) : nil
  }

  /// The current height of the terminal; nil if unknown.
  var height: Int? { size?.rows }

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
