/// What a row is told about itself, so that it can style itself.
public struct RowState: Sendable {
  /// Finds what to highlight in the row's texts.
  public var matcher: TextMatcher?

  /// What the last edit did to the row.
  public var mark: Mark

  /// Whether the row is the one being worked on.
  public var isCurrent: Bool

  /// How a person wants to read the row.
  public var traits: RowTraits

  /// Creates a state; without arguments, that of a row with nothing remarkable about it.
  public init(
    matcher: TextMatcher? = nil, mark: Mark = .none, isCurrent: Bool = false,
    traits: RowTraits = RowTraits()
  ) {
    self.matcher = matcher
    self.mark = mark
    self.isCurrent = isCurrent
    self.traits = traits
  }

  /// What an edit did to a row.
  public enum Mark: Hashable, Sendable {
    /// The row is as it was.
    case none

    /// The row was not there before.
    case added

    /// The row reads differently, or stands elsewhere.
    case changed

    /// The row is no longer there.
    case removed
  }
}

/// Finds the parts of a text that answer what the user searched for.
public struct TextMatcher: Sendable {
  private let find: @Sendable (String) -> [Range<String.Index>]

  /// Creates a matcher from a function that returns the matching ranges of a text.
  public init(_ find: @escaping @Sendable (String) -> [Range<String.Index>]) {
    self.find = find
  }

  /// Returns the matching ranges of a text, in any order; they may overlap.
  public func ranges(in text: String) -> [Range<String.Index>] {
    find(text)
  }
}
