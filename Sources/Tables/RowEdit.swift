/// An edit of a row.
public enum RowEdit: Hashable, Sendable {
  /// Removes the row.
  case remove

  /// Moves the row to a path.
  case move(to: RowPath)

  /// Sets parts of the row, in order.
  case update([Assignment])

  /// The name of a part of a row, and its new value as text.
  ///
  /// Only the data source knows the names and the meaning of the values.
  public struct Assignment: Hashable, Sendable {
    /// The name of the part, such as `label`.
    public var name: String

    /// The text of the new value; empty to clear the part.
    public var value: String

    /// Creates an assignment.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }
}

extension RowEdit {
  /// Returns the edit with its section numbers shifted.
  func movedBy(sections offset: Int) -> RowEdit {
    guard case .move(let path) = self else { return self }
    return .move(to: path.movedBy(sections: offset))
  }
}
