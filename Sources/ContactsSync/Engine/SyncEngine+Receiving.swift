internal import ContactsFormats
internal import ContactsSearch
internal import ContactsStore

extension SyncEngine {
  /// Finds the links whose cards are gone, and those that were being written and did not arrive;
  /// they are written again if their contacts are still there.
  mutating func findMissing(
    from listing: Listing, in situation: inout SyncSituation
  ) throws {
    let present = Set(listing.present.map(\.href) + listing.unknown)
    let missing = situation.state.sorted { link in
      guard link.etag == nil, !present.contains(link.href) else { return false }
      // One that was refused is tried again once it changes, as long as it is in the book.
      return link.left == nil || link.id.map { store.book[stored: $0] == nil } ?? false
    }
    for link in missing {
      guard let id = link.id, store.book[stored: id] != nil else {
        file.remove(link.href)
        situation.state[link.href] = nil
        continue
      }
      situation.unwritten.insert(link.href)
    }
    let absent = listing.isWhole ? Array(situation.state.links.keys) : listing.removed
    situation.gone = Set(
      absent.filter { href in
        situation.state[href]?.isWritten == true && !present.contains(href)
      })
  }

  /// Returns the cards to fetch: those that are new or changed, and those that were not given.
  private func wanted(of listing: Listing, _ state: SyncState) -> [Listing.Item] {
    let changed = listing.present.filter { item in
      guard let link = state[item.href] else { return true }
      // What once could not be read may be given by a full sync.
      let isRetried = options.isFull && (link.left == .unread || link.left == .size)
      return isRetried || link.left == .withheld || !link.hasEtag(item.etag)
    }
    guard !listing.isWhole else { return changed }
    // The remote has not changed them, so it does not list them.
    let withheld = state.sorted { $0.left == .withheld }
    let named = withheld.isEmpty ? [] : Set(listing.present.map(\.href) + listing.removed)
    return changed
      + withheld.filter { !named.contains($0.href) }
      .map { Listing.Item(href: $0.href, etag: $0.etag) }
  }

  /// Fetches the cards that are new or changed.
  mutating func fetch(_ listing: Listing, into situation: inout SyncSituation) throws {
    let wanted = wanted(of: listing, situation.state)
    guard !wanted.isEmpty else { return }
    let etags = Dictionary(
      wanted.map { ($0.href, $0.etag) }, uniquingKeysWith: { first, _ in first })
    var (fetched, known): ([FetchedCard], Set<String>) = ([], [])
    let uids = RemoteUIDs(situation.state, store.book)
    options.onProgress(.receiving, 0, wanted.count)
    func take(_ card: RemoteCard) throws {
      try checkCancellation()
      guard let listed = etags[card.href], known.insert(card.href).inserted else { return }
      options.onProgress(.receiving, known.count, wanted.count)
      let etag = card.etag ?? listed
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
        leave(card.href, etag, because: .unread, error.rawValue, in: &situation)
      }
    }
    do {
      try remote.fetch(wanted.map(\.href).sorted(), take)
    } catch SyncStop.cancelled where !fetched.isEmpty {
      situation.isPartial = true
    }
    try step()
    situation.fetched = fetched
  }

  /// Leaves a card as it is.
  private mutating func leave(
    _ href: String, _ etag: String?, because reason: SyncLink.LeftReason, _ text: String,
    in situation: inout SyncSituation
  ) {
    var link = file.state[href] ?? SyncLink(href: href, etag: etag)
    link.left = reason
    link.etag = etag
    file.set(link)
    situation.state[href] = link
    report.left.append(SyncReport.Left(href: href, reason: text))
  }
}
