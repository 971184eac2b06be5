/// How a table is drawn: all that depends on where it is written to, and nothing about its rows.
///
/// Without arguments it is the style of a pipe: nothing is cut, and nothing coloured.
public struct TableStyle: Hashable, Sendable {
  /// The columns that lines are fitted to, a dozen at least; nil to leave them as long as they are.
  public var width: Int?

  /// Whether to style with escape sequences; without, no escape character is ever written.
  public var colour: Bool

  /// What stands before each row.
  public var numbering: Numbering

  /// The sections to draw; nil for all.
  public var sections: Range<Int>?

  /// The rows to draw, by their paths, which number them still; nil for all.
  public var rows: Set<RowPath>?

  /// The most rows to draw, nil for all; a section cut short has no footer.
  public var limit: Int?

  /// What stands before each row.
  public enum Numbering: Hashable, Sendable {
    /// Nothing.
    case none

    /// A number that counts through all sections, starting with this one.
    case ordinal(from: Int = 1)

    /// The row's path.
    case paths
  }

  /// Creates a style, by default for a pipe.
  public init(
    width: Int? = nil,
    colour: Bool = false,
    numbering: Numbering = .none,
    sections: Range<Int>? = nil,
    rows: Set<RowPath>? = nil,
    limit: Int? = nil
  ) {
    self.width = width
    self.colour = colour
    self.numbering = numbering
    self.sections = sections
    self.rows = rows
    self.limit = limit
  }
}
