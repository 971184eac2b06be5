internal import ContactsModel

extension Target {
  /// Returns the entry that the target names, or without a row the preferred one, or the first.
  ///
  /// - Parameters:
  ///   - name: What an entry is called in messages, such as `phone number`.
  ///   - text: The target as it was typed.
  func entry<Value: EntryValue>(
    of type: Value.Type, called name: String, as text: String
  ) throws(CommandError) -> Labeled<Value> {
    if let entry = entry(of: type) { return entry }
    throw item == nil
      ? CommandError("\(contact.displayName) has no \(name)")
      : CommandError("`\(text)` is not \("aeiou".contains(name.prefix(1)) ? "an" : "a") \(name)")
  }

  /// Returns such an entry; nil if there is none.
  func entry<Value: EntryValue>(of type: Value.Type) -> Labeled<Value>? {
    let entries = contact[Value.list]
    guard let item else { return entries.preferred() }
    guard case .entry(Value.key, let id) = item else { return nil }
    return entries.first { $0.id == id }
  }
}

extension ReadingSession {
  /// Returns the target that words name; without words, the open contact or the current one.
  func target(named text: String?) throws -> Target {
    try references.target(text ?? meanings.defaultReference)
  }
}
