/// A row of a table: the texts of an item, its mark, and whether it is current.
public struct Row: Sendable {
  /// The texts, from left to right; cells at the same index form a column.
  public var cells: [Cell]

  /// The effect of the last edit on the row.
  public let mark: RowState.Mark

  /// Whether this is the current row.
  public let isCurrent: Bool

  /// Creates a row, and highlights what the state's matcher finds.
  public init(_ cells: [Cell], state: RowState) {
    self.cells = cells
    (mark, isCurrent) = (state.mark, state.isCurrent)
    guard let matcher = state.matcher else { return }
    for index in cells.indices {
      self.cells[index].highlights += matcher(cells[index].text)
    }
  }
}

/// An item that can be shown as a row of a table.
///
/// A model type conforms in an extension, the only place that decides how it is shown.
public protocol RowRepresentable {
  /// Returns the cells of the item's row, from left to right, by the user's preferences.
  func cells(_ traits: RowTraits) -> [Cell]

  /// Returns the row of the item in a state; by default its cells.
  func row(_ state: RowState) -> Row
}

extension RowRepresentable {
  /// Returns the cells of the item in the state.
  public func row(_ state: RowState) -> Row { Row(cells(state.traits), state: state) }
}

extension Row: RowRepresentable {
  /// Returns the cells of the row.
  public func cells(_ traits: RowTraits) -> [Cell] { cells }

  /// Returns the row itself, in any state.
  public func row(_ state: RowState) -> Row { self }
}
