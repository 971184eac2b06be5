public import ContactsModel
public import Tables

extension Labeled: RowRepresentable where Value: RowRepresentable {
  /// An entry: its label, the row of its value, and the mark of the preferred one.
  public func cells(_ traits: RowTraits) -> [Cell] {
    let mark =
      isPreferred
      ? [Cell("preferred", role: .secondary, flexibility: .rigid, priority: .highest)] : []
    return [Cell(label, role: .label)] + value.cells(traits) + mark
  }
}
