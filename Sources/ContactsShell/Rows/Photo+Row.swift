public import ContactsModel
public import Tables

extension Photo: RowRepresentable {
  /// What kind of picture it is and how large, or where it lies.
  public func row(_ state: RowState) -> Row {
    let size = byteCount == 0 ? "" : "\(byteCount) bytes"
    return Row(
      [
        Cell(type, role: .secondary),
        Cell(url.isEmpty ? size : url, role: .value, wrapping: .whole),
      ], state: state)
  }
}
