/// The ids of the contacts that a query found, sorted, in sections.
public struct ContactListing: Hashable, Sendable {
  /// The contacts under one title.
  public struct Section: Hashable, Sendable {
    /// The letter, the month, or the places of what was found that the contacts are filed under.
    public let title: String
    /// The contacts, in order.
    public internal(set) var ids: [ContactID]
  }

  /// The sections, in order; none is empty.
  public internal(set) var sections: [Section] = []

  /// All ids, in order.
  public var ids: [ContactID] { sections.flatMap(\.ids) }

  /// How many contacts there are.
  public var count: Int { sections.reduce(0) { $0 + $1.ids.count } }

  fileprivate mutating func append(_ id: ContactID, under title: String) {
    if sections.last?.title != title { sections.append(Section(title: title, ids: [])) }
    sections[sections.count - 1].ids.append(id)
  }
}

extension AddressBook {
  /// Returns the contacts that match a resolved query, sorted; at most `limit` of them.
  ///
  /// With an index the time is that of sorting what was found, and of decoding it where it is not sorted by name
  /// or match; else that of decoding and matching each contact. `step` is called for each contact that is
  /// looked at; what it throws ends the search.
  public func listing<Failure: Error>(
    of query: Query = .all, sortedBy order: SortOrder = .name, reversed: Bool = false,
    limit: Int? = nil, step: () throws(Failure) -> Void
  ) throws(Failure) -> ContactListing {
    let maximum = max(0, limit ?? .max)
    if order.name == SortOrder.match.name {
      return try listingByMatch(of: query, reversed: reversed, limit: maximum, step: step)
    }
    var found: [(key: SortKey, slot: Int, text: String)] = []
    let index = searchIndexIfWorthwhile
    if order.name == SortOrder.name.name, let index {
      for (place, hit) in inOrder(index.allHits(of: query, in: self)).enumerated() {
        try step()
        found.append((sortKey(of: hit, in: index, place: place), hit.slot, " "))
      }
    } else {
      try forEachContact(matching: query, in: index, step: step) {
        (slot, contact) throws(Failure) in
        let text = order.text(contact)
        found.append((SortKey(text, order: found.count), slot, text))
      }
    }
    // Those without a value come last in either direction.
    let (known, unknown) = (found.filter { !$0.text.isEmpty }, found.filter(\.text.isEmpty))
    found = known.sorted { reversed ? $1.key < $0.key : $0.key < $1.key } + unknown
    var listing = ContactListing()
    for item in found.prefix(maximum) {
      let title = order.isByLetter ? item.key.title : order.title(item.text)
      listing.append(slots[item.slot].id, under: title)
    }
    return listing
  }

  /// Returns the contacts that match `query`, the best matches first.
  private func listingByMatch<Failure: Error>(
    of query: Query, reversed: Bool, limit: Int, step: () throws(Failure) -> Void
  ) throws(Failure) -> ContactListing {
    let ranking = MatchRanking(query)
    var found: [(key: MatchKey, slot: Int)] = []
    let index = searchIndexIfWorthwhile
    if let index {
      for (place, hit) in inOrder(index.allHits(of: query, in: self)).enumerated() {
        try step()
        let name = sortKey(of: hit, in: index, place: place)
        let key =
          hit.part.map { ranking.key(of: hit.document, of: index.segment($0), name: name) }
          ?? ranking.key(of: slots[hit.slot].contact?.contact ?? Contact(), name: name)
        found.append((key, hit.slot))
      }
    } else {
      try forEachContact(matching: query, in: index, step: step) {
        (slot, contact) throws(Failure) in
        let name = SortKey(contact.sortingName, order: found.count)
        found.append((ranking.key(of: contact, name: name), slot))
      }
    }
    found.sort { reversed ? $1.key < $0.key : $0.key < $1.key }
    var listing = ContactListing()
    for item in found.prefix(limit) {
      listing.append(slots[item.slot].id, under: ranking.title(of: item.key))
    }
    return listing
  }

  /// Returns what a contact that was found is sorted by name by.
  private func sortKey(of hit: SearchHit, in index: SearchIndex, place: Int) -> SortKey {
    if let part = hit.part {
      let name = index.sortingName(of: hit.document, in: part)
      return SortKey(folded: FoldedText(utf8: Array(name)), order: place)
    }
    return SortKey(slots[hit.slot].contact?.contact.sortingName ?? "", order: place)
  }

  /// Returns hits in the order of creation.
  private func inOrder(_ hits: [SearchHit]) -> [SearchHit] {
    let sorted = hits.sorted { $0.slot < $1.slot }
    let slots = sorted.map(\.slot)
    let ordered = inOrder(slots)
    guard ordered != slots else { return sorted }
    let bySlot = Dictionary(uniqueKeysWithValues: sorted.map { ($0.slot, $0) })
    return ordered.compactMap { bySlot[$0] }
  }
}

extension SearchIndex {
  fileprivate func allHits(of query: Query, in book: AddressBook) -> [SearchHit] {
    hits(matching: query, slot: book.slot(of:)) { book.slots[$0].contact?.contact }
  }
}

extension AddressBook {
  /// Returns the contacts that match a resolved query, sorted; at most `limit` of them.
  public func listing(
    of query: Query = .all, sortedBy order: SortOrder = .name, reversed: Bool = false,
    limit: Int? = nil
  ) -> ContactListing {
    listing(of: query, sortedBy: order, reversed: reversed, limit: limit, step: {})
  }
}

/// What contacts are compared by: the script, the folded text, then the order of creation.
struct SortKey: Comparable {
  private let rank: Int
  private let folded: FoldedText
  private let order: Int

  init(_ text: String, order: Int) {
    self.init(folded: FoldedText(text.trimmed), order: order)
  }

  init(folded: FoldedText, order: Int) {
    self.folded = folded
    self.order = order
    rank = Initial(folded: folded).rank
  }

  /// The letter that the text is filed under.
  var title: String { Initial(folded: folded).title }

  static func < (left: SortKey, right: SortKey) -> Bool {
    if left.rank != right.rank { return left.rank < right.rank }
    if left.folded != right.folded { return left.folded < right.folded }
    return left.order < right.order
  }
}
