/// What a table shows of one item: its texts, and the state it was made with.
public struct Row: Sendable {
  /// The texts, from left to right; cells at the same place of different rows make a column.
  public var cells: [Cell]

  /// The state the row was made with.
  public var state: RowState

  /// Creates a row; what the state's matcher finds in a cell is highlighted there.
  public init(_ cells: [Cell], state: RowState) {
    self.cells = cells
    self.state = state
    guard let matcher = state.matcher else { return }
    for index in cells.indices {
      self.cells[index].highlights += matcher.ranges(in: cells[index].text)
    }
  }
}

/// An item that can be shown as a row of a table.
///
/// A model type conforms in an extension of its own, the only place that says how the type is
/// shown.
public protocol RowRepresentable {
  /// Returns the item's row in a state.
  func row(_ state: RowState) -> Row
}
