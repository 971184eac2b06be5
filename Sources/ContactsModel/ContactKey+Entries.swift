// What follows is rarely done. It is called through `entryType`, a value, so that it is compiled once,
// not for each type of entries.

extension ContactKey {
  /// Returns the ids of the entries.
  func entryIDs(in contact: Contact) -> [Int] {
    entryType?.entryIDs(in: contact) ?? []
  }
}

extension EntryValue {
  /// Returns the problems of the entries.
  static func problems(in contact: Contact, of field: String) -> [ContactProblem] {
    let entries = contact[list]
    // Most contacts have entries of a few types.
    guard !entries.isEmpty else { return [] }
    return entries.enumerated().compactMap { index, entry in
      entry.value.problem(labeled: entry.label).map { problem in
        ContactProblem(
          path: "\(field).\(index + 1)", value: entry.value.text, description: problem)
      }
    }
  }

  // In generic code, a key path literal would be made anew for each call.
  fileprivate static func entryIDs(in contact: Contact) -> [Int] { contact[list].map { $0.id } }

  /// Gives new ids to entries whose id is missing or used.
  static func renumberEntries(of contact: inout Contact, used: inout Set<Int>) {
    var entries = contact[list]
    guard !entries.isEmpty else { return }
    let unfit = entries.indices.filter { index in
      let id = entries[index].id
      return !EntryID.valid.contains(id) || !used.insert(id).inserted
    }
    guard !unfit.isEmpty else { return }
    for index in unfit {
      entries[index].id = contact.takeEntryID()
      used.insert(entries[index].id)
    }
    contact[list] = entries
  }

  /// Replaces the label of entries, and returns how many.
  static func relabelEntries(
    of contact: inout Contact, by replacement: TextReplacement
  ) -> Int {
    var entries = contact[list]
    guard !entries.isEmpty else { return 0 }
    var count = 0
    for index in entries.indices {
      guard let label = replacement.result(ofWord: entries[index].label) else { continue }
      entries[index].label = label
      count += 1
    }
    if count > 0 { contact[list] = entries }
    return count
  }
}

extension Contact {
  /// The types of entries, in the order of the format.
  public static let entryTypes: [any EntryValue.Type] = ContactKey.all.compactMap(\.entryType)
}
