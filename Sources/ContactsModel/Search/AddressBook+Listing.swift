/// The ids of the contacts that a query found, sorted, in sections.
public struct ContactListing: Hashable, Sendable {
  /// The contacts under one title.
  public struct Section: Hashable, Sendable {
    /// The letter or month the contacts are filed under.
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
}

extension AddressBook {
  /// Returns the contacts that match `query`, sorted; at most `limit` of them.
  ///
  /// The time is that of decoding and matching each contact, and of sorting what was found. `step` is called
  /// for each contact; what it throws ends the search.
  public func listing<Failure: Error>(
    of query: Query = .all, sortedBy order: SortOrder = .name, reversed: Bool = false,
    limit: Int? = nil, step: () throws(Failure) -> Void
  ) throws(Failure) -> ContactListing {
    var found: [(key: SortKey, id: ContactID, text: String)] = []
    for contact in contacts {
      try step()
      guard query == .all || query.matches(contact) else { continue }
      let text = order.text(contact)
      found.append((SortKey(text, order: found.count), contact.id, text))
    }
    // Those without a value come last in either direction.
    let (known, unknown) = (found.filter { !$0.text.isEmpty }, found.filter(\.text.isEmpty))
    found = known.sorted { reversed ? $1.key < $0.key : $0.key < $1.key } + unknown
    var listing = ContactListing()
    for item in found.prefix(max(0, limit ?? .max)) {
      let title = order.title(item.text)
      if listing.sections.last?.title != title {
        listing.sections.append(ContactListing.Section(title: title, ids: []))
      }
      listing.sections[listing.sections.count - 1].ids.append(item.id)
    }
    return listing
  }

  /// Returns the ids of the contacts that match `query`, oldest first.
  ///
  /// `step` is called for each contact; what it throws ends the search.
  public func ids<Failure: Error>(
    matching query: Query, step: () throws(Failure) -> Void
  ) throws(Failure) -> [ContactID] {
    var found: [ContactID] = []
    for contact in contacts {
      try step()
      if query.matches(contact) { found.append(contact.id) }
    }
    return found
  }
}

extension AddressBook {
  /// Returns the contacts that match `query`, sorted; at most `limit` of them.
  public func listing(
    of query: Query = .all, sortedBy order: SortOrder = .name, reversed: Bool = false,
    limit: Int? = nil
  ) -> ContactListing {
    listing(of: query, sortedBy: order, reversed: reversed, limit: limit, step: {})
  }

  /// Returns the ids of the contacts that match `query`, oldest first.
  public func ids(matching query: Query) -> [ContactID] {
    ids(matching: query, step: {})
  }
}

/// What contacts are compared by: the script, the folded text, then the order of creation.
private struct SortKey: Comparable {
  let rank: Int
  let folded: FoldedText
  let order: Int

  init(_ text: String, order: Int) {
    folded = FoldedText(text.trimmed)
    rank = Initial(folded: folded).rank
    self.order = order
  }

  static func < (left: SortKey, right: SortKey) -> Bool {
    if left.rank != right.rank { return left.rank < right.rank }
    if left.folded != right.folded { return left.folded < right.folded }
    return left.order < right.order
  }
}
