internal import ContactsModel
/// The ids of the contacts that a query found, sorted, in sections.
public struct ContactListing: Equatable, Sendable {
  /// The contacts under one title.
  public struct Section: Hashable, Sendable {
    /// The title: a letter, a month, or where the query was found.
    public let title: String
    /// The range of the contacts.
    public let range: Range<Int>
  }

  /// All ids, in order.
  public let ids: ContactIDList

  /// The sections, in order; none is empty.
  public private(set) var sections: [Section] = []

  /// The number of contacts.
  public var count: Int { ids.count }

  /// Files ids under titles, each with the number of its ids; adjacent equal titles become one
  /// section.
  fileprivate init(_ ids: ContactIDList, under titles: some Sequence<(title: String, count: Int)>) {
    self.ids = ids
    var end = 0
    for (title, count) in titles where count > 0 {
      let start = sections.last?.title == title ? sections.removeLast().range.lowerBound : end
      end += count
      sections.append(Section(title: title, range: start..<end))
    }
  }
}

extension SearchableBook {
  /// Returns the contacts that match a resolved query, sorted, at most `limit`.
  ///
  /// With an index, the time beyond the search is linear in the number of contacts; otherwise each
  /// contact is decoded and matched. `step` is called regularly, and an error it throws ends the
  /// search.
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
    let (criterion, maximum) = (order.criterion, max(0, limit ?? .max))
    if let index = try indexes.searchIfWorthwhile(of: slots, step: step) {
      return try listing(
        of: query, in: index, sortedBy: criterion, reversed: reversed, limit: maximum, step: step)
    }
    let ranking = criterion == .match ? MatchRanking(query) : nil
    var (known, unknown): ([(key: MatchKey, slot: Int)], [Int]) = ([], [])
    if query == .all, criterion == .name {
      for slot in base.order {
        guard let contact = slots[slot].contact?.named else { continue }
        try step()
        let key = SortKey(contact.sortingName, order: known.count)
        known.append((MatchKey(name: key), slot))
      }
    } else {
      try forEachContact(matching: query, step: step) { (slot, contact) throws(Failure) in
        if let key = criterion.key(of: contact, order: known.count) {
          known.append((ranking?.key(of: contact, name: key) ?? MatchKey(name: key), slot))
        } else {
          unknown.append(slot)
        }
      }
    }
    known.sort { reversed ? $1.key < $0.key : $0.key < $1.key }
    let listed = known.prefix(maximum)
    let titles = listed.map { (key, _) in
      (ranking?.title(ofRank: UInt32(key.rank)) ?? criterion.title(of: key.name), 1)
    }
    unknown = Array(unknown.prefix(maximum - listed.count))
    return ContactListing(
      ContactIDList((listed.map(\.slot) + unknown).map { slots.id(at: $0) }),
      under: titles + [(SortOrder.titleOfUnsorted, unknown.count)])
  }

  /// Returns the contacts that match `query`, from an index.
  private func listing<Failure: Error>(
    of query: Query, in index: SearchIndex, sortedBy criterion: SortOrder.Criterion,
    reversed: Bool, limit: Int, step: () throws(Failure) -> Void
  ) throws(Failure) -> ContactListing {
    let ranking = criterion == .match ? MatchRanking(query) : nil
    var hits = index.hits(
      matching: query, sortedBy: criterion, rankedBy: ranking, in: slots, slot: base.slot(of:))
    if base.hasOutOfOrderSlots {
      var places = [Int](repeating: 0, count: slots.count)
      for (place, slot) in base.order.enumerated() { places[slot] = place }
      index.resolveTies(of: &hits, in: slots, places: places)
    }
    let sorted = hits.sorted.documents
    let listed =
      reversed
      ? sorted.suffix(limit).reversed()
      : limit < sorted.count ? Array(sorted.prefix(limit)) : sorted
    var titles: [(title: String, count: Int)] = []
    var rest = listed.count
    for (heading, count) in reversed ? hits.sorted.runs.reversed() : hits.sorted.runs {
      try step()
      let title = ranking?.title(ofRank: heading) ?? criterion.title(ofHeading: heading)
      titles.append((title, min(count, rest)))
      rest -= min(count, rest)
    }
    // Contacts without a value come last in either direction.
    let unsorted = hits.unsorted.documents.prefix(limit - listed.count)
    titles.append((SortOrder.titleOfUnsorted, unsorted.count))
    let documents = unsorted.isEmpty ? listed : listed + unsorted
    return ContactListing(slots.ids(at: index.slots(of: documents)), under: titles)
  }
}
