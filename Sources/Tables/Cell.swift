/// A text in a row, and its role; the renderer decides how it looks.
public struct Cell: Hashable, Sendable {
  /// The text, control characters included.
  public var text: String

  /// The role of the text in its row.
  public var role: Role

  /// Whether the text may take several lines.
  public var wrapping: Wrapping

  /// The alignment of the text in its column.
  public var alignment: Alignment

  /// How far the text may be cut if the table is too wide.
  public var flexibility: Flexibility

  /// How important the column is if the table is too wide.
  public var priority: Priority

  /// The ranges to highlight; if the text is cut, the first stays visible.
  public var highlights: [Range<String.Index>]

  /// The width of the text, or of its longest line; 0 until a `TableRow` measures its own copy.
  var columns = 0

  /// Creates a cell; flexibility and priority default to those of the role.
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
  /// The role of a text in its row.
  public enum Role: Hashable, Sendable {
    /// The subject of the row, such as a name.
    case primary

    /// Additional information.
    case secondary

    /// The kind of the value that follows.
    case label

    /// The value after a label.
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
    /// One line, cut if its column is too narrow.
    case none

    /// As many lines as its column requires.
    case whole

    /// As many lines as its column requires; newlines start a line too.
    case paragraphs

    /// One line; if its column is too narrow, the cells to the right move below it.
    ///
    /// It wraps only if the line is too narrow, to at most three lines.
    case hanging
  }

  /// The alignment of a text in its column.
  public enum Alignment: Hashable, Sendable {
    /// Aligned with the start of the column.
    case leading

    /// Aligned with the end of the column, like numbers.
    case trailing
  }

  /// How far a text may be cut if the table is too wide.
  public enum Flexibility: Hashable, Sendable, Comparable {
    /// To a few letters.
    case soft

    /// To most of it.
    case firm

    /// Not at all, unless it is long; otherwise it is left out.
    case rigid
  }

  /// How important a column is if the table is too wide: it is cut, then left out, before any
  /// column of higher priority is cut.
  ///
  /// Columns of equal priority are left out from right to left.
  public enum Priority: Hashable, Sendable, Comparable, CaseIterable {
    case low, medium

    /// Texts that can hang do so before such a column is left out.
    case high

    /// Never left out.
    case highest
  }
}
