internal import ContactsModel
internal import Ordering
internal import UnicodeText

/// How well contacts match the words of a query: names before other fields, notes last; beginnings
/// of words before other parts.
///
/// A word with a field ranks by that field alone.
struct MatchRanking {
  private let wanted: [Wanted]

  /// The first word of a term, and the places to look for it.
  private struct Wanted {
    let word: [UInt8]
    let places: PlaceMask
  }

  /// Where a word is found, best first; other parts of words rank right behind beginnings.
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
    wanted = query.placedTerms.compactMap { term, places in
      term.words.first.map { Wanted(word: $0, places: places) }
    }
  }

  private static let weights = SearchField.all.map(\.weight)

  /// The best rank of each word; the worst of these is that of the contact.
  ///
  /// Other matches, such as phone numbers, count as a part of a field.
  private struct Search {
    var best: [UInt8?]

    mutating func look(at word: ArraySlice<UInt8>, in place: Int, for wanted: [Wanted]) {
      for (index, wanted) in wanted.enumerated()
      where wanted.places & 1 << PlaceMask(place) != 0
        && word.span.firstOffset(of: wanted.word.span) != nil
      {
        let rank = Rank(
          MatchRanking.weights[place], isBeginning: word.starts(with: wanted.word))
        best[index] = min(best[index] ?? .max, rank.rawValue)
      }
    }

    /// A word of an alternative may be missing.
    var rank: UInt8 {
      best.isEmpty ? 0 : best.compactMap(\.self).max() ?? Rank.other.rawValue
    }
  }

  private var search: Search { Search(best: Array(repeating: nil, count: wanted.count)) }

  /// The places of all words.
  private var places: PlaceMask { wanted.reduce(0) { $0 | $1.places } }

  func key(of contact: Contact, name: SortKey) -> MatchKey {
    var search = search
    if !wanted.isEmpty {
      for value in SearchableContact(contact).values(in: places) {
        for word in FoldedText(value.text).pieces {
          search.look(at: word[...], in: value.place, for: wanted)
        }
      }
    }
    let seconds = { (time: Timestamp?) in
      time.map { Int($0.secondsSince1970) } ?? SearchSegment.noTime
    }
    return MatchKey(
      rank: search.rank, lastContacted: seconds(contact.lastContacted),
      modified: seconds(contact.modified), name: name)
  }

  /// The number of ranks.
  static let rankCount = Int(Rank.note.rawValue) + 1

  /// Returns the ranks of the documents of a segment; those of documents that do not match mean
  /// nothing.
  func ranks(in segment: SearchSegment) -> [UInt8] {
    guard let first = wanted.first else { return [UInt8](repeating: 0, count: segment.count) }
    var ranks = Self.best(of: first, in: segment)
    for wanted in wanted.dropFirst() {
      let best = Self.best(of: wanted, in: segment)
      // Shifted by one, so that no rank is the least number.
      for document in ranks.indices {
        ranks[document] = max(ranks[document] &+ 1, best[document] &+ 1) &- 1
      }
    }
    for document in ranks.indices {
      ranks[document] = ranks[document] == .max ? Rank.other.rawValue : ranks[document]
    }
    return ranks
  }

  /// Returns the best rank of each document for a word; the greatest number if it is not found.
  private static func best(of wanted: Wanted, in segment: SearchSegment) -> [UInt8] {
    let names = wanted.places & SearchField.nameMask
    let notes = wanted.places & SearchField.noteMask
    let others = wanted.places & ~names & ~notes
    let words = segment.words(with: wanted.word)
    let beginnings = segment.words.range(of: wanted.word, .atStart)
    var best = [UInt8](repeating: .max, count: segment.count)
    segment.postings.forEachDocument(of: words, below: best.count) { word, document, places in
      // Parts of words rank behind beginnings.
      let part: UInt8 = beginnings.contains(word) ? 0 : 1
      let rank: UInt8 =
        places & names != 0
        ? Rank.nameBeginning.rawValue + part
        : places & others != 0
          ? Rank.otherBeginning.rawValue + part
          : places & notes != 0 ? Rank.note.rawValue : .max
      best[document] = min(best[document], rank)
    }
    return best
  }

  /// Returns the title of a rank.
  func title(ofRank rank: UInt32) -> String {
    if wanted.isEmpty { return "Recent first" }
    return switch UInt8(exactly: rank).flatMap(Rank.init) {
    case .nameBeginning, .name: "Names"
    case .otherBeginning, .other, nil: "Other fields"
    case .note: "Notes"
    }
  }
}

/// The sort key of matches: rank, last contact, last change, then name.
struct MatchKey: Comparable {
  var rank: UInt8 = 0
  var lastContacted = 0
  var modified = 0
  let name: SortKey

  static func < (left: MatchKey, right: MatchKey) -> Bool {
    if left.rank != right.rank { return left.rank < right.rank }
    if left.lastContacted != right.lastContacted { return left.lastContacted > right.lastContacted }
    if left.modified != right.modified { return left.modified > right.modified }
    return left.name < right.name
  }
}
