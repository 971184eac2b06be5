internal import UnicodeText

/// A contact that may have an address somebody is looked up by, and how well that fits at best.
struct RecipientCandidate {
  let slot: Int
  fileprivate let rank: RecipientRank
  fileprivate let lastContacted: Int64
  fileprivate let name: FoldedKey

  /// Tells whether an address that was looked at goes before all of this contact.
  func isBehind(_ key: RecipientKey) -> Bool {
    if key.rank != rank { return key.rank < rank }
    let seconds = key.lastContacted?.secondsSince1970 ?? SearchSegment.noTime
    if seconds != lastContacted { return seconds > lastContacted }
    return FoldedKey(key.name.utf8) < name
  }
}

/// The contacts that an index finds somebody by, the most promising first.
struct RecipientCandidates {
  /// Those of each rank, by name.
  private let byRank: [[RecipientCandidate]]

  /// Takes the contacts that match the query of a search, as each segment has them; nil where the words that the index
  /// has tell nothing of them.
  ///
  /// The time is linear in the number of contacts, and that of an order of their names where there is none.
  init?(
    _ search: RecipientSearch, _ parts: [(segment: SearchSegment, found: Bitmap)],
    in book: AddressBook
  ) {
    guard search.words.allSatisfy(\.isOnePart), !book.hasLatecomers else { return nil }
    var ranks = [UInt8](repeating: .max, count: book.slots.count)
    var times = [Int64](repeating: SearchSegment.noTime, count: book.slots.count)
    var rest = 0
    for (segment, found) in parts where !found.isEmpty {
      let least = segment.leastRanks(of: search)
      segment.times[TimeOfContact.lastContacted.rawValue].withElements { lastContacted in
        found.forEach { document in
          guard document < lastContacted.count else { return }
          let slot = segment.slot(of: document)
          ranks[slot] = least[document]
          times[slot] = lastContacted[document]
          rest += 1
        }
      }
    }
    var byRank = [[RecipientCandidate]](repeating: [], count: RecipientRank.allCases.count)
    let wholeName = FoldedKey(search.text.utf8)
    book.namesInOrder.forEach { entry in
      guard ranks[entry.index] != .max else { return }
      let rank = entry.key == wholeName ? 0 : ranks[entry.index]
      byRank[Int(rank)].append(
        RecipientCandidate(
          slot: entry.index, rank: RecipientRank(rawValue: rank)!,
          lastContacted: times[entry.index], name: entry.key))
      ranks[entry.index] = .max
      rest -= 1
    }
    // Each name has its place, or the file that says so is wrong.
    if rest != 0 { book.slots.archive?.markBroken() }
    self.byRank = byRank
  }

  /// Hands on the slots of the contacts, the most promising first, until none of the others needs to be looked at, which
  /// is asked now and then.
  func forEach<Failure: Error>(
    unless isSettled: (RecipientCandidate) -> Bool, _ body: (Int) throws(Failure) -> Void
  ) throws(Failure) {
    for candidates in byRank {
      let contacted = candidates.filter { $0.lastContacted != SearchSegment.noTime }
        .sorted { left, right in
          left.lastContacted == right.lastContacted
            ? left.name < right.name : left.lastContacted > right.lastContacted
        }
      let others = candidates.lazy.filter { $0.lastContacted == SearchSegment.noTime }
      for list in [contacted, Array(others)] {
        for (number, candidate) in list.enumerated() {
          if number % 50 == 0, isSettled(candidate) { return }
          try body(candidate.slot)
        }
      }
    }
  }
}

extension SearchSegment {
  /// Returns for each document the best rank that any of its addresses may have, by the words that it has and where.
  fileprivate func leastRanks(of search: RecipientSearch) -> [UInt8] {
    var worst = [UInt8](repeating: RecipientRank.whole.rawValue, count: count)
    for word in search.words {
      let best = leastRanks(of: word.term.folded.utf8)
      for document in worst.indices { worst[document] = max(worst[document], best[document]) }
    }
    // Whom nobody has named is called by an address, or a number.
    let named = RecipientSearch.displayedPlaces
    fields.withElements { fields in
      for document in 0..<min(worst.count, fields.count) where fields[document] & named == 0 {
        worst[document] = RecipientRank.whole.rawValue
      }
    }
    return worst
  }

  private func leastRanks(of part: [UInt8]) -> [UInt8] {
    var best = [UInt8](repeating: RecipientRank.elsewhere.rawValue, count: count)
    let (names, nicknames) = (RecipientSearch.namePlaces, RecipientSearch.nicknamePlaces)
    let addresses = RecipientSearch.addressPlaces
    var current: (word: Int, place: PlaceInWord)?
    best.withUnsafeMutableBufferPointer { best in
      postings.forEachDocument(of: words(with: part, in: .max), below: count) {
        word, document, places in
        if current?.word != word { current = (word, place(of: part, in: word)) }
        guard let place = current?.place else { return }
        var rank = RecipientRank.elsewhere
        if places & names != 0 {
          rank = place.isPart ? .nameWord : place.beginsPart ? .nameBeginning : .nameInfix
        }
        if places & addresses != 0 {
          rank = min(
            rank, place.isWord ? .whole : place.isFirst ? .addressBeginning : .addressInfix)
        }
        if places & nicknames != 0, place.isPart { rank = .whole }
        best[document] = min(best[document], rank.rawValue)
      }
    }
    return best
  }

  /// Where a part of a word stands in it.
  private struct PlaceInWord {
    /// Whether it stands between what may be no letters, and whether behind such.
    var (isPart, beginsPart) = (false, false)
    /// Whether it is the word, and whether its beginning.
    var (isWord, isFirst) = (false, false)
  }

  private func place(of part: [UInt8], in word: Int) -> PlaceInWord {
    words.withWord(word) { word in
      var place = PlaceInWord()
      func isLetter(_ index: Int) -> Bool {
        word.indices.contains(index) && Spelling.letterBit(word[index]) != 0
      }
      var start = 0
      while start + part.count <= word.count {
        let end = start + part.count
        if word[start..<end].elementsEqual(part) {
          let begins = !isLetter(start - 1)
          place.beginsPart = place.beginsPart || begins
          place.isPart = place.isPart || begins && !isLetter(end)
          if start == 0 { (place.isFirst, place.isWord) = (true, end == word.count) }
        }
        start += 1
      }
      return place
    }
  }
}

extension RecipientSearch {
  /// The places of what may be a name; that of an organization is where there is no other.
  fileprivate static let namePlaces = SearchField.nameMask | SearchField.mask(of: "org")
  /// The places of what a contact is called by before it is by an address.
  fileprivate static let displayedPlaces =
    SearchField.mask(of: "name") | nicknamePlaces | SearchField.mask(of: "org")
  fileprivate static let nicknamePlaces = SearchField.mask(of: "nickname")
  fileprivate static let addressPlaces = SearchField.mask(of: "email")
}
