public import ContactsModel
public import Tables
internal import UnicodeText

extension PostalAddress: RowRepresentable {
  /// An address in one line, as a letter has it; it wraps where the line is short.
  public func row(_ state: RowState) -> Row {
    Row([Cell(lines.joined(separator: ", "), role: .value, wrapping: .paragraphs)], state: state)
  }
}
