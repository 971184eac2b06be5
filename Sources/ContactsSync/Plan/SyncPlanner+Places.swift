internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch
internal import UnicodeText

/// The cards that are elsewhere now: files that were numbered anew, have changed places, or have taken
/// the places of others.
struct CardPlaces {
  /// The former hrefs of cards, by href.
  var formers: [String: String] = [:]
  /// The hrefs that no longer have the cards of their contacts.
  var displaced: Set<String> = []
  /// The hrefs of cards that have taken the UIDs of other cards, which are still there.
  var doubled: Set<String> = []
}

extension SyncPlanner {
  /// Returns where the fetched cards were before, as their UIDs tell.
  mutating func displacements() -> CardPlaces {
    let vacated = Set(situation.fetched.filter(hasUIDOfAnother).map(\.href))
    guard !vacated.isEmpty, !situation.isPartial else { return CardPlaces(displaced: vacated) }
    var places = CardPlaces()
    var taken: Set<String> = []
    for card in situation.fetched where !card.said.uid.isEmpty {
      let link = situation.state[card.href].flatMap { $0.id == nil ? nil : $0 }
      guard link == nil || vacated.contains(card.href) else { continue }
      let former = href(ofUIDOf: card, ignoring: link?.id)
      if let former, vacated.contains(former) || gone.contains(former),
        taken.insert(former).inserted
      {
        places.formers[card.href] = former
        places.displaced.insert(former)
        if link != nil { places.displaced.insert(card.href) }
      } else if link != nil, former != nil {
        places.doubled.insert(card.href)
      } else if let link, isReplaced(link, by: card) {
        places.displaced.insert(card.href)
      }
    }
    places.doubled.subtract(places.displaced)
    return places
  }

  /// Whether a card has another UID than the one by which its link was known.
  private func hasUIDOfAnother(_ card: FetchedCard) -> Bool {
    guard !card.said.uid.isEmpty, let link = situation.state[card.href], let id = link.id else {
      return false
    }
    let uid = Contact.identity(ofUID: card.said.uid)
    func isOwn(_ own: String?) -> Bool { own.map(Contact.identity) == uid }
    // A contact may have got another UID since.
    return !isOwn(link.uid) && !isOwn(book[stored: id]?.contact.exportedUID)
      && !isOwn(formerContact(of: link)?.exportedUID)
  }

  /// Whether a card is that of somebody else: with another UID it has another name.
  ///
  /// A card that had no UID, or the contact's id for one, may have got one.
  private func isReplaced(_ link: SyncLink, by card: FetchedCard) -> Bool {
    guard let id = link.id, let known = link.saidContact(remoteUIDs) ?? agreed(id, link),
      link.uid != nil || !known.uid.isEmpty
    else { return false }
    return FoldedText(known.displayName) != FoldedText(card.contact.displayName)
  }

  /// Returns the cards with the UIDs of the book, where the remote knows their contacts by others.
  mutating func ownedCards(_ places: CardPlaces) -> [FetchedCard] {
    var hasOthers = false
    for card in situation.fetched
    where !places.displaced.contains(card.href) && !places.doubled.contains(card.href)
      && places.formers[card.href] == nil
    {
      guard let stored = (situation.state[card.href]?.id).flatMap({ book[stored: $0] }),
        let uid = stored.contact.uid(unlike: card.said)
      else { continue }
      remoteUIDs.note(uid, of: stored)
      hasOthers = true
    }
    guard hasOthers else { return situation.fetched }
    return situation.fetched.map { card in
      var card = card
      card.contact = remoteUIDs.own(card.said)
      return card
    }
  }

  /// Leaves a card that has taken the UID of another one, which is still there; its contact stays.
  mutating func leave(_ link: SyncLink, withUIDOfAnother card: FetchedCard) {
    var link = link
    link.leave(because: .uid)
    link.etag = card.etag
    plan.settled[card.href] = SyncPlan.Settled(link: link, isAtTransaction: false)
    if let id = link.id { linked[id] = card.href }
  }

  /// Returns the href that a card with the UID of this one has or had, ignoring one contact.
  private mutating func href(ofUIDOf card: FetchedCard, ignoring ignored: ContactID?) -> String? {
    let uid = Contact.identity(ofUID: card.said.uid)
    for id in uids.contacts(withUID: card.contact.uid) where id != ignored {
      // The remote may know the contact by another UID now.
      guard let href = href(of: id), let link = situation.state[href],
        link.uid.map(Contact.identity) ?? uid == uid
      else { continue }
      return href
    }
    return hrefOfRemoved(withUID: card.contact.uid).flatMap {
      situation.state[$0]?.id == ignored ? nil : $0
    }
  }

  /// Returns the href of a card that is gone, has changed or may have arrived elsewhere, and whose
  /// contact the book has removed.
  mutating func hrefOfRemoved(withUID uid: String) -> String? {
    uid.isEmpty ? nil : removed[Contact.identity(ofUID: uid)]
  }

  var hrefsOfRemoved: [String: String] {
    let hrefs =
      situation.gone.sorted() + situation.unwritten.sorted() + situation.fetched.map(\.href)
    let found = hrefs.compactMap { href -> (String, String)? in
      guard let link = situation.state[href], let id = link.id, present[stored: id] == nil
      else { return nil }
      return (link.uid ?? formerContact(of: link)?.exportedUID).map {
        (Contact.identity(ofUID: $0), href)
      }
    }
    return Dictionary(found, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the contact of a link as it was; nil if nobody knows.
  private func formerContact(of link: SyncLink) -> Contact? {
    situation.contact(link.id, at: link.sequence) ?? situation.contact(link.id, at: link.sent)
      ?? link.saidContact(remoteUIDs)?.asNew(id: link.id ?? ContactID(), at: time)
  }
}
