internal import ContactsModel
internal import UnicodeText

/// How well a word fits somebody to write to; the least fits best.
enum RecipientRank: UInt8, Comparable, CaseIterable {
  /// The text is the whole name, or the whole address.
  case whole
  /// The word is one of the name.
  case nameWord
  /// A word of the name begins so.
  case nameBeginning
  /// The address begins so.
  case addressBeginning
  /// The word stands somewhere in the name.
  case nameInfix
  /// The word stands somewhere in the address.
  case addressInfix
  /// The word stands in any other field, as the note, or in another address.
  case elsewhere

  static func < (left: RecipientRank, right: RecipientRank) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The words that a mail program looks somebody up by.
struct RecipientSearch {
  /// The text as a whole, without marks around it.
  let text: FoldedText
  let words: [Word]

  struct Word {
    let text: FoldedText
    /// The parts between what is neither letter nor digit: `o` and `brien`.
    let parts: [FoldedText]
    let term: SearchTerm

    /// Whether the word has no other parts than itself, so that a query finds just what has it.
    var isOnePart: Bool { parts.count == 1 && parts[0] == term.folded }
  }

  /// What stands around words in an address field, and belongs to none.
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

  /// What all contacts match of which an address fits, and some more.
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

  /// Returns how well each address of a contact fits; empty where none does.
  ///
  /// The contact is one that `query` finds; its names and addresses are enough, `whole` gives the rest.
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
      // An address is not looked for by its parts in the name.
      if isBeginning, !word.text.utf8.contains(UInt8(ascii: "@")) { return .nameBeginning }
    }
    return names.contains { $0.contains(word.text) } ? .nameInfix : nil
  }

  private static func rank(of word: FoldedText, in address: FoldedText) -> RecipientRank? {
    if address.hasPrefix(word) { return .addressBeginning }
    return address.contains(word) ? .addressInfix : nil
  }
}
