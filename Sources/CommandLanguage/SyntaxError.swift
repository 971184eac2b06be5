/// A line that cannot be split into words.
public struct SyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong with a line.
  public enum Kind: Hashable, Sendable {
    /// A quote that is never closed.
    case openQuote(Quote)

    /// A backslash at the end of the last line.
    case trailingBackslash

    /// An unknown escape in `$'…'`.
    case unknownEscape

    /// Escapes in `$'…'` that are not UTF-8, or a number that is not a character's.
    case invalidCharacter
  }

  /// What is wrong.
  public let kind: Kind

  /// The UTF-8 offset in the line where it starts.
  public let position: Int

  /// The column for people: characters, counted from 1.
  public let column: Int

  /// What is wrong, and where.
  public var description: String {
    switch kind {
    case .openQuote(let quote):
      "the \(quote.opening) at column \(column) is never closed"
        + (quote == .single ? #"; an apostrophe is written \'"# : "")
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
