extension AddressBook {
  /// Returns the contacts that `text` names, in the first of these tiers that has any: the whole
  /// name, whole words of the name, beginnings of words of the name, any field.
  ///
  /// Case and accents do not matter but where they alone tell one whole name from the others.
  ///
  /// The first tier is O(1) once names are indexed; the words are looked up in an index; any field is looked for in each contact, and
  /// `step` is called for it; what it throws ends the search.
  public func ids<Failure: Error>(
    referredToBy text: String, step: () throws(Failure) -> Void
  ) throws(Failure) -> [ContactID] {
    let named = ids(calledBy: text)
    guard named.isEmpty, !text.collapsingSpaces.isEmpty else { return named }
    return try ids(
      matching: .conjunction(
        of: text.split(whereSeparator: \.isWhitespace).map { .text(SearchTerm(String($0))) }[...]),
      step: step)
  }

  /// Returns the contacts that `text` names, in the first of the tiers that has any.
  public func ids(referredToBy text: String) -> [ContactID] {
    ids(referredToBy: text, step: {})
  }

  /// Returns the contacts that `text` names in the first of the tiers that has any and goes by the name; no
  /// contact is looked at.
  public func ids(calledBy text: String) -> [ContactID] {
    let name = FoldedText(text.collapsingSpaces)
    guard !name.isEmpty else { return [] }
    let whole = ids(named: name)
    guard whole.isEmpty else {
      // Of names that differ in case or accents alone, those that are spelt so are meant.
      let text = text.collapsingSpaces
      let spelt = whole.count > 1 ? whole.filter { self[$0]?.displayName == text } : []
      return spelt.isEmpty ? whole : spelt
    }
    let words = name.words
    for asBeginnings in [false, true] where !words.isEmpty {
      let found = slots.answering { self.slots(withWords: words, asBeginnings: asBeginnings) }
      if !found.isEmpty { return ids(in: found) }
    }
    return []
  }

  /// Returns the slots of the contacts of which the names have words that are each of `words`, or begin so.
  private func slots(withWords words: [FoldedText], asBeginnings: Bool) -> [Int] {
    // What stands for the name of whoever has none is no text to be searched.
    let isOfNobody = Contact(id: .unread).hasReferenceWords(words, asBeginnings: asBeginnings)
    guard slots.believedArchive != nil, !isOfNobody else {
      return indexes.words(of: slots)
        .slots(of: words, asBeginnings: asBeginnings) { slots[$0].contact?.named }
    }
    // Every word that a contact is called by is part of what searches find it by.
    let terms = words.map { Query.text(SearchTerm($0)) }
    return indexes.search(of: slots).slots(matching: .conjunction(of: terms[...]), slot: slot(of:))
      .filter { slot in
        slots[slot].contact?.named.hasReferenceWords(words, asBeginnings: asBeginnings) ?? false
      }
  }
}
