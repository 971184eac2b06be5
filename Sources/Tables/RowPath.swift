/// The place of a row: a section and a row in it, both counted from zero.
///
/// As text both are counted from one: the first row of the second section is `2.1`.
public struct RowPath: Hashable, Sendable {
  /// The section, from zero.
  public var section: Int

  /// The row in its section, from zero.
  public var row: Int

  /// Creates the path of a row, counted from zero.
  public init(section: Int, row: Int) {
    self.section = section
    self.row = row
  }
}

extension RowPath: Comparable {
  /// Returns whether the first path stands above the second on screen.
  public static func < (first: RowPath, second: RowPath) -> Bool {
    (first.section, first.row) < (second.section, second.row)
  }
}

extension RowPath: LosslessStringConvertible {
  /// The path as a person reads and types it, counted from one.
  public var description: String { "\(section + 1).\(row + 1)" }

  /// Creates a path from text such as `2.1`; nil for anything else.
  ///
  /// Both numbers are at least 1 and have at most nine ASCII digits.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2,
      let section = Self.number(parts[0]),
      let row = Self.number(parts[1])
    else { return nil }
    self.init(section: section - 1, row: row - 1)
  }

  private static func number(_ digits: Substring) -> Int? {
    guard digits.utf8.count <= 9, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
      let number = Int(digits), number > 0
    else { return nil }
    return number
  }
}

extension RowPath {
  /// Returns the path with its section counted from elsewhere.
  func movedBy(sections offset: Int) -> RowPath {
    RowPath(section: section + offset, row: row)
  }
}
