/// A line that cannot be split into words.
public struct SyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong with a line.
  public enum Kind: Hashable, Sendable {
    /// A quote still open at the end of the line.
    case openQuote(Quote)

    /// A backslash at the end of the line, and no next line to continue with.
    case trailingBackslash

    /// A backslash in `$'…'` with something after it that has no meaning there.
    case unknownEscape

    /// Escapes in `$'…'` whose bytes are not UTF-8, or whose number is no character's.
    case invalidCharacter
  }

  /// What is wrong.
  public let kind: Kind

  /// The UTF-8 offset in the line at which it begins.
  public let position: Int

  /// The same place for people: characters from the line's start, counted from 1.
  public let column: Int

  /// What is wrong, and where.
  public var description: String {
    switch kind {
    case .openQuote(let quote):
      "the \(quote.opening) at column \(column) is never closed" + Self.advice(on: quote)
    case .trailingBackslash:
      "nothing follows the \\ at column \(column)"
    case .unknownEscape:
      #"$'…' does not know the escape at column \#(column); it knows "#
        + #"\n \t \r \a \b \e \f \v \\ \' \" \NNN \xHH \uHHHH \UHHHHHHHH"#
    case .invalidCharacter:
      "the escape at column \(column) makes no valid character"
    }
  }
}

extension SyntaxError {
  /// Returns how a quote is written that belongs to the text, as an apostrophe does; empty where that is rare.
  private static func advice(on quote: Quote) -> String {
    switch quote {
    case .single: #"; an apostrophe is written \'"#
    case .double, .dollar: ""
    }
  }
}
