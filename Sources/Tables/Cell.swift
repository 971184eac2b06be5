/// One text of a row, and what it is; how that looks is the renderer's business.
public struct Cell: Hashable, Sendable {
  /// The text as the data has it, control characters and all.
  public var text: String

  /// What the text is to its row.
  public var role: Role

  /// Whether the text may take several lines.
  public var wrapping: Wrapping

  /// The side of its column on which the text stands.
  public var alignment: Alignment

  /// How readily the text gives way where the table is too wide.
  public var flexibility: Flexibility

  /// The parts of the text to point out.
  public var highlights: [Range<String.Index>]

  /// Creates a cell; a flexibility not given follows from the role.
  public init(
    _ text: String,
    role: Role = .primary,
    wrapping: Wrapping = .none,
    alignment: Alignment = .leading,
    flexibility: Flexibility? = nil,
    highlights: [Range<String.Index>] = []
  ) {
    self.text = text
    self.role = role
    self.wrapping = wrapping
    self.alignment = alignment
    self.flexibility = flexibility ?? role.flexibility
    self.highlights = highlights
  }
}

extension Cell {
  /// What a text is to its row.
  public enum Role: Hashable, Sendable {
    /// What the row is about, such as a name.
    case primary

    /// What else is good to know.
    case secondary

    /// What kind of value follows.
    case label

    /// What a label stands before.
    case value

    /// Free text.
    case note

    var flexibility: Flexibility {
      switch self {
      case .primary, .label, .value: .firm
      case .secondary, .note: .soft
      }
    }
  }

  /// Whether a text may take several lines.
  public enum Wrapping: Hashable, Sendable {
    /// It takes one, and is cut where its column is too narrow.
    case none

    /// It takes further lines where its column is too narrow.
    case whole

    /// So it does, and each of its own lines begins another.
    case paragraphs
  }

  /// The side of a column on which a text stands.
  public enum Alignment: Hashable, Sendable {
    /// At the column's beginning.
    case leading

    /// At the column's end, as numbers do.
    case trailing
  }

  /// How readily a text gives way where the table is too wide.
  public enum Flexibility: Hashable, Sendable, Comparable {
    /// Cut before all others.
    case soft

    /// Cut when no soft text can give more.
    case firm

    /// Shown whole or not at all, unless it stands in the first column.
    case rigid
  }
}
