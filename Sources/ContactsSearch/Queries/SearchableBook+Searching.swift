public import ContactsModel
extension SearchableBook {
  /// Makes the index of searches, in time linear in the number of contacts; without it searches look at each
  /// contact until that has cost more than to make it.
  ///
  /// A copy of the book that another thread has serves this one, too; searches meanwhile do without.
  public func prepareForSearch() {
    indexes.prepareSearch(of: slots)
  }

  /// Whether searches have an index, or soon will.
  public var isPreparedForSearch: Bool { indexes.isSearchPrepared }

  /// The index of searches, made where there is none.
  var searchIndex: SearchIndex { indexes.search(of: slots) }

  /// Returns the index of searches; nil where it takes longer to make it than to look at each contact.
  var searchIndexIfWorthwhile: SearchIndex? {
    indexes.searchIfWorthwhile(of: slots)
  }

  /// Hands on the slots and the contacts that match a resolved query, oldest first; each is looked at.
  ///
  /// `step` is called for each contact of the book; what it throws ends the search.
  func forEachContact<Failure: Error>(
    matching query: Query, step: () throws(Failure) -> Void,
    _ body: (Int, Contact) throws(Failure) -> Void
  ) throws(Failure) {
    for slot in base.order {
      guard let contact = slots[slot].contact?.contact else { continue }
      try step()
      if query.matches(contact) { try body(slot, contact) }
    }
  }

  /// Returns the ids of the contacts that match a resolved query, oldest first.
  ///
  /// Without an index `step` is called for each contact; what it throws ends the search.
  public func ids<Failure: Error>(
    matching query: Query, step: () throws(Failure) -> Void
  ) throws(Failure) -> [ContactID] {
    try slots.answering { () throws(Failure) in
      if let index = searchIndexIfWorthwhile {
        return base.ids(in: index.slots(matching: query, slot: base.slot(of:)))
      }
      var found: [ContactID] = []
      try forEachContact(matching: query, step: step) { (_, contact) throws(Failure) in
        found.append(contact.id)
      }
      return found
    }
  }

  /// Returns the ids of the contacts that match a resolved query, oldest first.
  public func ids(matching query: Query) -> [ContactID] {
    ids(matching: query, step: {})
  }
}
