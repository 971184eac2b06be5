internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import UnicodeText

/// A value that was not added because the contact has it already.
struct RepeatedValue {
  let field: Field
  /// The value that the contact has.
  let former: Field.Value
  /// The value that was not added, with its label, if one was given.
  let value: String
  let label: String?

  /// The most values of one contact that are told.
  fileprivate static let maximumAdvised = 5

  /// Says what the contact has, what became of the assignment, and how to do what it may have
  /// meant.
  fileprivate func message(for contact: Contact, reference: String) -> String {
    let label = former.label.isEmpty || former.label == field.name ? "" : " (\(former.label))"
    let isOtherwiseWritten = former.text != value
    let outcome =
      isOtherwiseWritten ? "`\(value)` is the same and was not added" : "it was not added again"
    let message =
      "\(contact.displayName) already has the \(field.name) `\(former.text)`\(label); \(outcome)"
    guard let suggestion = suggestion(for: contact, reference: reference) else { return message }
    return "\(message); `\(suggestion)` changes it"
  }

  /// Returns the line that gives the entry the label and form asked for; nil if it has them.
  private func suggestion(for contact: Contact, reference: String) -> String? {
    let values = field.values(in: contact)
    guard let place = values.firstIndex(where: { $0.entry == former.entry }) else { return nil }
    var parts: [(field: String, value: String)] = []
    if former.text != value { parts.append(("value", value)) }
    if let label, FoldedText(label) != FoldedText(former.label) { parts.append(("label", label)) }
    guard !parts.isEmpty else { return nil }
    let assignments = parts.map {
      Quoting.quoteAssignment(field: $0.field, label: nil, operation: .set, value: $0.value)
    }
    return "set \(reference)/\(field.name).\(place + 1) \(assignments.joined(separator: " "))"
  }
}

extension EditingSession {
  /// Reports the values that a contact has already.
  mutating func advise(on repeated: [RepeatedValue], of contact: Contact) {
    guard !repeated.isEmpty else { return }
    let reference = "@\(book.shortest(of: contact.id))"
    for value in repeated.prefix(RepeatedValue.maximumAdvised) {
      advise(value.message(for: contact, reference: reference))
    }
    let rest = repeated.count - RepeatedValue.maximumAdvised
    if rest > 0 {
      advise(
        "\(contact.displayName) already has \(rest) more of the values; they were not added again")
    }
  }

  /// Reports the values that several contacts have already.
  mutating func advise(on repeated: [ContactID: [RepeatedValue]]) {
    let repeated = repeated.filter { !$0.value.isEmpty }
    guard let (id, values) = repeated.first else { return }
    guard repeated.count > 1 else {
      if let contact = book[id] { advise(on: values, of: contact) }
      return
    }
    let fields = Set(repeated.values.joined().map(\.field.name)).sorted()
    advise(
      "\(repeated.count) contacts already have the \(fields.joined(separator: " and the ")); it "
        + "was not added to them again"
    )
  }

  /// Reports contacts with the same name as the one just added.
  mutating func adviseOnNamesakes(of contact: Contact) {
    guard reportsChanges else { return }
    let namesakes = book.namesakes(of: contact)
    guard let first = namesakes.first else { return }
    let names = namesakes.prefix(3).compactMap { book[$0] }.map { other in
      "@\(book.shortest(of: other.id)) \(other.displayName(in: userPreferences[NameOrder.self]))"
    }
    let more =
      namesakes.count > names.count ? ", or one of \(namesakes.count - names.count) more" : ""
    let merging =
      namesakes.count == 1
      ? (", and `merge @\(book.shortest(of: first)) @\(book.shortest(of: contact.id))` makes them "
        + "one")
      : ""
    advise(
      "this may be \(names.joined(separator: " or "))\(more); `undo` takes back what was "
        + "added\(merging)"
    )
  }
}
