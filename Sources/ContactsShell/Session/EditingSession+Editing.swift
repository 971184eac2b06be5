internal import ContactsModel
internal import ContactsSearch

extension EditingSession {
  /// Changes one contact, found in the newest state, and reports it.
  mutating func commitChange(
    _ changes: (ReferenceResolver) throws -> (Contact, [Change])
  ) throws {
    var former: Contact?
    try commit { references, _ in
      let (contact, changes) = try changes(references)
      former = contact
      return changes
    }
    guard let former else { return }
    meanings.current = former.id
    guard answer != nil || !preferences.isQuiet else { return }
    let contact = book[former.id]
    if answer != nil || reportsChanges { try report(changeOf: former, to: contact) }
    adviseOnDates(of: contact, since: former)
  }

  /// Changes the contact or row that a TARGET names.
  mutating func changeTarget(
    _ target: String, by changes: (Target) throws -> [Change]
  ) throws {
    try commitChange { references in
      let target = try references.target(target)
      return (target.contact, try changes(target))
    }
  }

  /// Reports the change of a contact; a prompt shows its changed rows.
  private mutating func report(changeOf former: Contact, to contact: Contact?) throws {
    let isChanged = contact.map { $0 != former } ?? true
    let verb = contact == nil ? "removed" : isChanged ? "changed" : "unchanged"
    let name = contact?.displayName ?? former.displayName
    report("\(verb) @\(book.shortest(of: former.id)) \(name.safeForTerminal)")
    guard let contact, isChanged, showsChanges, preferences.format == nil else { return }
    try show(contact, since: former)
  }
}
