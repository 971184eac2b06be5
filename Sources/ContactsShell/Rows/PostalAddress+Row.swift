public import ContactsModel
public import Tables

extension PostalAddress: RowRepresentable {
  /// The address in one line, as on a letter; it wraps.
  public func row(_ state: RowState) -> Row {
    Row([Cell(lines.joined(separator: ", "), role: .value, wrapping: .paragraphs)], state: state)
  }
}
