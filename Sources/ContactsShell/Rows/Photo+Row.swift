public import ContactsModel
public import Tables

extension Photo: RowRepresentable {
  /// The type and size of the photo, or its address.
  public func cells(_ traits: RowTraits) -> [Cell] {
    let size = byteCount == 0 ? "" : "\(byteCount) bytes"
    return [
      Cell(type, role: .secondary),
      Cell(url.isEmpty ? size : url, role: .value, wrapping: .whole),
    ]
  }
}
