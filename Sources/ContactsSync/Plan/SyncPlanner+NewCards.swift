internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch
internal import UnicodeText

extension SyncPlanner {
  /// Takes a card that is not linked.
  mutating func take(_ card: FetchedCard) throws {
    // Which cards have changed places is known once all have arrived; until then they stay as they are.
    guard !situation.isPartial || situation.state[card.href]?.id == nil else { return }
    let contact = card.contact
    let known = contacts(withUID: contact.uid)
    if let id = known.first(where: isFree) {
      if let former = href(of: id), situation.state[former]?.isWritten == true {
        return try move(from: former, to: card)
      }
      return try unite(id, with: card)
    }
    guard known.isEmpty else {
      guard !situation.isPartial else { return }
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
  mutating func move(from former: String, to card: FetchedCard) throws {
    gone.remove(former)
    plan.dropped.insert(former)
    guard var link = situation.state[former] else { return }
    link.href = card.href
    try update(link, from: card)
    if let id = link.id { linked[id] = card.href }
  }

  /// Returns the former hrefs of cards that are elsewhere now, by href, and the hrefs whose own contacts
  /// are no longer there: files that were numbered anew, or have changed places.
  mutating func displacements() -> (formers: [String: String], displaced: Set<String>) {
    let vacated = Set(
      situation.fetched.filter { card in
        guard !card.contact.uid.isEmpty, let id = situation.state[card.href]?.id else {
          return false
        }
        return book[id].map { $0.uid(unlike: card.contact) != nil } ?? true
      }.map(\.href))
    guard !vacated.isEmpty, !situation.isPartial else { return ([:], vacated) }
    var formers: [String: String] = [:]
    var (displaced, taken): (Set<String>, Set<String>) = ([], [])
    for card in situation.fetched where !card.contact.uid.isEmpty {
      let id = situation.state[card.href]?.id
      guard id == nil || vacated.contains(card.href),
        let other = contacts(withUID: card.contact.uid).first(where: {
          $0 != id && href(of: $0) != nil
        }),
        let former = href(of: other)
      else { continue }
      if id != nil { displaced.insert(card.href) }
      guard vacated.contains(former) || gone.contains(former), taken.insert(former).inserted else {
        continue
      }
      displaced.insert(former)
      formers[card.href] = former
    }
    return (formers, displaced)
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

  mutating func contacts(withUID uid: String) -> [ContactID] {
    if uids == nil { uids = UIDIndex(present.base) }
    return uids?.contacts(withUID: uid) ?? []
  }

  /// Whether a contact is in the book and linked to no card that is still there.
  private func isFree(_ id: ContactID) -> Bool {
    guard linked[id] == nil, book[stored: id] != nil else { return false }
    return href(of: id).map { gone.contains($0) || situation.unwritten.contains($0) } ?? true
  }

  func href(of id: ContactID) -> String? {
    situation.state.hrefs[id].flatMap { plan.dropped.contains($0) ? nil : $0 }
  }
}
