public import ContactsModel
extension SearchableBook {
  /// Creates the search index ahead of time, in time linear in the number of contacts.
  ///
  /// A copy of the book on another thread may do so for this one; searches meanwhile wait for it.
  public func prepareForSearch() {
    _ = searchIndex
  }

  /// Whether there is a search index, or soon will be.
  public var isPreparedForSearch: Bool { indexes.isSearchPrepared }

  /// The search index, created if needed.
  var searchIndex: SearchIndex { indexes.search(of: slots, step: {}) }

  /// Calls `body` with the slots and contacts that match a resolved query, oldest first, by looking
  /// at each.
  ///
  /// `step` is called for each contact, and an error it throws ends the search.
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
  /// Without an index, `step` is called for each contact, and an error it throws ends the search.
  public func ids<Failure: Error>(
    matching query: Query, step: () throws(Failure) -> Void
  ) throws(Failure) -> [ContactID] {
    try slots.answering { () throws(Failure) in
      if let index = try indexes.searchIfWorthwhile(of: slots, step: step) {
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
