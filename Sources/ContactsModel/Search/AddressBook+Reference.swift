extension AddressBook {
  /// Returns the contacts that `text` names, in the first of these tiers that has any: the whole
  /// name, whole words of the name, beginnings of words of the name, any field.
  ///
  /// The first tier is O(1), the others look at each contact, and call `step` for it; what it throws ends the
  /// search.
  public func ids<Failure: Error>(
    referredToBy text: String, step: () throws(Failure) -> Void
  ) throws(Failure) -> [ContactID] {
    let name = FoldedText(text.collapsingSpaces)
    guard !name.isEmpty else { return [] }
    let whole = ids(named: name)
    if !whole.isEmpty { return whole }
    let wanted = name.words
    var tiers: [[ContactID]] = [[], [], []]
    let query = Query.conjunction(
      of: text.split(whereSeparator: \.isWhitespace).map { .text(SearchTerm(String($0))) }[...])
    for contact in contacts {
      try step()
      if let tier = tier(of: contact, words: wanted, query: query) {
        tiers[tier].append(contact.id)
      }
    }
    return tiers.first { !$0.isEmpty } ?? []
  }

  /// Returns the contacts that `text` names, in the first of the tiers that has any.
  public func ids(referredToBy text: String) -> [ContactID] {
    ids(referredToBy: text, step: {})
  }

  private func tier(of contact: Contact, words wanted: [FoldedText], query: Query) -> Int? {
    let searchable = contact.name.words.isEmpty ? [contact.displayName] : contact.name.words
    let words = searchable.flatMap { FoldedText($0).words }
    if !wanted.isEmpty {
      if wanted.allSatisfy({ words.contains($0) }) { return 0 }
      if wanted.allSatisfy({ word in words.contains { $0.hasPrefix(word) } }) { return 1 }
    }
    return query.matches(contact) ? 2 : nil
  }
}
