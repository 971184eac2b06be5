internal import UnicodeText

/// The path of a row: a section and a row in it, both from zero.
///
/// As text both are counted from one: the first row of the second section is `2.1`.
public struct RowPath: Hashable, Sendable {
  /// The section, from zero.
  public var section: Int

  /// The row in its section, from zero.
  public var row: Int

  /// Creates a path; numbers start at zero.
  public init(section: Int, row: Int) {
    self.section = section
    self.row = row
  }
}

extension RowPath: Comparable {
  /// Returns whether the first path is above the second.
  public static func < (first: RowPath, second: RowPath) -> Bool {
    (first.section, first.row) < (second.section, second.row)
  }
}

extension RowPath: LosslessStringConvertible {
  /// The path as shown and typed, counted from one.
  public var description: String { "\(section + 1).\(row + 1)" }

  /// Parses text such as `2.1`; `nil` for anything else.
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
    guard digits.utf8.count <= 9, digits.utf8.allSatisfy(\.isASCIIDigit),
      let number = Int(digits), number > 0
    else { return nil }
    return number
  }
}

extension RowPath {
  /// Returns the path with its section number shifted.
  func movedBy(sections offset: Int) -> RowPath {
    RowPath(section: section + offset, row: row)
  }
}
