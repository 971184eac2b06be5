/// The reason why an edit was refused.
public enum RowEditError: Error, Hashable, Sendable {
  /// The row exists, but does not allow the edit.
  case notAllowed(RowEdit, at: RowPath)

  /// No row exists at the path.
  case noSuchRow(RowPath)

  /// The path accepts no rows from elsewhere.
  case notAccepted(at: RowPath)
}

extension RowEditError: CustomStringConvertible {
  /// What is wrong, with which row, and what to do.
  public var description: String {
    switch self {
    case .notAllowed(.remove, let path):
      "row \(path) cannot be removed; choose a row that holds a value of its own"
    case .notAllowed(.update, let path):
      "row \(path) cannot be changed; choose a row that holds a value of its own"
    case .notAllowed(.move, let path):
      "row \(path) cannot be moved; only entries of a list, such as phones, can be"
    case .noSuchRow(let path):
      "no row \(path); choose one of the rows last shown"
    case .notAccepted(let path):
      "section \(path.section + 1) takes no rows from other sections; "
        + "choose a place in the row's own section"
    }
  }
}

extension RowEditError {
  /// Returns the error with its section numbers shifted.
  func movedBy(sections offset: Int) -> RowEditError {
    switch self {
    case .notAllowed(let edit, let path):
      .notAllowed(edit.movedBy(sections: offset), at: path.movedBy(sections: offset))
    case .noSuchRow(let path): .noSuchRow(path.movedBy(sections: offset))
    case .notAccepted(let path): .notAccepted(at: path.movedBy(sections: offset))
    }
  }
}
