internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore

/// `restore`: brings back an earlier version of a contact.
enum RestoreCommand: Command {
  static let signature = Signature(
    "restore", topic: "History",
    summary: "bring back an earlier version of a contact, even a removed one",
    discussion: """
      Without `--at`, brings a removed contact back as it last was.
      """,
    usages: [Usage([.wholeFormerReference], options: [.at])],
    options: [.dryRun],
    examples: [
      .init("restore ada", "brings a removed contact back"),
      .init("restore ada --at 12", "as it was after change 12 of the log"),
      .init("restore ada --at 2026-10-31", "as it was on that day"),
    ])

  static func run(_ arguments: ArgumentList, in session: inout Session) throws {
    // The log does not have what the transaction itself removed.
    try session.store.refuseInTransaction()
    let reference = arguments.text("REF")
    let past =
      if let moment = arguments.option("at") {
        try session.references.contact(reference, at: moment)
      } else {
        try session.references.removedContact(reference)
      }
    let former = session.book[past.id]
    let store = session.store
    try session.commit { references, _ in
      guard let present = references.book[past.id] else {
        return try store.reservingEntryIDs(in: [.add(past)])
      }
      return present.changes(to: past)
    }
    session.meanings.current = past.id
    let name = "@\(session.book.shortest(of: past.id)) \(past.displayName.safeForTerminal)"
    session.report(former == session.book[past.id] ? "unchanged \(name)" : "restored \(name)")
    if let other = contact(withUIDOf: past, in: session.book) {
      session.advise(
        "\(past.displayName) has the same UID as @\(session.book.shortest(of: other)), so other "
          + "programs take them for one contact; `merge` makes them one")
    }
    if session.showsChanges, let contact = session.book[past.id] {
      try session.show(contact, since: former)
    }
  }

  /// Returns another contact with the same UID, if there is one.
  private static func contact(withUIDOf contact: Contact, in book: SearchableBook) -> ContactID? {
    let uid = contact.exportedUID
    return book.ids(matching: .member([GroupMember.normalized(uid)])).first { id in
      let other = id == contact.id ? nil : book[id]?.exportedUID
      return other.map(Contact.identity) == Contact.identity(ofUID: uid)
    }
  }
}

extension Option {
  /// The option for a moment in the history.
  static let at = Option.value(
    "at", "SEQUENCE|DATE", .text, summary: "as of that change, or that day (UTC)")
}
