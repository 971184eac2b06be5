internal import ContactsModel
internal import UnicodeText

/// How well a word matches a recipient, best first.
enum RecipientRank: Comparable {
  /// The text is the whole name or the whole address.
  case whole
  /// The word is a word of the name.
  case nameWord
  /// A word of the name begins with it.
  case nameBeginning
  /// The address begins with it.
  case addressBeginning
  /// The name contains it.
  case nameInfix
  /// The address contains it.
  case addressInfix
  /// Another field or another address contains it.
  case elsewhere
}

/// The words that a mail program looks up.
struct RecipientSearch {
  /// The whole text, without marks around it.
  let text: FoldedText
  let words: [Word]

  struct Word {
    let text: FoldedText
    /// The parts between characters that are neither letters nor digits: `o` and `brien`.
    let parts: [FoldedText]
    let term: SearchTerm

    /// Whether the word is its only part, so that a query finds exactly the contacts that have it.
    var isOnePart: Bool { parts.count == 1 && parts[0] == term.folded }
  }

  /// Marks around words in an address field.
  private static let marks = Set("\"'<>,;()")

  init(_ text: String) {
    let trimmed = text.split(whereSeparator: \.isWhitespace).map { word in
      let rest = word.drop { Self.marks.contains($0) }
      return rest.lastIndex { !Self.marks.contains($0) }.map { String(rest[...$0]) } ?? ""
    }.filter { !$0.isEmpty }
    self.text = FoldedText(trimmed.joined(separator: " "))
    words = trimmed.map { word in
      let folded = FoldedText(word)
      return Word(text: folded, parts: folded.words, term: SearchTerm(word))
    }
  }

  /// A query that matches all contacts with a matching address, and some more.
  var query: Query {
    .conjunction(
      of: [.has("email")]
        + words.map { word in
          let parts = word.parts.map { Query.text(SearchTerm($0)) }
          let text = Query.text(word.term)
          return parts.isEmpty || word.isOnePart
            ? text : .either(text, .conjunction(of: parts[...]))
        })
  }

  /// Returns how well each address of a contact matches; empty if none does.
  ///
  /// The contact matches `query`; its names and addresses are enough, and `whole` returns the rest.
  func ranks(of contact: Contact, _ whole: () -> Contact) -> [Int: RecipientRank] {
    let name = contact.name
    let others = [name.nickname, name.phoneticGiven, name.phoneticMiddle, name.phoneticFamily]
    let names = ([contact.displayName] + name.words + others).filter { !$0.isEmpty }
      .map { FoldedText($0) }
    let nameWords = names.flatMap(\.words)
    let wordRanks = words.map { rank(of: $0, in: names, nameWords) }
    let isWholeName = text == names[0] || text == FoldedText(name.nickname)
    var searchable: SearchableContact?
    var ranks: [Int: RecipientRank] = [:]
    for (index, email) in contact.emails.enumerated() {
      let address = FoldedText(email.value.address)
      if words.isEmpty || isWholeName || address == text {
        ranks[index] = .whole
        continue
      }
      var worst = RecipientRank.whole
      for (word, nameRank) in zip(words, wordRanks) {
        let best = min(nameRank ?? .elsewhere, Self.rank(of: word.text, in: address) ?? .elsewhere)
        if best == .elsewhere, !word.isOnePart {
          let contact = searchable ?? SearchableContact(whole())
          searchable = contact
          guard contact.has(word.term) else { return [:] }
        }
        worst = max(worst, best)
      }
      ranks[index] = worst
    }
    return ranks
  }

  private func rank(
    of word: Word, in names: [FoldedText], _ nameWords: [FoldedText]
  ) -> RecipientRank? {
    if !word.parts.isEmpty {
      if word.parts.allSatisfy(nameWords.contains) { return .nameWord }
      let isBeginning = word.parts.allSatisfy { part in nameWords.contains { $0.hasPrefix(part) } }
      // The parts of an address are not looked for in names.
      if isBeginning, !word.text.utf8.contains(UInt8(ascii: "@")) { return .nameBeginning }
    }
    return names.contains { $0.contains(word.text) } ? .nameInfix : nil
  }

  private static func rank(of word: FoldedText, in address: FoldedText) -> RecipientRank? {
    if address.hasPrefix(word) { return .addressBeginning }
    return address.contains(word) ? .addressInfix : nil
  }
}
