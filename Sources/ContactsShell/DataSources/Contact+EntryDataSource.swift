internal import ContactsModel
internal import Tables

extension Contact {
  /// Returns the entries of one type as a section; an edit returns changes of this contact.
  ///
  /// An entry is updated by `value`, `label` and `preferred`; of its list, only the entry last made
  /// preferred is.
  func entryDataSource<Value: EntryValue & RowRepresentable>(
    of type: Value.Type, title: String
  ) -> ArrayDataSource<Labeled<Value>, ContactItem, [Change]> {
    let contact = self
    return ArrayDataSource(
      self[Value.list], title: title,
      editing: .init(
        remove: { entry in
          contact.changes { $0[Value.list].removeAll { $0.id == entry.id } }
        },
        move: { entry, row in
          contact.changes { contact in
            var list = contact[Value.list]
            list.removeAll { $0.id == entry.id }
            list.insert(entry, at: row)
            contact[Value.list] = list
          }
        },
        update: { entry, assignments in
          var updated = entry
          for assignment in assignments { try updated.assign(assignment) }
          let isChosen = updated.isPreferred && assignments.contains { $0.name == "preferred" }
          return contact.changes { contact in
            contact[Value.list] = contact[Value.list].map { other in
              if other.id == entry.id { return updated }
              var other = other
              if isChosen { other.isPreferred = false }
              return other
            }
          }
        }),
      id: { .entry(key: Value.key, id: $0.id) }, value: { $0.valueAlone })
  }
}

extension Labeled {
  /// Sets a part of the entry.
  fileprivate mutating func assign(_ assignment: RowEdit.Assignment) throws {
    if let entry = Value.nameOfValueAlone, assignment.name != "value" {
      throw FieldError.valueAlone(entry: entry)
    }
    switch (assignment.name, assignment.value.lowercased()) {
    case ("value", ""):
      throw CommandError("a value cannot be empty; use `remove` to remove the row")
    case ("value", _): try value.rewrite(as: assignment.value)
    case ("label", _): label = assignment.value
    case ("preferred", "yes"): isPreferred = true
    case ("preferred", "no"): isPreferred = false
    case ("preferred", _):
      throw CommandError("`preferred` is yes or no, not `\(assignment.value)`")
    default:
      throw CommandError(
        "a row has no `\(assignment.name)`; it has value, label and preferred")
    }
  }
}
