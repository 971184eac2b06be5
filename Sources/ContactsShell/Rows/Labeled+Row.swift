public import ContactsModel
public import Tables

extension Labeled: RowRepresentable where Value: RowRepresentable {
  /// An entry: its label, then the row of its value, and whether it is the one to use.
  public func row(_ state: RowState) -> Row {
    let mark =
      isPreferred
      ? [Cell("preferred", role: .secondary, flexibility: .rigid, priority: .highest)] : []
    return Row(
      [Cell(label, role: .label)] + value.row(RowState(traits: state.traits)).cells + mark,
      state: state)
  }
}
