/// How a table is drawn: everything that depends on the output, and nothing about the rows.
///
/// The default is the style for a pipe: nothing is cut, nothing coloured, and a text wider than
/// sixty columns moves only the rest of its own row.
public struct TableStyle: Hashable, Sendable {
  /// The width to fit lines to, at least twelve; `nil` for unlimited lines.
  public var width: Int?

  /// Whether to use escape sequences; otherwise none is ever written.
  public var colour: Bool

  /// The numbering of rows.
  public var numbering: Numbering

  /// The rows to draw, still numbered by their paths, `nil` for all; a section without all its
  /// rows has no footer.
  public var rows: Set<RowPath>?

  /// The numbering of rows.
  public enum Numbering: Hashable, Sendable {
    /// No numbers.
    case none

    /// Consecutive numbers through all sections, from one.
    case ordinal

    /// The path of each row.
    case paths
  }

  /// Creates a style, by default for a pipe.
  public init(
    width: Int? = nil,
    colour: Bool = false,
    numbering: Numbering = .none,
    rows: Set<RowPath>? = nil
  ) {
    self.width = width
    self.colour = colour
    self.numbering = numbering
    self.rows = rows
  }
}
