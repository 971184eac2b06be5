internal import ContactsModel
internal import ContactsSearch
internal import Tables

extension Contact {
  /// Returns the values of fields with one value each as a section.
  func fieldDataSource(
    of values: [FieldValue], title: String
  ) -> ArrayDataSource<FieldValue, ContactItem, [Change]> {
    let contact = self
    return ArrayDataSource(
      values, title: title,
      editing: .init(
        remove: { value in try contact.changes(assigning: "", to: value.field) },
        update: { value, assignments in
          try contact.changes(assigning: try assignments.onlyValue, to: value.field)
        }),
      id: { .field($0.field) }, value: { $0.text })
  }

  /// Returns the tags as a section.
  func tagDataSource(title: String) -> ArrayDataSource<Tag, ContactItem, [Change]> {
    let contact = self
    return ArrayDataSource(
      tags.map(Tag.init), title: title,
      editing: .init(
        remove: { tag in contact.changes { $0.untag(tag.text) } },
        move: { tag, row in
          contact.changes { contact in
            contact.tags.removeAll { $0 == tag.text }
            contact.tags.insert(tag.text, at: row)
          }
        },
        update: { tag, assignments in
          let value = try assignments.onlyValue
          return try contact.changes { contact in
            guard let index = contact.tags.firstIndex(of: tag.text) else { return }
            contact.tags.remove(at: index)
            guard !contact.hasTag(value) else { return }
            try contact.tag(value)
            contact.tags.insert(contact.tags.removeLast(), at: index)
          }
        }),
      id: { .tag($0.text) }, value: { $0.text })
  }

  private func changes(assigning value: String, to field: String) throws -> [Change] {
    try changes { contact in
      try Field.named(field)?.assign(FieldAssignment(.set, value), to: &contact)
    }
  }
}

extension [RowEdit.Assignment] {
  /// The value assigned to a row that has nothing else.
  fileprivate var onlyValue: String {
    get throws {
      guard count == 1, self[0].name == "value" else {
        throw CommandError("this row only has a value; write value=…")
      }
      return self[0].value
    }
  }
}
