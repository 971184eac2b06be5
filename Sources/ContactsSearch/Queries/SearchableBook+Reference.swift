public import ContactsModel
internal import Platform
internal import UnicodeText

/// A way in which a text can name a contact, the most exact first.
public enum NameTier: CaseIterable, Sendable {
  /// The text is the whole name.
  case wholeName
  /// The text is the whole name without its titles.
  case nameWithoutTitles
  /// The text's words are words of the name.
  case words
  /// The text's words begin words of the name.
  case beginnings
  /// The text is a whole email address, or the name of the organization.
  case aliases

  /// Whether its texts are made of words of names, or of their beginnings.
  fileprivate var isOfNames: Bool { self != .aliases }
}

extension SearchableBook {
  /// Returns the contacts that `text` refers to, from the first tier that has any: those of names,
  /// then any field.
  ///
  /// `step` is called for each contact searched without an index, and an error it throws ends the
  /// search.
  public func ids<Failure: Error>(
    referredToBy text: String, step: () throws(Failure) -> Void
  ) throws(Failure) -> [ContactID] {
    let named = try ids(namedBy: text, step: step)
    return named.isEmpty ? try ids(mentioning: text, step: step) : named
  }

  /// Returns the contacts that have all words of `text` in any fields.
  public func ids<Failure: Error>(
    mentioning text: String, step: () throws(Failure) -> Void
  ) throws(Failure) -> [ContactID] {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard !words.isEmpty else { return [] }
    return try ids(
      matching: .conjunction(of: words.map { .text(SearchTerm(String($0))) }[...]), step: step)
  }

  /// Returns the contacts that `text` names, from the first tier of names that has any.
  public func ids<Failure: Error>(
    namedBy text: String, step: () throws(Failure) -> Void
  ) throws(Failure) -> [ContactID] {
    try ids(namedBy: text, in: NameTier.allCases, step: step)
  }

  /// Returns the contacts that `text` names, from the first of some tiers that has any.
  private func ids<Failure: Error>(
    namedBy text: String, in tiers: [NameTier], step: () throws(Failure) -> Void
  ) throws(Failure) -> [ContactID] {
    let reference = NameReference(text)
    // Most texts are whole names, or begin no word of any.
    lazy var mayBeginWords = slots.answering {
      indexes.words(of: slots).mayHaveBeginnings(reference.words)
    }
    for tier in tiers
    where !tier.isOfNames || tier == .wholeName && !isArchived || mayBeginWords {
      let found = try ids(namedBy: reference, in: tier, step: step)
      if !found.isEmpty { return found }
    }
    return []
  }

  /// Returns the contacts that `text` names by words of their names, or by their beginnings, or by a
  /// whole address.
  public func ids(calledBy text: String, asBeginnings: Bool = true) -> [ContactID] {
    let tiers: [NameTier] = [.wholeName, .nameWithoutTitles, .words]
    return ids(namedBy: text, in: tiers + (asBeginnings ? [.beginnings] : []), step: {})
  }

  /// Returns the contacts that `text` names in one tier.
  ///
  /// Case and accents matter only if nothing else tells whole names apart. Whole names take O(1)
  /// once indexed; words are looked up in an index.
  public func ids<Failure: Error>(
    namedBy text: String, in tier: NameTier, step: () throws(Failure) -> Void
  ) throws(Failure) -> [ContactID] {
    try ids(namedBy: NameReference(text), in: tier, step: step)
  }

  private func ids<Failure: Error>(
    namedBy reference: NameReference, in tier: NameTier, step: () throws(Failure) -> Void
  ) throws(Failure) -> [ContactID] {
    let name = reference.folded
    guard !name.isEmpty else { return [] }
    switch tier {
    case .wholeName:
      let whole = ids(named: name)
      // If names differ only in case or accents, an exact spelling is meant.
      let spelt = whole.count > 1 ? whole.filter { self[$0]?.displayName == reference.text } : []
      let called = spelt.isEmpty ? whole : spelt
      guard reference.hasAtSign else { return called }
      // Somebody may be called by the address of another.
      let owners = try ids(namedBy: reference, in: .aliases, step: step)
      return called + owners.filter { !whole.contains($0) }
    case .nameWithoutTitles, .words, .beginnings:
      let words = reference.words
      // An address is compared as a whole: its parts are names of other people.
      guard !words.isEmpty, !reference.hasAtSign else { return [] }
      let found = base.ids(
        in: slots.answering {
          indexes.words(of: slots)
            .slots(of: words, asBeginnings: tier == .beginnings) { slots[$0].contact?.named }
        })
      let symbols = found.isEmpty ? [] : reference.symbols
      return found.filter { id in
        guard let contact = self[id], symbols.allSatisfy(contact.hasReferenceSymbol) else {
          return false
        }
        return tier == .nameWithoutTitles ? contact.name.isCalled(words) : contact.isNamedByWords
      }
    case .aliases:
      let field = reference.hasAtSign ? "email" : "org"
      return try ids(matching: .whole(field, name.collapsed), step: step)
        .filter { self[$0]?.isAlias(name) ?? false }
    }
  }
}

/// A text that names a contact, prepared once for all tiers.
private struct NameReference {
  /// The text, its spaces collapsed.
  let text: String
  let folded: FoldedText
  let words: [FoldedText]
  /// Whether it is an address rather than a name.
  let hasAtSign: Bool

  init(_ text: String) {
    self.text = text.collapsingSpaces
    folded = FoldedText(self.text)
    words = folded.words
    hasAtSign = text.utf8.span.firstOffset(of: UInt8(ascii: "@")) != nil
  }

  /// The parts between spaces without letters and digits, such as `&` or an emoji.
  var symbols: [FoldedText] {
    folded.pieces.map { FoldedText(utf8: $0) }.filter(\.words.isEmpty)
  }
}

extension Contact {
  /// Whether words name the contact; an address or number that stands in for a name must match as a
  /// whole.
  fileprivate var isNamedByWords: Bool { !name.words.isEmpty || !organization.name.isEmpty }

  /// Returns whether a folded text is a whole email address, or the name of the organization.
  fileprivate func isAlias(_ text: FoldedText) -> Bool {
    FoldedText(organization.name.collapsingSpaces) == text
      || emails.contains { FoldedText($0.value.address.collapsingSpaces) == text }
  }

  /// Returns the field that has the most words of `text`, if any has one.
  public func field(mentioning text: String) -> String? {
    let words = text.split(whereSeparator: \.isWhitespace).map { SearchTerm(String($0)) }
    var (best, most): (String?, Int) = (nil, 0)
    for field in SearchField.all where field.words != .none {
      let count = words.count { Query.field(field.name, $0).matches(self) }
      if count > most { (best, most) = (field.name, count) }
    }
    return best
  }
}
