internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch

extension Contact {
  /// Sets the name of a contact as typed, except for parts that assignments set next.
  mutating func rename(_ text: String, except assignments: [Assignment]) {
    let parts = assignments.filter { Self.nameParts.contains($0.field) }
      .map { ($0.field, $0.value) }
    rename(text, except: Dictionary(parts, uniquingKeysWith: { first, _ in first }))
  }
}
