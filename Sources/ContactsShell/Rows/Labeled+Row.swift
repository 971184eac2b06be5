public import ContactsModel
public import Tables

extension Labeled: RowRepresentable where Value: RowRepresentable {
  /// An entry: its label, the row of its value, and the mark of the preferred one.
  public func row(_ state: RowState) -> Row {
    let mark =
      isPreferred
      ? [Cell("preferred", role: .secondary, flexibility: .rigid, priority: .highest)] : []
    return Row(
      [Cell(label, role: .label)] + value.row(RowState(traits: state.traits)).cells + mark,
      state: state)
  }
}
