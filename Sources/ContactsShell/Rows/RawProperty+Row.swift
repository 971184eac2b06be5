internal import ContactsFormats
public import ContactsModel
public import Tables

extension RawProperty: RowRepresentable {
  /// The most scalars shown of a value, and of a name.
  private static let longest = (value: 400, name: 60)

  /// The name of the property, or of the table column it keeps, and its value: data as its type and
  /// size, and a long value cut, with its size.
  public func cells(_ traits: RowTraits) -> [Cell] {
    [
      Cell(Self.cut(title, to: Self.longest.name), role: .secondary),
      Cell(
        shownData ?? Self.cut(text, to: Self.longest.value), role: .value, wrapping: .paragraphs),
    ]
  }

  private var shownData: String? {
    data.map { [$0.type, "\($0.byteCount) bytes"].filter { !$0.isEmpty }.joined(separator: ", ") }
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
