import Foundation

/// The ids of the program for the contacts and entries of the reference, as they become known.
struct ReferenceIdentities {
  private var ids: [Int: String] = [:]
  private var numbers: [String: Int] = [:]
  /// The ids of entries by those of the reference, for each contact.
  private var entries: [Int: [Int: Int]] = [:]

  /// Notes the id of an added contact.
  mutating func bind(_ contact: Int, to answer: [String: Any]) throws {
    let named = (answer["contacts"] as? [[String: Any]])?.first
    guard let id = named?["id"] as? String, numbers[id] == nil else {
      throw ReferenceMismatch("no id of an added contact: \(answer)")
    }
    (ids[contact], numbers[id]) = (id, contact)
  }

  /// Returns the ids of contacts in the order of creation.
  func ordered(_ contacts: some Sequence<Int>) throws -> [String] {
    contacts.sorted().compactMap { ids[$0] }
  }

  /// Returns a transaction as the log shows it.
  func change(_ transaction: ReferenceBook.Transaction) -> ObservedBook.Change {
    ObservedBook.Change(
      sequence: transaction.sequence, undoes: transaction.undoes, redoes: transaction.redoes,
      contacts: Set(transaction.edits.keys.compactMap { ids[$0] }))
  }

  /// Compares what a process says with the reference.
  mutating func compare(_ observed: ObservedBook, with reference: inout ReferenceBook) throws {
    try expect(observed.sequence, reference.sequence, "the number of changes")
    try compare(observed.contacts, with: &reference, in: "the book")
    try expect(observed.newest, reference.log.last.map(change), "the newest change")
    try expect(observed.option, reference.option, "the option")
    for (outlook, isRedo) in zip(observed.outlooks, [false, true]) {
      var next = reference
      var expected = ObservedBook.Outlook.possible
      do throws(any Error) {
        try next.undo(1, isForced: false, isRedo: isRedo)
      } catch ReferenceError.refused(let reason) {
        expected = reason.hasPrefix("nothing") ? .nothing : .conflict
      } catch ReferenceError.undecided {
        continue
      }
      try expect(outlook, expected, isRedo ? "redo" : "undo")
    }
  }

  /// Compares contacts of the program with those of the reference.
  mutating func compare(
    _ contacts: [[String: Any]], with reference: inout ReferenceBook, in place: String
  ) throws {
    try expect(contacts.count, reference.contacts.count, "the number of contacts in \(place)")
    for object in contacts {
      guard let id = object["id"] as? String, let number = numbers[id],
        let expected = reference.contacts[number]
      else { throw ReferenceMismatch("nobody is expected in \(place) but there is \(object)") }
      let found = ObservedContact(object).contact
      // Only the program knows the clock.
      if expected.values["created"] == nil, let created = found.values["created"] {
        reference.note(created, of: number)
      }
      var known = reference.contacts[number] ?? expected
      try bindEntries(of: number, found, expected, in: place)
      for field in ReferenceContact.lists {
        let list = known.list(field).map { entry in
          var entry = entry
          entry.id = entries[number]?[entry.id] ?? -1
          return entry
        }
        known.setList(field, list)
      }
      try expect(found, known, "\(expected.name) in \(place)")
    }
  }

  /// Notes the ids of new entries, none of which the contact may have had before.
  private mutating func bindEntries(
    of contact: Int, _ found: ReferenceContact, _ expected: ReferenceContact, in place: String
  ) throws {
    for field in ReferenceContact.lists {
      for (entry, own) in zip(found.list(field), expected.list(field))
      where entries[contact]?[own.id] == nil {
        if entries[contact]?.values.contains(entry.id) == true {
          throw ReferenceMismatch("entry id \(entry.id) is used again in \(place): \(found)")
        }
        entries[contact, default: [:]][own.id] = entry.id
      }
    }
  }
}

extension ReferenceBook {
  /// Notes when a contact was created, which only the program knows.
  fileprivate mutating func note(_ created: String, of id: Int) {
    let noted = { (contact: ReferenceContact?) -> ReferenceContact? in
      var contact = contact
      if contact?.values["created"] == nil { contact?.values["created"] = created }
      return contact
    }
    contacts[id] = noted(contacts[id])
    for index in log.indices {
      guard let edit = log[index].edits[id] else { continue }
      log[index].edits[id] = Edit(before: noted(edit.before), after: noted(edit.after))
    }
  }
}
