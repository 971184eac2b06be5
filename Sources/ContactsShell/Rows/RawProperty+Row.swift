public import ContactsModel
public import Tables

extension RawProperty: RowRepresentable {
  /// The most scalars of a value, and of a name, that a row shows.
  private static let longest = (value: 400, name: 60)

  /// The property's name, or that of the column of a table that it keeps, and its value; a long one is cut, and its
  /// size told.
  public func row(_ state: RowState) -> Row {
    Row(
      [
        Cell(Self.cut(title, to: Self.longest.name), role: .secondary),
        Cell(Self.cut(text, to: Self.longest.value), role: .value, wrapping: .paragraphs),
      ], state: state)
  }

  private static func cut(_ text: String, to length: Int) -> String {
    let scalars = text.unicodeScalars
    guard text.utf8.count > length,
      let end = scalars.index(
        scalars.startIndex, offsetBy: length, limitedBy: scalars.endIndex), end < scalars.endIndex
    else { return text }
    return "\(text[..<end])… (\(text.utf8.count) bytes)"
  }
}
