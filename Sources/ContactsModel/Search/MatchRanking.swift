/// How well contacts fit the words of a query: names before other fields, and these before notes; the
/// beginnings of words before other parts of them.
struct MatchRanking {
  /// The first words of the terms.
  private let words: [[UInt8]]

  /// Where a word is found; the least is the best.
  private enum Rank: UInt8 {
    case nameBeginning, name, otherBeginning, other, note

    init(_ weight: SearchField.Weight, isBeginning: Bool) {
      switch weight {
      case .name: self = isBeginning ? .nameBeginning : .name
      case .other: self = isBeginning ? .otherBeginning : .other
      case .note: self = .note
      }
    }
  }

  init(_ query: Query) {
    words = query.terms.compactMap { $0.words.first }
  }

  private static let weights = SearchField.all.map(\.weight)

  /// The best place of each word, the worst of these being the contact's; what is found otherwise, such as a
  /// telephone number, counts as part of a field.
  private struct Search {
    var best: [UInt8?]

    mutating func look(at word: ArraySlice<UInt8>, in place: Int, for words: [[UInt8]]) {
      for (index, wanted) in words.enumerated() where FoldedText.contains(word, wanted) {
        let rank = Rank(MatchRanking.weights[place], isBeginning: word.starts(with: wanted))
        best[index] = min(best[index] ?? .max, rank.rawValue)
      }
    }

    /// A word of alternatives need not be there.
    var rank: UInt8 {
      best.isEmpty ? 0 : best.compactMap(\.self).max() ?? Rank.other.rawValue
    }
  }

  func key(of contact: Contact, name: SortKey) -> MatchKey {
    var search = Search(best: Array(repeating: nil, count: words.count))
    if !words.isEmpty {
      for value in SearchableContact(contact).values(in: SearchField.wordMask) {
        for word in FoldedText(value.text).pieces {
          search.look(at: word[...], in: value.place, for: words)
        }
      }
    }
    let seconds = { (time: Timestamp?) in time?.secondsSince1970 ?? SearchSegment.noTime }
    return MatchKey(
      rank: search.rank, lastContacted: seconds(contact.lastContacted),
      modified: seconds(contact.modified), name: name)
  }

  /// How many ranks there are.
  static let rankCount = Int(Rank.note.rawValue) + 1

  /// Returns the ranks of documents of a segment, each in its place; those of others mean nothing.
  ///
  /// Of a few documents the words are looked at, of many each word that has one of the query's.
  func ranks(of found: Bitmap, in segment: SearchSegment, few: Int = 500) -> [UInt8] {
    var ranks = [UInt8](repeating: 0, count: segment.count)
    guard !words.isEmpty else { return ranks }
    if found.count <= few {
      found.forEach { ranks[$0] = rank(of: $0, in: segment) }
      return ranks
    }
    var isFound = Bitmap(size: segment.count)
    var best = ranks
    for wanted in words {
      for document in best.indices { best[document] = .max }
      best.withUnsafeMutableBufferPointer { best in
        Self.setBest(for: wanted, in: segment, to: best)
      }
      for document in best.indices where best[document] != .max {
        isFound[document] = true
        ranks[document] = max(ranks[document], best[document])
      }
    }
    isFound.formComplement()
    isFound.forEach { ranks[$0] = Rank.other.rawValue }
    return ranks
  }

  /// Lowers the ranks of documents to the best that a word gives them.
  private static func setBest(
    for wanted: [UInt8], in segment: SearchSegment, to best: UnsafeMutableBufferPointer<UInt8>
  ) {
    let ranks = [true, false].map { isBeginning in
      [SearchField.Weight.name, .other, .note].map {
        Rank($0, isBeginning: isBeginning).rawValue
      }
    }
    let masks = (
      word: SearchField.wordMask, name: SearchField.nameMask, plain: SearchField.plainMask
    )
    segment.forEachWord(with: wanted, in: masks.word) { word in
      let own = ranks[segment.words.begins(word, with: wanted) ? 0 : 1]
      let (name, other, note) = (own[0], own[1], own[2])
      segment.postings.forEachDocument(of: word, below: best.count) { document, mask in
        guard mask & masks.word != 0 else { return }
        let rank = mask & masks.name != 0 ? name : mask & masks.plain != 0 ? other : note
        if rank < best[document] { best[document] = rank }
      }
    }
  }

  private func rank(of document: Int, in segment: SearchSegment) -> UInt8 {
    var search = Search(best: Array(repeating: nil, count: words.count))
    segment.forEachText(of: document, in: SearchField.wordMask) { place, list in
      for word in list {
        search.look(at: segment.words.word(word)[...], in: place, for: words)
      }
      return false
    }
    return search.rank
  }

  /// Returns what contacts are filed under.
  func title(ofRank rank: UInt8) -> String {
    if words.isEmpty { return "Recent first" }
    return switch Rank(rawValue: rank) {
    case .nameBeginning, .name: "Names"
    case .otherBeginning, .other, nil: "Other fields"
    case .note: "Notes"
    }
  }
}

/// What contacts are sorted by: how well they fit, how recently they were in touch, then changed, then the name.
struct MatchKey: Comparable {
  let rank: UInt8
  let lastContacted: Int64
  let modified: Int64
  let name: SortKey

  static func < (left: MatchKey, right: MatchKey) -> Bool {
    if left.rank != right.rank { return left.rank < right.rank }
    if left.lastContacted != right.lastContacted { return left.lastContacted > right.lastContacted }
    if left.modified != right.modified { return left.modified > right.modified }
    return left.name < right.name
  }
}
