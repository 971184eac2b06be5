internal import JSON
internal import UnicodeText

extension Field {
  /// Creates a field with one text value.
  @inline(always)
  static func text(
    _ name: String, of key: String, _ summary: String, example: String, sharing: Bool = false,
    _ path: @autoclosure @escaping StoredProperty<Contact, String>.Path
  ) -> Field {
    let property = StoredProperty(path())
    return text(name, of: key, summary, example: example, sharing: sharing, in: property) {
      text, contact in
      contact[property] = text
    }
  }

  /// Creates a field with one text value, which `set` changes.
  @inline(always)
  private static func text(
    _ name: String, of key: String, _ summary: String, example: String, sharing: Bool,
    in property: StoredProperty<Contact, String>,
    set: @escaping @Sendable (String, inout Contact) throws(FieldError) -> Void
  ) -> Field {
    single(
      name, of: key, summary, example: example,
      sharing: sharing ? SharedValues.whole(Vocabulary(name) { $1(property.value(in: $0)) }) : nil,
      get: { property.value(in: $0) }, set: set)
  }

  /// Creates a field of a part of the name; changing a part rewrites the whole name.
  @inline(always)
  static func namePart(
    _ name: String, _ summary: String, example: String, sharing: Bool = false,
    _ path: @autoclosure @escaping StoredProperty<Contact, String>.Path
  ) -> Field {
    let property = StoredProperty(path())
    return text(name, of: "name", summary, example: example, sharing: sharing, in: property) {
      text, contact throws(FieldError) in
      guard contact.kind == .person || text.isEmpty else {
        throw FieldError.malformed(
          field: name, value: text,
          reason: "only a person's name has parts; use name= for the whole name")
      }
      guard contact[property] != text else { return }
      // Of a whole name alone, the other parts are its words.
      if contact.kind == .person, !contact.name.hasParts { contact.rename(contact.name.formatted) }
      let hasComma = contact.name.hasCommaBeforeSuffix
      contact[property] = text
      if contact.kind == .person { contact.name.rewriteWhole(withComma: hasComma) }
    }
  }

  /// Creates a field with one value, read and written as text; an empty text clears it.
  static func single(
    _ name: String, of key: String, _ summary: String, example: String,
    sharing sharedValues: SharedValues? = nil,
    get: @escaping @Sendable (Contact) -> String,
    set: @escaping @Sendable (String, inout Contact) throws(FieldError) -> Void,
    replaceText: ReplaceText? = nil
  ) -> Field {
    Field(
      name: name, summary: summary, example: example, key: key, takesLabel: false,
      sharedValues: sharedValues,
      valuesOf: { contact in
        let text = get(contact)
        return text.isEmpty ? [] : [Value(label: "", text: text, entry: nil)]
      },
      forEachText: { contact, body in
        let text = get(contact)
        if !text.isEmpty { body(text) }
      },
      apply: { assignment, contact, known throws(FieldError) in
        guard assignment.operation == .set || get(contact).isEmpty else {
          throw FieldError.notRepeated(field: name)
        }
        try known.checkUnwritten([.field(name)], clearing: assignment.value.isEmpty)
        try set(assignment.value, &contact)
        if !assignment.value.isEmpty { known.noteWritten(.field(name)) }
      },
      remove: { assignments, contact throws(FieldError) in
        for (index, assignment) in assignments.enumerated() {
          guard index == 0, FoldedText(get(contact)) == FoldedText(assignment.value) else {
            throw FieldError.notThere(field: name, value: assignment.value)
          }
        }
        try set("", &contact)
      },
      replaceText: { replacement, label, contact throws(FieldError) in
        if let replaceText { return try replaceText(replacement, label, &contact) }
        guard let text = replacement.result(in: get(contact)) else { return 0 }
        try set(text, &contact)
        return 1
      })
  }
}
