/// What a row needs to know to style itself.
public struct RowState: Sendable {
  /// Finds what to highlight.
  public var matcher: TextMatcher?

  /// The effect of the last edit on the row.
  public var mark: Mark

  /// Whether this is the current row.
  public var isCurrent: Bool

  /// How the user prefers to read rows.
  public var traits: RowTraits

  /// Creates a state; by default an ordinary row.
  public init(
    matcher: TextMatcher? = nil, mark: Mark = .none, isCurrent: Bool = false,
    traits: RowTraits = RowTraits()
  ) {
    self.matcher = matcher
    self.mark = mark
    self.isCurrent = isCurrent
    self.traits = traits
  }

  /// The effect of an edit on a row.
  public enum Mark: Hashable, Sendable {
    /// Unchanged.
    case none

    /// New.
    case added

    /// Changed or moved.
    case changed

    /// Removed.
    case removed
  }
}

/// Returns the ranges of a text that the user searched for, in any order; they may overlap.
public typealias TextMatcher = @Sendable (String) -> [Range<String.Index>]
