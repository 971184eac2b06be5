public import ContactsModel
public import Tables

extension PostalAddress: RowRepresentable {
  /// The address in one line, as on a letter; it wraps.
  public func cells(_ traits: RowTraits) -> [Cell] {
    [Cell(lines.joined(separator: ", "), role: .value, wrapping: .paragraphs)]
  }
}
