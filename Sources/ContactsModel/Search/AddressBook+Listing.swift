/// The ids of the contacts that a query found, sorted, in sections.
public struct ContactListing: Equatable, Sendable {
  /// The contacts under one title.
  public struct Section: Hashable, Sendable {
    /// The letter, the month, or the places of what was found that the contacts are filed under.
    public let title: String
    /// Where the contacts stand among all.
    public let range: Range<Int>
  }

  /// All ids, in order.
  public let ids: ContactIDList

  /// The sections, in order; none is empty.
  public private(set) var sections: [Section] = []

  /// How many contacts there are.
  public var count: Int { ids.count }

  /// Files ids in order under titles, each under as many as are given; neighbours of one title are one section.
  fileprivate init(_ ids: ContactIDList, under titles: some Sequence<(title: String, count: Int)>) {
    self.ids = ids
    var end = 0
    for (title, count) in titles {
      let start = sections.last?.title == title ? sections.removeLast().range.lowerBound : end
      end += count
      sections.append(Section(title: title, range: start..<end))
    }
  }
}

extension AddressBook {
  /// Returns the contacts that match a resolved query, sorted; at most `limit` of them.
  ///
  /// With an index the time is that of sorting what was found, and of decoding it where it is not sorted by name
  /// or match; else that of decoding and matching each contact. `step` is called for each contact that is
  /// looked at, and now and then where there is an index; what it throws ends the search.
  public func listing<Failure: Error>(
    of query: Query = .all, sortedBy order: SortOrder = .name, reversed: Bool = false,
    limit: Int? = nil, step: () throws(Failure) -> Void
  ) throws(Failure) -> ContactListing {
    try slots.answering { () throws(Failure) in
      try answer(query, sortedBy: order, reversed: reversed, limit: limit, step: step)
    }
  }

  private func answer<Failure: Error>(
    _ query: Query, sortedBy order: SortOrder, reversed: Bool, limit: Int?,
    step: () throws(Failure) -> Void
  ) throws(Failure) -> ContactListing {
    let maximum = max(0, limit ?? .max)
    let index = searchIndex(ifWorthwhileFor: query)
    let isByMatch = order.name == SortOrder.match.name
    if let index, isByMatch || order.name == SortOrder.name.name {
      let ranking = isByMatch ? MatchRanking(query) : nil
      return try listing(
        of: query, in: index, rankedBy: ranking, reversed: reversed, limit: maximum, step: step)
    }
    if isByMatch {
      return try listingByMatch(of: query, reversed: reversed, limit: maximum, step: step)
    }
    var found: [(key: SortKey, slot: Int, text: String)] = []
    if query == .all, order.name == SortOrder.name.name {
      for slot in self.order {
        guard let contact = slots[slot].contact?.named else { continue }
        try step()
        found.append((SortKey(contact.sortingName, order: found.count), slot, " "))
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
    let listed = found.prefix(maximum)
    return ContactListing(
      ContactIDList(listed.map { slots.id(at: $0.slot) }),
      under: listed.lazy.map { item in
        (order.isByLetter ? item.key.title : order.title(item.text), 1)
      })
  }

  /// Returns the contacts that match `query` as an index has them: by name, or the best matches first.
  private func listing<Failure: Error>(
    of query: Query, in index: SearchIndex, rankedBy ranking: MatchRanking?, reversed: Bool,
    limit: Int, step: () throws(Failure) -> Void
  ) throws(Failure) -> ContactListing {
    var hits = index.hits(matching: query, rankedBy: ranking, slot: slot(of:))
    if hasLatecomers {
      var places = [Int](repeating: 0, count: slots.count)
      for (place, slot) in order.enumerated() { places[slot] = place }
      index.settleTies(of: &hits, places: places)
    }
    let listed =
      reversed
      ? hits.documents.suffix(limit).reversed()
      : limit < hits.documents.count ? Array(hits.documents.prefix(limit)) : hits.documents
    var titles: [(title: String, count: Int)] = []
    var place = 0
    for (heading, count) in index.headings(of: listed, in: hits) {
      try step()
      let title =
        ranking?.title(ofRank: UInt8(heading))
        ?? Initial(folded: FoldedText(utf8: index.sortingName(of: listed[place]))).title
      titles.append((title, count))
      place += count
    }
    return ContactListing(slots.ids(at: index.slots(of: listed)), under: titles)
  }

  /// Returns the contacts that match `query`, the best matches first; each is looked at.
  private func listingByMatch<Failure: Error>(
    of query: Query, reversed: Bool, limit: Int, step: () throws(Failure) -> Void
  ) throws(Failure) -> ContactListing {
    let ranking = MatchRanking(query)
    var found: [(key: MatchKey, slot: Int)] = []
    try forEachContact(matching: query, in: nil, step: step) {
      (slot, contact) throws(Failure) in
      let name = SortKey(contact.sortingName, order: found.count)
      found.append((ranking.key(of: contact, name: name), slot))
    }
    found.sort { reversed ? $1.key < $0.key : $0.key < $1.key }
    let listed = found.prefix(limit)
    return ContactListing(
      ContactIDList(listed.map { slots.id(at: $0.slot) }),
      under: listed.lazy.map { (ranking.title(ofRank: $0.key.rank), 1) })
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
  private let head: NameHead
  private let folded: FoldedText
  private let order: Int

  init(_ text: String, order: Int) {
    folded = FoldedText(text.trimmed)
    head = NameHead(folded.utf8)
    self.order = order
  }

  /// The letter that the text is filed under.
  var title: String { Initial(folded: folded).title }

  static func < (left: SortKey, right: SortKey) -> Bool {
    if left.head != right.head { return left.head < right.head }
    if left.folded != right.folded { return left.folded < right.folded }
    return left.order < right.order
  }
}
