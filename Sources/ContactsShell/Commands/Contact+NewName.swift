internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch

extension Contact {
  /// Gives a contact the name typed for it, except the parts that assignments say exactly, which are done next.
  mutating func rename(_ text: String, except assignments: [Assignment]) {
    let parts = assignments.filter { Self.nameParts.contains($0.field) }
      .map { ($0.field, $0.value) }
    rename(text, except: Dictionary(parts, uniquingKeysWith: { first, _ in first }))
  }
}
