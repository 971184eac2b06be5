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
    let known = uids.contacts(withUID: contact.uid)
    if let id = known.first(where: isFree) {
      if let former = href(of: id), situation.state[former]?.mayHaveCard == true {
        return try move(from: former, to: card)
      }
      return try unite(id, with: card)
    }
    guard known.isEmpty else {
      guard !situation.isPartial else { return }
      var link = SyncLink(href: card.href, etag: card.etag)
      link.leave(because: .uid)
      plan.settled[card.href] = SyncPlan.Settled(link: link, isAtTransaction: false)
      return
    }
    if let former = hrefOfRemoved(withUID: contact.uid),
      gone.contains(former) || situation.unwritten.contains(former)
    {
      return try move(from: former, to: card)
    }
    if let leaving = situation.leaving[Contact.identity(ofUID: contact.uid)],
      !contact.uid.isEmpty, book[stored: leaving.id] == nil
    {
      try add(leaving.contact)
      uids.add(leaving.id, uid: leaving.uid)
      plan.counts.added += 1
      return try unite(leaving.id, with: card)
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
    uids.add(added.id, uid: added.uid)
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
    guard namesakes.count == 1 else { return nil }
    let sent = href(of: namesakes[0]).flatMap { situation.state[$0]?.sent }
    let states = [book[namesakes[0]], situation.contact(namesakes[0], at: sent)]
    let isSaid = states.contains { $0?.meansTheSame(as: card.contact, card.version) == true }
    return isSaid ? namesakes[0] : nil
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
