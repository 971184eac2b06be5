public import ContactsSync
internal import HTTP
internal import XML

extension CardDAVRemote {
  /// The most pages of one list.
  private static let maximumPageCount = 1_000

  /// Lists the cards that changed since a mark, or all.
  ///
  /// By token where the server reports changes (RFC 6578), else all of them whenever the ctag
  /// changes. Where the server does not accept a mark, all cards are listed.
  public func list(since mark: SyncMark?) throws -> Listing {
    // Where the address book has moved, its cards have other hrefs than those that are known.
    let former = place.path
    if let token = mark?.token, let changes = try changes(since: token), place.path == former {
      return changes
    }
    if mark?.token == nil, let ctag = mark?.ctag {
      let traits = try askForTraits(withState: true)
      guard traits.ctag != ctag || place.path != former else {
        return Listing(present: [], isWhole: false, mark: SyncMark(ctag: ctag))
      }
      return try wholeList(traits)
    }
    return try wholeList(try askForTraits(withState: true))
  }

  /// Returns the changes since a token; nil if the server does not accept it.
  private func changes(since token: String) throws -> Listing? {
    guard var list = try pages(since: token, isWhole: false) else { return nil }
    // What is an error this time comes again.
    if !list.failed.isEmpty || list.hasStrangers { list.token = token }
    return try confirmRemovals(list.listing(isWhole: false), since: token)
  }

  private func wholeList(_ traits: ServerTraits) throws -> Listing {
    if traits.reportsChanges, !quirks.isGoogle, let list = try pages(isWhole: true) {
      return list.listing(isWhole: true)
    }
    var list = ListedCards()
    let answer = try ask(.propfind, depth: 1, DAVBody.propfind([Name.resourceType, Name.etag]))
    try read(answer) { list.add($0, target(of: $0.href)) }
    if let status = list.failure {
      throw CardDAVError(.incompleteList(status: status), at: place.url)
    }
    list.token = traits.reportsChanges ? traits.syncToken : nil
    list.ctag = traits.ctag
    return list.listing(isWhole: true)
  }

  /// Returns all pages of the changes since a token; nil if the server does not accept it, or does
  /// not report changes at all.
  private func pages(since first: String = "", isWhole: Bool) throws -> ListedCards? {
    var list = ListedCards()
    var (token, tokens): (String, Set<String>) = (first, [first])
    for _ in 0..<Self.maximumPageCount {
      // Google answers the standard's depth of 0 with an error.
      let depth = quirks.isGoogle ? 1 : 0
      let answer = try ask(.report, depth: depth, DAVBody.syncCollection(since: token))
      if answer.status >= 400, Self.refusesReport(answer, isWhole: isWhole) { return nil }
      list.startPage()
      list.token = try read(answer) { list.add($0, target(of: $0.href)) }
      guard let status = list.failure else {
        // Without a token the list may have ended early (RFC 6578, section 6.4).
        return isWhole && list.token?.isEmpty != false ? nil : list
      }
      guard status == 507 else {
        throw CardDAVError(.incompleteList(status: status), at: place.url)
      }
      guard let next = list.token, tokens.insert(next).inserted else { break }
      token = next
    }
    throw CardDAVError(.endlessList, at: place.url)
  }

  /// Whether an error concerns the token, or the report as such.
  private static func refusesReport(_ answer: HTTPResponse, isWhole: Bool) -> Bool {
    switch answer.status {
    case 403 where isWhole: true
    case 403, 404, 410:
      DAVError(answer).names(Condition.validSyncToken, Condition.supportedReport)
    default: true
    }
  }

  /// Asks for each removed card where a service lists cards as removed that are not.
  private func confirmRemovals(_ listing: Listing, since token: String) throws -> Listing {
    guard quirks.isGoogle, !listing.removed.isEmpty else { return listing }
    var confirmed = listing
    let known = try etags(of: listing.removed)
    confirmed.removed.removeAll { !known.gone.contains($0) }
    confirmed.present += listing.removed.compactMap { href in
      known.etags[href].map { Listing.Item(href: href, etag: $0) }
    }
    let isKnown = listing.removed.allSatisfy {
      known.gone.contains($0) || known.etags[$0] != nil
    }
    if !isKnown { confirmed.mark = SyncMark(token: token) }
    return confirmed
  }

  /// Returns the etags of some cards, and which of them are gone; others are not known.
  func etags(of hrefs: [String]) throws -> (etags: [String: String], gone: Set<String>) {
    var (etags, gone): ([String: String], Set<String>) = ([:], [])
    var rest = hrefs[...]
    while !rest.isEmpty {
      let body = DAVBody.multigetEtags(rest.prefix(100).map(path))
      rest = rest.dropFirst(100)
      try read(try ask(.report, depth: 1, body)) { response in
        guard case .card(let href) = target(of: response.href) else { return }
        if response.isGone { gone.insert(href) }
        guard response.isPresent, let etag = response.properties.etag else { return }
        etags[href] = etags[href] ?? etag
      }
    }
    return (etags, gone)
  }
}

/// The cards of a list, as they come.
private struct ListedCards {
  /// The last token.
  var token: String?
  var ctag: String?
  /// The status of the address book itself, if it is an error, so that cards are missing: 507 where
  /// they come next.
  private(set) var failure: Int?
  /// The cards about which the answer was an error, from which nothing follows.
  private(set) var failed: [String] = []
  /// Whether there are cards whose hrefs cannot be theirs.
  private(set) var hasStrangers = false
  private var places: [String: Int] = [:]
  private var cards: [(href: String, etag: String?, isRemoved: Bool)] = []
  /// The number of cards before this page.
  private var former = 0
  private var changedInPage: Set<String> = []

  mutating func startPage() {
    failure = nil
    former = cards.count
    changedInPage = []
  }

  /// Adds a response: within a page the first of an href counts, over pages the last.
  mutating func add(_ response: Multistatus.Response, _ target: CollectionPlace.Target) {
    switch target {
    case .collection where !response.isPresent: failure = response.status
    case .card(let href):
      guard response.isPresent || response.isGone else { return failed.append(href) }
      guard !response.properties.isCollection else { return }
      let card = (href: href, etag: response.properties.etag, isRemoved: !response.isPresent)
      guard let place = places[href] else {
        places[href] = cards.count
        return cards.append(card)
      }
      if place < former, changedInPage.insert(href).inserted { cards[place] = card }
    case .outside, .subcollection:
      let isCard = response.properties.etag != nil && !response.properties.isCollection
      if isCard, response.isPresent { hasStrangers = true }
    case .collection: break
    }
  }

  /// Returns the list.
  ///
  /// A card that is an error is neither present nor removed, and a whole list with one has no mark, so
  /// that it comes again next time.
  func listing(isWhole: Bool) -> Listing {
    var listing = Listing(
      present: cards.lazy.filter { !$0.isRemoved }.map {
        Listing.Item(href: $0.href, etag: $0.etag)
      },
      removed: isWhole ? [] : cards.lazy.filter(\.isRemoved).map(\.href),
      unknown: failed, isWhole: isWhole,
      mark: isWhole && !failed.isEmpty ? SyncMark() : SyncMark(token: token, ctag: ctag))
    listing.hasStrangers = hasStrangers
    return listing
  }
}
