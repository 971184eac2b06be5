internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore
internal import JSON
internal import UnicodeText

/// Makes the plan for the changes of a remote.
struct SyncPlanner {
  let situation: SyncSituation
  private let prefersBook: Bool
  let time: Timestamp
  let present: SearchableBook
  /// The book with the changes so far.
  var book: AddressBook
  lazy var uids = UIDIndex(present.base)
  var remoteUIDs: RemoteUIDs
  /// The hrefs of contacts linked by this plan.
  var linked: [ContactID: String] = [:]
  var gone: Set<String>
  /// The hrefs of cards that are gone, have changed or may have arrived elsewhere, and whose contacts
  /// the book has removed, by UID.
  lazy var removed = hrefsOfRemoved
  var plan = SyncPlan()

  /// Returns what the changes of a remote do to a book.
  static func plan(
    _ situation: SyncSituation, for book: SearchableBook, prefersBook: Bool, at time: Timestamp
  ) throws -> SyncPlan {
    var planner = SyncPlanner(situation, book, prefersBook, time)
    let places = planner.displacements()
    for card in planner.ownedCards(places) {
      let link = situation.state[card.href]
      if let former = places.formers[card.href] {
        try planner.move(from: former, to: card)
      } else if places.displaced.contains(card.href) {
        try planner.take(card)
      } else if let link, places.doubled.contains(card.href) {
        planner.leave(link, withUIDOfAnother: card)
      } else if let link, planner.isOfContact(link) {
        try planner.update(link, from: card)
      } else {
        try planner.take(card)
      }
    }
    if !situation.isPartial {
      for href in planner.gone.union(places.displaced).sorted() { try planner.remove(href) }
      if situation.isWhole { planner.forgetUnwritten() }
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

  /// Whether a card at the place of a link is that of its contact, rather than a new one where both
  /// were removed.
  private func isOfContact(_ link: SyncLink) -> Bool {
    guard let id = link.id else { return false }
    return link.mayHaveCard || book[stored: id] != nil
  }

  /// Takes the changes of a linked card into its contact.
  mutating func update(_ link: SyncLink, from card: FetchedCard) throws {
    guard let id = link.id else { return }
    let merge = self.merge(of: link, id, with: card)
    let present = book[id]
    // A card that shows a part of what was sent, or another form of it, is agreed on as it is.
    if merge.changes.isEmpty, merge.sentContact == nil || merge.isEcho || present == nil {
      var kept = link
      kept.etag = card.etag
      kept.version = card.version
      kept.sent = nil
      if !link.isWritten {
        kept.linked = time
        plan.linked.insert(id)
      }
      if let present { kept.uid = present.uid(unlike: card.said) }
      // A card that was left can be read again.
      if ![.refused, .forbidden].contains(kept.left) { kept.leave(because: nil) }
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
  func agreed(_ id: ContactID, _ link: SyncLink) -> Contact? {
    if let known = situation.contact(id, at: link.sequence) { return known }
    guard link.sequence != nil, link.left == nil, let said = link.said,
      let stored = book[stored: id], said == SyncLink.saying(of: stored)
    else { return nil }
    return stored.contact
  }

  /// Changes a contact to what merging made of it.
  mutating func change(
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

  // MARK: Removed cards

  /// Removes the contact of a card that is gone, unless the book has edited it.
  private mutating func remove(_ href: String) throws {
    guard let link = situation.state[href] else { return }
    guard let id = link.id else {
      plan.dropped.insert(href)
      return
    }
    guard linked[id] == nil else { return }
    if link.isWritten { plan.missingCount += 1 }
    if let stored = book[stored: id] {
      if situation.moved.contains(id) {
        plan.settled[href] = SyncPlan.Settled(link: link.moved, isAtTransaction: false)
      } else if isUnchanged(stored, stored.contact, since: link) {
        try make([.remove(stored)])
        plan.counts.removed += 1
      } else {
        // An edit beats a removal.
        plan.resent.insert(id)
      }
    }
    // Another contact's card may have taken the place.
    guard plan.settled[href] == nil else { return }
    plan.settled[href] = SyncPlan.Settled(link: link.withoutCard, isAtTransaction: false)
  }

  /// Forgets the links of contacts that the book has removed, and whose cards have never arrived.
  private mutating func forgetUnwritten() {
    for href in situation.unwritten where plan.settled[href] == nil {
      guard let id = situation.state[href]?.id, book[stored: id] == nil else { continue }
      plan.dropped.insert(href)
    }
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

  mutating func add(_ contact: Contact) throws {
    try make([.add(contact)])
  }

  /// Links a card to a contact, after the changes of both.
  ///
  /// - Parameters:
  ///   - hasOurs: Whether the contact may have changes that the card does not have.
  ///   - saysTheSame: Whether both are known to say the same.
  mutating func settle(
    _ card: FetchedCard, _ id: ContactID, hasOurs: Bool, saysTheSame: Bool = false
  ) {
    linked[id] = card.href
    var link = SyncLink(href: card.href, etag: card.etag, id: id)
    let former = situation.state.hrefs[id].flatMap { situation.state[$0] }
    link.linked = former?.isWritten == true ? former?.linked : time
    if former?.isWritten != true { plan.linked.insert(id) }
    link.version = card.version
    // What is not allowed is still to be sent.
    if hasOurs, former?.left == .forbidden { link.leave(because: .forbidden) }
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
