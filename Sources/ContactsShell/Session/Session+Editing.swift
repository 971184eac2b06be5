internal import ContactsModel

extension Session {
  /// Changes one contact, found in the newest state, and reports it.
  mutating func commitChange(
    _ changes: (Session, AddressBook) throws -> (Contact, [Change])
  ) throws {
    var former: Contact?
    try commit { [self] book, _ in
      let (contact, changes) = try changes(self, book)
      former = contact
      return changes
    }
    guard let former else { return }
    current = former.id
    try report(changeOf: former)
  }

  /// Changes the contact that a TARGET names, or the row of it.
  mutating func changeTarget(
    _ target: String, by changes: (Target) throws -> [Change]
  ) throws {
    try commitChange { session, book in
      let target = try session.target(target, in: book)
      return (target.contact, try changes(target))
    }
  }

  /// Changes all contacts that a query finds, after asking at a prompt.
  mutating func changeAll(
    matching query: Query, what: String, isSure: Bool, by edit: (inout Contact) throws -> Void
  ) throws {
    guard let agreed = try agreed(what, query, isSure: isSure) else { return }
    try changeAll(
      { session, book in agreed.among(try session.ids(matching: query, in: book)) }, by: edit)
  }

  /// Changes several contacts, all or none, and reports how many.
  mutating func changeAll(
    _ ids: (Session, AddressBook) throws -> [ContactID], by edit: (inout Contact) throws -> Void
  ) throws {
    var count = 0
    try commit { [self] book, _ in
      let ids = try ids(self, book)
      return try progress.track("changing", of: ids.count) { step in
        try ids.flatMap { id -> [Change] in
          try step()
          guard let contact = book[id] else { return [] }
          do {
            let changes = try contact.changes(edit)
            count += changes.isEmpty ? 0 : 1
            return changes
          } catch {
            throw CommandError("@\(book.shortest(of: id)) \(contact.displayName): \(error)")
          }
        }
      }
    }
    report("changed \(Self.counted(count))")
  }

  /// Tells what became of a contact; at a prompt its rows are shown, those marked that changed.
  private mutating func report(changeOf former: Contact) throws {
    let contact = book[former.id]
    let verb =
      contact == nil ? "removed" : contact == former ? "unchanged" : "changed"
    report(
      "\(verb) @\(book.shortest(of: former.id)) \((contact ?? former).displayName.safeForTerminal)")
    guard let contact, contact != former, prompt != nil, !preferences.isQuiet,
      preferences.format == nil
    else { return }
    try show(contact, since: former)
  }

  /// Asks before all contacts that a query finds are changed, at a prompt and not where `isSure`; nil for no.
  func agreed(_ what: String, _ query: Query, isSure: Bool) throws -> Agreed? {
    guard let prompt, !isSure else { return Agreed(ids: nil) }
    let ids = try ids(matching: query, in: book)
    guard !ids.isEmpty else { return Agreed(ids: []) }
    let few = ids.prefix(3).compactMap { book[$0]?.displayName.safeForTerminal }
    let more = ids.count > few.count ? ", …" : ""
    let question = "\(what) \(Self.counted(ids.count)) (\(few.joined(separator: ", "))\(more))?"
    return prompt.confirm(question) ? Agreed(ids: Set(ids)) : nil
  }
}

/// The contacts that a person has agreed to change.
struct Agreed {
  /// Their ids; nil for all that are found.
  let ids: Set<ContactID>?

  /// Returns those of `found` that were asked about: what came to match since was not.
  func among(_ found: [ContactID]) -> [ContactID] {
    ids.map { ids in found.filter(ids.contains) } ?? found
  }
}
