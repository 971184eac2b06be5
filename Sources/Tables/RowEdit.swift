/// What a user can ask to be done to a row.
public enum RowEdit: Hashable, Sendable {
  /// Take the row away.
  case remove

  /// Bring the row to a place, where it then stands.
  case move(to: RowPath)

  /// Give parts of the row new values, in order.
  case update([Assignment])

  /// A part of a row by name, and the text of its new value.
  ///
  /// Which names there are, and what the values mean, only the data source knows.
  public struct Assignment: Hashable, Sendable {
    /// The name of the part, such as `label`.
    public var name: String

    /// The text of the new value; empty to clear the part.
    public var value: String

    /// Creates an assignment of a value to a part.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }
}

extension RowEdit {
  /// Returns the edit with the sections of its paths counted from elsewhere.
  func movedBy(sections offset: Int) -> RowEdit {
    guard case .move(let path) = self else { return self }
    return .move(to: path.movedBy(sections: offset))
  }
}
