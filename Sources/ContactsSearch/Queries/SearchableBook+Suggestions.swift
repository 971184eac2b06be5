internal import ContactsModel
internal import UnicodeText

extension SearchableBook {
  /// Returns a word of some contact that is spelled almost like a word of a query that no contact
  /// has; nil if there is none.
  ///
  /// The closest wins; then words of names, then the most frequent. The time depends on the number
  /// of different words, not of contacts.
  public func suggestion(for query: Query) -> String? {
    closestWord(
      to: query.placedTerms.filter { $0.term.number == nil }.flatMap { term, mask in
        term.words.map { MisspeltWord($0, in: mask) }
      }
    ) { .text(SearchTerm(FoldedText(utf8: $0))) }
  }

  /// Returns a word of a name that is spelled almost like a word of a text that names nobody.
  public func suggestion(forName text: String) -> String? {
    // A word or part of a name is spelled correctly.
    closestWord(
      to: FoldedText(text).pieces.map { MisspeltWord($0, in: SearchField.nameMask) }
    ) { .field("name", SearchTerm(FoldedText(utf8: $0))) }
  }

  /// The most words that are compared with all words of the index.
  private static let mostWords = 16

  /// Returns what the first misspelt word among some probably means, as a contact spells it.
  ///
  /// A word whose query finds somebody is spelled correctly.
  private func closestWord(
    to words: [MisspeltWord], query: ([UInt8]) -> Query
  ) -> String? {
    let words = Array(words.lazy.filter { $0.bound > 0 }.prefix(Self.mostWords))
    guard !words.isEmpty else { return nil }
    let found = slots.answering {
      var best = [[[UInt8]: WordCandidate]](repeating: [:], count: words.count)
      for part in searchIndex.segments {
        part.segment.improve(&best, for: words, live: part.live)
      }
      return best.map { $0.values.min { $0.isBetter(than: $1) } }
    }
    for (word, best) in zip(words, found) {
      // The query comes second, as it takes longer.
      guard let best, ids(matching: query(word.word)).isEmpty,
        let contact = slots[best.slot].contact?.contact,
        let close = contact.spelling(of: best.word, in: word.mask)
      else { continue }
      return close
    }
    return nil
  }
}

extension Contact {
  /// Returns a folded word as the contact spells it, without marks at its ends.
  fileprivate func spelling(of word: [UInt8], in mask: PlaceMask) -> String? {
    for value in SearchableContact(self).values(in: mask) {
      for part in value.text.split(whereSeparator: \.isWhitespace)
      where FoldedText(String(part)).utf8 == word {
        let isMark = { (character: Character) in !character.isLetter && !character.isNumber }
        let bare = part.drop(while: isMark).reversed().drop(while: isMark).reversed()
        return bare.isEmpty ? nil : String(bare)
      }
    }
    return nil
  }
}
