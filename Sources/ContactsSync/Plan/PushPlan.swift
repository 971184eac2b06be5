internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore
internal import UnicodeText

/// What of the book the remote does not have yet.
struct PushPlan {
  /// The cards to write and to delete.
  var writes: [RemoteWrite] = []
  /// The hrefs of cards that are to be written or deleted, and of which no version is known that
  /// might be replaced.
  private(set) var unversioned: [String] = []
  /// Links of contacts whose changes a card does not show, or that have another UID now.
  private(set) var refreshed: [SyncLink] = []

  /// Creates the plan to send nothing.
  init() {}

  /// The number of cards to delete.
  var deletionCount: Int { writes.count(where: \.isDeletion) }

  /// Compares a book with its links.
  ///
  /// - Parameters:
  ///   - resent: Contacts that are sent even if `isNew` does not take them.
  ///   - retriesRefused: Whether contacts are sent again that the remote refused as they are.
  ///   - past: Returns contacts as they were.
  ///   - isNew: Returns whether a contact that is not linked is sent; nil sends all.
  init(
    of book: SearchableBook, _ state: SyncState, at sequence: Int, to remote: any Remote,
    resent: Set<ContactID>, retriesRefused: Bool = false,
    past: (Set<ContactMoment>) throws -> [ContactMoment: PastContact],
    isNew: ((Contact) -> Bool)?
  ) throws {
    var changed: [(link: SyncLink, contact: StoredContact)] = []
    for link in state.sorted {
      guard let id = link.id, [nil, .refused, .forbidden].contains(link.left) else { continue }
      guard let stored = book[stored: id] else {
        if let etag = link.etag { add(RemoteWrite(href: link.href, etag: etag)) }
        continue
      }
      let isRetried = retriesRefused && link.left == .refused
      if isRetried || link.said != SyncLink.saying(of: stored) {
        changed.append((link, stored))
      } else if link.left == .forbidden {
        // The change that was not allowed was taken back.
        var same = link
        same.leave(because: nil)
        refreshed.append(same)
      }
    }
    let moments = changed.compactMap { link, _ in
      link.sequence.flatMap { sequence in link.id.map { ContactMoment($0, at: sequence) } }
    }
    let uids = RemoteUIDs(state, book)
    let former = try moments.isEmpty ? [:] : past(Set(moments))
    for (var link, stored) in changed {
      let contact = stored.contact
      let version = try link.version ?? remote.traits.version
      let base = Self.base(of: link, former)
      let said = base == nil ? link.saidContact(uids) : nil
      // A card keeps its UID, whatever that of its contact has become (RFC 6352, section 6.3.2.1).
      if link.uid == nil, let uid = base?.exportedUID ?? said?.uid,
        !uid.isEmpty, Contact.identity(ofUID: uid) != Contact.identity(ofUID: contact.exportedUID)
      {
        link.uid = uid
        refreshed.append(link)
      }
      if Self.isShown(contact, since: base, said, version) {
        add(
          RemoteWrite(
            href: link.href, action: link.etag.map { .replace(etag: $0) } ?? .create,
            contact: contact, version: version))
      } else {
        var same = link
        (same.sequence, same.said) = (sequence, SyncLink.saying(of: stored))
        same.leave(because: nil)
        refreshed.append(same)
      }
    }
    var taken: Set<String> = []
    for stored in book.storedContacts where state.hrefs[stored.id] == nil {
      let contact = stored.contact
      guard isNew?(contact) ?? true || resent.contains(stored.id) else { continue }
      let href = Self.href(for: contact, remote) { state[$0] == nil && taken.insert($0).inserted }
      writes.append(
        RemoteWrite(
          href: href, action: .create, contact: contact, version: try remote.traits.version))
    }
  }

  private mutating func add(_ write: RemoteWrite) {
    switch write.action {
    case .replace(""), .delete(""): unversioned.append(write.href)
    case .create, .replace, .delete: writes.append(write)
    }
  }

  /// Returns the contact that a link agreed on; nil if nobody knows.
  private static func base(
    of link: SyncLink, _ former: [ContactMoment: PastContact]
  ) -> Contact? {
    guard let id = link.id, let sequence = link.sequence,
      case .contact(let base)? = former[ContactMoment(id, at: sequence)]
    else { return nil }
    return base
  }

  /// Returns whether a card shows how a contact has changed since it was agreed on, or what it says
  /// other than the card.
  private static func isShown(
    _ contact: Contact, since base: Contact?, _ said: Contact?, _ version: ContactCard.Version
  ) -> Bool {
    if let base {
      var contact = contact
      contact.uid = base.uid
      return ContactCard.linesAlone(of: base, version)
        != ContactCard.linesAlone(of: contact, version)
    }
    guard let said else { return true }
    return !contact.saysTheSame(as: said, version)
  }

  /// Returns a free href for a new card, named after its UID where that is a plain name.
  private static func href(
    for contact: Contact, _ remote: any Remote, isFree: (String) -> Bool
  ) -> String {
    let uid = contact.exportedUID
    let isPlain =
      uid.utf8.count <= 200 && !uid.hasPrefix(".")
      && uid.utf8.allSatisfy { $0.isASCIIAlphanumeric || "._-".utf8.contains($0) }
    let href = remote.href(named: "\(isPlain ? uid : ContactID().description).vcf")
    return isFree(href) ? href : remote.href(named: "\(ContactID()).vcf")
  }
}

extension RemoteWrite {
  /// Deletes a card.
  init(href: String, etag: String) {
    self.init(href: href, action: .delete(etag: etag), contact: nil, version: .three)
  }
}
