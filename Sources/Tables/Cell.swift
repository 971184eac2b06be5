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

  /// How much of the text is worth showing where the table is too wide.
  public var flexibility: Flexibility

  /// How important the column of the text is where the table is too wide.
  public var priority: Priority

  /// The parts of the text to point out; where the text is cut, the first one stays.
  public var highlights: [Range<String.Index>]

  /// Creates a cell; a flexibility or a priority that is not given follows from the role.
  public init(
    _ text: String,
    role: Role = .primary,
    wrapping: Wrapping = .none,
    alignment: Alignment = .leading,
    flexibility: Flexibility? = nil,
    priority: Priority? = nil,
    highlights: [Range<String.Index>] = []
  ) {
    self.text = text
    self.role = role
    self.wrapping = wrapping
    self.alignment = alignment
    self.flexibility = flexibility ?? role.flexibility
    self.priority = priority ?? role.priority
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

    var priority: Priority {
      switch self {
      case .primary, .label: .highest
      case .value: .high
      case .secondary, .note: .low
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

    /// It stays on one line where its column is too narrow, and what is to the right of it goes on
    /// below; only where the line is too narrow, too, it takes further lines, three at most.
    case hanging
  }

  /// The side of a column on which a text stands.
  public enum Alignment: Hashable, Sendable {
    /// At the column's beginning.
    case leading

    /// At the column's end, as numbers do.
    case trailing
  }

  /// How much of a text is worth showing where the table is too wide.
  public enum Flexibility: Hashable, Sendable, Comparable {
    /// A few letters.
    case soft

    /// Most of it.
    case firm

    /// All of it, unless it is long, or nothing.
    case rigid
  }

  /// How important a column is where the table is too wide: it is cut, then left out, before any
  /// column of a higher priority is cut.
  ///
  /// Columns of one priority are left out from right to left.
  public enum Priority: Hashable, Sendable, Comparable, CaseIterable {
    case low, medium

    /// Before such a column is left out, texts hang that can.
    case high

    /// Never left out.
    case highest
  }
}
