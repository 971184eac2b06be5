internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore
internal import JSON
internal import UnicodeText

/// Makes the plan for the changes of a remote.
struct SyncPlanner {
  private let situation: SyncSituation
  private let prefersBook: Bool
  private let time: Timestamp
  private let present: SearchableBook
  /// The book with the changes so far.
  private var book: AddressBook
  private var uids: UIDIndex?
  private let remoteUIDs: RemoteUIDs
  /// The hrefs of contacts linked by this plan.
  private var linked: [ContactID: String] = [:]
  private var gone: Set<String>
  /// The hrefs of cards that are gone, and whose contacts the book has removed, by UID.
  private var removed: [String: String]?
  private var plan = SyncPlan()

  /// Returns what the changes of a remote do to a book.
  static func plan(
    _ situation: SyncSituation, for book: SearchableBook, prefersBook: Bool, at time: Timestamp
  ) throws -> SyncPlan {
    var planner = SyncPlanner(situation, book, prefersBook, time)
    for card in situation.fetched {
      if let link = situation.state[card.href], link.id != nil {
        try planner.update(link, from: card)
      } else {
        try planner.take(card)
      }
    }
    if !situation.isPartial {
      for href in planner.gone.sorted() { try planner.remove(href) }
    }
    return planner.plan
  }

  private init(
    _ situation: SyncSituation, _ book: SearchableBook, _ prefersBook: Bool, _ time: Timestamp
  ) {
    (self.situation, self.prefersBook, self.time) = (situation, prefersBook, time)
    (present, self.book) = (book, book.base)
    gone = situation.gone
    remoteUIDs = RemoteUIDs(situation.state, book)
  }

  // MARK: Linked cards

  /// Takes the changes of a linked card into its contact.
  private mutating func update(_ link: SyncLink, from card: FetchedCard) throws {
    guard let id = link.id else { return }
    let merge = self.merge(of: link, id, with: card)
    let isUnchanged = merge.changes.isEmpty
    let present = book[id]
    if isUnchanged {
      var kept = link
      kept.etag = card.etag
      kept.version = card.version
      kept.sent = nil
      if let present { kept.uid = present.uid(unlike: card.said) }
      // A card that was left can be read again.
      if kept.left != .refused { kept.left = nil }
      if merge.isEcho, let sent = link.sent {
        (kept.sequence, kept.card, kept.said) = (sent, nil, said(of: merge.sentContact))
      }
      plan.settled[card.href] = SyncPlan.Settled(link: kept, isAtTransaction: false)
      return
    }
    guard let present else {
      // An edit beats a removal.
      try add(merge.revived.asNew(id: id, at: time))
      plan.counts.added += 1
      return settle(card, id, hasOurs: true)
    }
    let (merged, conflicts) = merge.merged(into: present)
    try change(present, to: merged, conflicts)
    let hasOurs = !merge.base.differences(to: present).isEmpty
    settle(card, id, hasOurs: hasOurs)
  }

  /// Compares a card with the state that its link agreed on.
  private func merge(of link: SyncLink, _ id: ContactID, with card: FetchedCard) -> CardMerge {
    CardMerge(
      card.contact, version: card.version,
      base: agreed(id, link), said: link.saidContact(remoteUIDs),
      sent: situation.contact(id, at: link.sent), present: book[id], id: id)
  }

  /// Returns the contact as it was agreed on; nil if nobody knows.
  ///
  /// A contact that has not changed since is that state, even if the journal begins later.
  private func agreed(_ id: ContactID, _ link: SyncLink) -> Contact? {
    if let known = situation.contact(id, at: link.sequence) { return known }
    guard link.sequence != nil, link.left == nil, let said = link.said,
      let stored = book[stored: id], said == SyncLink.saying(of: stored)
    else { return nil }
    return stored.contact
  }

  /// Changes a contact to what merging made of it.
  private mutating func change(
    _ present: Contact, to merged: Contact, _ conflicts: [SyncConflict]
  ) throws {
    let changes = present.changes(to: merged)
    guard !changes.isEmpty else { return }
    plan.counts.changed += 1
    plan.conflicts += conflicts
    try make(changes)
    guard prefersBook, !conflicts.isEmpty else { return }
    var kept = merged
    for conflict in conflicts { try kept.take(conflict) }
    plan.preferred += merged.changes(to: kept)
  }

  // MARK: New cards

  /// Takes a card that is not linked.
  private mutating func take(_ card: FetchedCard) throws {
    let contact = card.contact
    let known = contacts(withUID: contact.uid)
    if let id = known.first(where: isFree) {
      if let former = href(of: id), situation.state[former]?.isWritten == true {
        return try move(from: former, to: card)
      }
      return try unite(id, with: card)
    }
    guard known.isEmpty else {
      var link = SyncLink(href: card.href, etag: card.etag)
      link.left = .uid
      plan.settled[card.href] = SyncPlan.Settled(link: link, isAtTransaction: false)
      return
    }
    if let former = hrefOfRemoved(withUID: contact.uid) {
      return try move(from: former, to: card)
    }
    if let id = soleNamesake(saying: card) {
      if let former = href(of: id) { return try move(from: former, to: card) }
      return settle(card, id, hasOurs: false)
    }
    let added = contact.asNew(at: time)
    if let other = present.ids(named: FoldedText(added.displayName)).first, !added.isNameless {
      plan.namesakes.append((added.id, other))
    }
    try add(added)
    uids?.add(added.id, uid: added.uid)
    plan.counts.added += 1
    // What was read from a card says what the card says.
    settle(card, added.id, hasOurs: false, saysTheSame: true)
  }

  /// Takes the changes of a linked card that has another name now.
  private mutating func move(from former: String, to card: FetchedCard) throws {
    gone.remove(former)
    plan.dropped.insert(former)
    guard var link = situation.state[former] else { return }
    link.href = card.href
    try update(link, from: card)
    if let id = link.id { linked[id] = card.href }
  }

  /// Returns the href of a card that is gone, and whose contact the book has removed.
  private mutating func hrefOfRemoved(withUID uid: String) -> String? {
    guard !uid.isEmpty, !gone.isEmpty else { return nil }
    let hrefs = removed ?? hrefsOfRemoved
    removed = hrefs
    return hrefs[Contact.identity(ofUID: uid)].flatMap { gone.contains($0) ? $0 : nil }
  }

  private var hrefsOfRemoved: [String: String] {
    let found = gone.sorted().compactMap { href -> (String, String)? in
      guard let link = situation.state[href], let id = link.id, present[stored: id] == nil
      else { return nil }
      let former =
        situation.contact(id, at: link.sequence)
        ?? link.saidContact(remoteUIDs)?.asNew(id: id, at: time)
      return former.map { (Contact.identity(ofUID: $0.exportedUID), href) }
    }
    return Dictionary(found, uniquingKeysWith: { first, _ in first })
  }

  /// Links a contact to a card of the same UID, of which nothing was agreed on, and to no other.
  private mutating func unite(_ id: ContactID, with card: FetchedCard) throws {
    guard let present = book[id] else { return }
    if let former = href(of: id) { plan.dropped.insert(former) }
    let (united, conflicts) = present.united(with: card.contact)
    try change(present, to: united, conflicts)
    settle(card, id, hasOurs: true)
  }

  /// Returns the only contact of the same name that is linked to nothing and says the same.
  ///
  /// A card without a UID may also be one that had another name, and one that was being written
  /// may have got another UID.
  private func soleNamesake(saying card: FetchedCard) -> ContactID? {
    let name = card.contact.displayName
    let namesakes = present.ids(named: FoldedText(name)).filter {
      guard isFree($0) else { return false }
      guard let former = href(of: $0) else { return true }
      return card.contact.uid.isEmpty || situation.unwritten.contains(former)
    }
    guard namesakes.count == 1, let contact = book[namesakes[0]],
      contact.saysTheSame(as: card.contact, card.version)
    else { return nil }
    return namesakes[0]
  }

  private mutating func contacts(withUID uid: String) -> [ContactID] {
    if uids == nil { uids = UIDIndex(present.base) }
    return uids?.contacts(withUID: uid) ?? []
  }

  /// Whether a contact is in the book and linked to no card that is still there.
  private func isFree(_ id: ContactID) -> Bool {
    guard linked[id] == nil, book[stored: id] != nil else { return false }
    return href(of: id).map { gone.contains($0) || situation.unwritten.contains($0) } ?? true
  }

  private func href(of id: ContactID) -> String? {
    situation.state.hrefs[id].flatMap { plan.dropped.contains($0) ? nil : $0 }
  }

  // MARK: Removed cards

  /// Removes the contact of a card that is gone, unless the book has edited it.
  private mutating func remove(_ href: String) throws {
    guard let link = situation.state[href] else { return }
    if link.id != nil { plan.missingCount += 1 }
    if let id = link.id, let stored = book[stored: id] {
      guard isUnchanged(stored, stored.contact, since: link) else {
        // An edit beats a removal; the link says so until the card is written.
        var resent = SyncLink(href: href, etag: nil, id: id)
        resent.version = link.version
        plan.settled[href] = SyncPlan.Settled(link: resent, isAtTransaction: false)
        return
      }
      try make([.remove(stored)])
      plan.counts.removed += 1
    }
    plan.dropped.insert(href)
  }

  private func isUnchanged(
    _ stored: StoredContact, _ contact: Contact, since link: SyncLink
  ) -> Bool {
    guard link.left == nil else { return false }
    if let said = link.said, said == SyncLink.saying(of: stored) { return true }
    if let sequence = link.sequence {
      guard let base = situation.contact(link.id, at: sequence) else { return false }
      return base.differences(to: contact).isEmpty
    }
    guard let said = link.saidContact(remoteUIDs), let version = link.version else { return false }
    return contact.saysTheSame(as: said, version)
  }

  // MARK: Results

  private mutating func make(_ changes: [Change]) throws {
    try book.apply(changes)
    plan.changes += changes
  }

  private mutating func add(_ contact: Contact) throws {
    try make([.add(contact)])
  }

  /// Links a card to a contact, after the changes of both.
  ///
  /// - Parameters:
  ///   - hasOurs: Whether the contact may have changes that the card does not have.
  ///   - saysTheSame: Whether both are known to say the same.
  private mutating func settle(
    _ card: FetchedCard, _ id: ContactID, hasOurs: Bool, saysTheSame: Bool = false
  ) {
    linked[id] = card.href
    var link = SyncLink(href: card.href, etag: card.etag, id: id)
    link.version = card.version
    link.uid = book[id]?.uid(unlike: card.said)
    let isSame =
      saysTheSame || book[id]?.saysTheSame(as: card.contact, card.version) == true
    if !isSame { link.card = String(decoding: card.bytes, as: UTF8.self) }
    plan.settled[card.href] = SyncPlan.Settled(link: link, isAtTransaction: isSame || !hasOurs)
    // Contacts that are there already are found again by their UIDs. Until the transaction is made
    // they do not have what the card says, so the card is not yet what both agree on.
    guard situation.state[card.href]?.id != id, present[stored: id] == nil else { return }
    var pending = SyncLink(href: card.href, etag: card.etag, id: id)
    pending.version = card.version
    pending.card = String(decoding: card.bytes, as: UTF8.self)
    pending.isPending = true
    plan.pending.append(pending)
  }

  private func said(of contact: Contact?) -> String? {
    contact.map { SyncLink.saying(of: StoredContact($0)) }
  }
}
