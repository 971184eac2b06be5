internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore

extension SyncEngine {
  /// Finds the links whose cards are gone, and those that have none: they were being written and
  /// did not arrive, or were refused, or removed on both sides.
  ///
  /// They are written again if their contacts are there, and forgotten with the next whole list if
  /// not: until then undo may bring a contact back. What may have arrived is forgotten once the cards
  /// are known, as it may be under another name.
  mutating func findMissing(
    from listing: inout Listing, in situation: inout SyncSituation
  ) throws {
    (report.hasStrangers, unlisted) = (listing.hasStrangers, [])
    situation.isWhole = listing.isWhole
    let present = Set(listing.present.map(\.href) + listing.unknown)
    let missing = situation.state.sorted { link in
      !link.isWritten && !present.contains(link.href)
    }
    for link in missing {
      if link.mayHaveCard || link.id.flatMap({ store.book[stored: $0] }) != nil {
        situation.unwritten.insert(link.href)
      } else if listing.isWhole || link.left != nil {
        file.remove(link.href)
        situation.state[link.href] = nil
      }
    }
    let absent = listing.isWhole ? Array(situation.state.links.keys) : listing.removed
    situation.gone = Set(
      absent.filter { href in
        situation.state[href]?.isWritten == true && !present.contains(href)
      })
    guard listing.hasStrangers else { return }
    // They come again with the next list.
    listing.mark = SyncMark()
    if listing.isWhole { removeNothing(in: &situation) }
  }

  /// Takes no card for removed, as any that is missing may be one that cannot be taken.
  private mutating func removeNothing(in situation: inout SyncSituation) {
    guard !situation.gone.isEmpty else { return }
    (unlisted, situation.gone) = (situation.gone, [])
    let notice = "some cards cannot be taken, so nothing is removed this time"
    if !report.notices.contains(notice) { report.notices.append(notice) }
  }

  /// Finds the contacts whose cards have gone to another account, which has taken them since this
  /// one was read last; those that left the book meanwhile came back with the other card.
  func findMoved(in situation: inout SyncSituation) throws {
    let removed = situation.unwritten.filter { href in
      situation.state[href].map { $0.left == nil && $0.sent == nil } ?? false
    }
    let moved = situation.state.links.values.filter { $0.left == .moved }
    guard !situation.gone.isEmpty || !removed.isEmpty || !moved.isEmpty,
      let listed = situation.state.progress.listed
    else { return }
    let others = try options.others()
    // What no other account has any more is sent as any other contact is.
    for link in moved {
      let isElsewhere = others.contains { other in
        link.id.flatMap { other.hrefs[$0] }.flatMap { other[$0] }?.isWritten == true
      }
      guard !isElsewhere else { continue }
      file.remove(link.href)
      situation.state[link.href] = nil
      situation.state.progress.sequence = nil
      situation.unwritten.remove(link.href)
    }
    func isTaken(_ id: ContactID, since time: Timestamp) -> Bool {
      others.contains { other in
        guard let link = other.hrefs[id].flatMap({ other[$0] }), let linked = link.linked else {
          return false
        }
        return link.isWritten && linked >= time
      }
    }
    for id in situation.gone.compactMap({ situation.state[$0]?.id })
    where options.taken.contains(id)
      || isTaken(id, since: Timestamp(secondsSince1970: listed.secondsSince1970 + 1))
    {
      situation.moved.insert(id)
    }
    for href in removed {
      guard let link = situation.state[href], let id = link.id, isTaken(id, since: listed)
      else { continue }
      file.set(link.moved)
      situation.state[href] = link.moved
    }
  }

  /// Returns the cards to fetch: those that are new or changed, those that were not given and,
  /// where another card of their UID may be gone, those that were left because of it.
  private func wanted(of listing: Listing, _ situation: SyncSituation) -> [Listing.Item] {
    func isAskedAgain(_ link: SyncLink) -> Bool {
      link.left == .withheld || (link.left == .uid && !situation.gone.isEmpty)
    }
    let changed = listing.present.filter { item in
      guard let link = situation.state[item.href] else { return true }
      // What once could not be read may be given by a full sync.
      let isRetried = options.isFull && [.unread, .size, .uid].contains(link.left)
      return isRetried || isAskedAgain(link) || !link.hasEtag(item.etag)
    }
    guard !listing.isWhole else { return changed }
    // The remote has not changed them, so it does not list them.
    let others = situation.state.sorted(where: isAskedAgain)
    let named = others.isEmpty ? [] : Set(listing.present.map(\.href) + listing.removed)
    return changed
      + others.filter { !named.contains($0.href) }
      .map { Listing.Item(href: $0.href, etag: $0.etag) }
  }

  /// Fetches the cards that are new or changed.
  mutating func fetch(_ listing: Listing, into situation: inout SyncSituation) throws {
    let wanted = wanted(of: listing, situation)
    guard !wanted.isEmpty else { return }
    let etags = Dictionary(
      wanted.map { ($0.href, $0.etag) }, uniquingKeysWith: { first, _ in first })
    let knownBefore = Set(wanted.map(\.href).filter { situation.state[$0] != nil })
    var (fetched, known): ([FetchedCard], Set<String>) = ([], [])
    let uids = RemoteUIDs(situation.state, store.book)
    options.onProgress(.receiving, 0, wanted.count)
    func take(_ card: RemoteCard) throws {
      try checkCancellation()
      guard let listed = etags[card.href], known.insert(card.href).inserted else { return }
      options.onProgress(.receiving, known.count, wanted.count)
      let etag = card.etag ?? listed ?? ""
      // A server that has not caught up with its own list may give the former card.
      if let listed, etag.withoutWeakness != listed.withoutWeakness { situation.isUncertain = true }
      if let obstacle = card.obstacle {
        return leave(card.href, etag, because: obstacle, obstacle.text, in: &situation)
      }
      do throws(ContactCard.Problem) {
        let read = try ContactCard(card.bytes)
        fetched.append(
          FetchedCard(
            href: card.href, etag: etag, bytes: card.bytes, version: read.version,
            said: read.contact, contact: uids.own(read.contact)))
      } catch {
        // One that was cut off on its way is asked for again.
        let reason: SyncLink.LeftReason = error == .noEnd ? .withheld : .unread
        leave(card.href, etag, because: reason, error.rawValue, in: &situation)
      }
    }
    do {
      try remote.fetch(wanted.map(\.href).sorted(), take)
      if known.count < etags.count { situation.isUncertain = true }
    } catch let error where !fetched.isEmpty {
      situation.interruption = error
    }
    try step()
    situation.fetched = fetched
    // A card at a new name, which is not given yet, may be one that is missing.
    if known.contains(where: {
      !knownBefore.contains($0) && situation.state[$0]?.left == .withheld
    }) {
      removeNothing(in: &situation)
      situation.isUncertain = true
    }
  }

  /// Leaves a card as it is.
  private mutating func leave(
    _ href: String, _ etag: String?, because reason: SyncLink.LeftReason, _ text: String,
    in situation: inout SyncSituation
  ) {
    var link = file.state[href] ?? SyncLink(href: href, etag: etag)
    link.leave(because: reason, text)
    link.etag = etag
    file.set(link)
    situation.state[href] = link
    report.left.append(SyncReport.Left(href: href, reason: text))
  }
}
