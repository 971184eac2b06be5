internal import ContactsModel
internal import UnicodeText

extension SearchableBook {
  /// Returns a word of some contact that is spelled almost like a word of a query that no contact
  /// has; nil if there is none.
  ///
  /// The closest wins; then words of names, then the most frequent. The time depends on the number
  /// of different words, not of contacts.
  public func suggestion(for query: Query) -> String? {
    for (term, mask) in query.placedTerms where term.number == nil {
      for word in term.words {
        // Looked for second, as this takes longer: a word that somebody has is spelled correctly.
        if let close = closestWord(to: MisspeltWord(word, in: mask)),
          ids(matching: .text(SearchTerm(FoldedText(utf8: word)))).isEmpty
        {
          return close
        }
      }
    }
    return nil
  }

  /// Returns a word of a name that is spelled almost like a word of a text that names nobody.
  public func suggestion(forName text: String) -> String? {
    for word in FoldedText(text).pieces {
      // A word or part of a name is spelled correctly.
      let name = Query.field("name", SearchTerm(FoldedText(utf8: word)))
      if let close = closestWord(to: MisspeltWord(word, in: SearchField.nameMask)),
        ids(matching: name).isEmpty
      {
        return close
      }
    }
    return nil
  }

  private func closestWord(to misspelt: MisspeltWord) -> String? {
    guard misspelt.bound > 0 else { return nil }
    let found = slots.answering {
      var best: WordCandidate?
      func consider(_ candidate: WordCandidate?) {
        guard let candidate else { return }
        if best.map({ candidate.isBetter(than: $0) }) ?? true { best = candidate }
      }
      searchIndex.forEachPart { segment, live in
        consider(segment.closest(to: misspelt, live: live))
      }
      return best
    }
    return found.flatMap { best in
      slots[best.slot].contact?.contact.spelling(of: best.word, in: misspelt.mask)
    }
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
