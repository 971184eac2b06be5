internal import Tables

/// A tag of a contact.
struct Tag: Hashable, Sendable {
  let text: String
}

extension Tag: RowRepresentable {
  /// The tag, in the place of a value.
  func cells(_ traits: RowTraits) -> [Cell] {
    [Cell("", role: .label), Cell(text, role: .value, wrapping: .whole)]
  }
}
