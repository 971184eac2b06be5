internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore

/// The files of a folder that an export does not write, but an import of the folder would read.
struct Leftovers {
  /// A file that an export of the book wrote, unchanged since.
  struct Unchanged {
    let name: String
    /// The name on the card; empty if it cannot be read.
    let owner: String
    /// Whether the contact is in the book, but not in this export.
    let isOfLivingContact: Bool
  }

  private(set) var unchanged: [Unchanged] = []
  /// The notes about files that `--prune` keeps.
  private(set) var keptNotes: [String] = []
  /// Files that an export wrote and that are gone.
  private(set) var missing: [String] = []

  /// Looks for the files that the export of the contacts `exported` leaves over; `place` returns the
  /// path of a file, for notes.
  init(
    in cards: CardFolder, besides exported: [ContactID], record: ExportRecord,
    session: Session, place: (String) -> String
  ) throws {
    let exported = Set(exported)
    for entry in record.entries(of: session.store.identity ?? "")
    where !cards.hasGiven(entry.name) {
      try session.progress.checkCancellation()
      let isLiving = session.book[stored: entry.contact] != nil
      do throws(StoreError) {
        switch try cards.folder.content(of: entry.name) {
        case .none: missing.append(entry.name)
        case .bytes(let bytes) where entry.wrote(bytes):
          let isLeftOut = isLiving && !exported.contains(entry.contact)
          let owner = CardFolder.contacts(in: bytes).first?.displayName ?? ""
          unchanged.append(
            Unchanged(name: entry.name, owner: owner, isOfLivingContact: isLeftOut))
        case .bytes, .other:
          keptNotes.append(
            "\(place(entry.name)) is from an earlier export and changed since; import it, or remove "
              + "it yourself")
        }
      } catch {
        keptNotes.append("\(error), which is from an earlier export")
      }
    }
    for (name, contact) in try Self.cardsOfRemoved(in: cards, record: record, session: session) {
      keptNotes.append(
        "\(place(name)) has a card of \(contact.displayName), who was removed; no export is known to "
          + "have written it: remove it yourself")
    }
  }

  /// Returns the files of unknown origin with cards of removed contacts.
  private static func cardsOfRemoved(
    in cards: CardFolder, record: ExportRecord, session: Session
  ) throws -> [(String, Contact)] {
    var found: [(name: String, members: [GroupMember])] = []
    for name in cards.folder.names
    where !name.hasPrefix(".") && name.lowercased().hasSuffix(".vcf")
      && !cards.hasGiven(name) && !record.hasEntry(named: name)
    {
      try session.progress.checkCancellation()
      let uids = cards.uids(in: name)
      if !uids.isEmpty { found.append((name, uids.map { GroupMember($0) })) }
    }
    guard !found.isEmpty else { return [] }
    let members = found.flatMap(\.members)
    let living = session.book.contacts(of: members)
    let removed = try session.references.removedContacts().contacts(of: members)
    return found.compactMap { file in
      file.members.lazy.filter { living[$0.uid] == nil }.compactMap { removed[$0.uid] }.first
        .map { (file.name, $0) }
    }
  }
}

extension CardFolder {
  /// Returns the contacts of the cards in a file.
  fileprivate static func contacts(in bytes: [UInt8]) -> [Contact] {
    guard var reader = InputFormat.named("vcard")?.makeReader(bytes) else { return [] }
    var contacts: [Contact] = []
    while let card = reader.next() { contacts.append(card.contact) }
    return contacts
  }

  /// Returns the UIDs of the cards in a file; none if it cannot be read.
  fileprivate func uids(in name: String) -> [String] {
    do throws(StoreError) {
      guard case .bytes(let bytes) = try folder.content(of: name) else { return [] }
      return Self.contacts(in: bytes).map(\.uid).filter { !$0.isEmpty }
    } catch {
      // An import of the folder cannot read it either.
      return []
    }
  }
}
