internal import ContactsModel
/// The documents that a query found, numbered across all segments.
struct SearchHits {
  /// The sort criterion.
  let criterion: SortOrder.Criterion
  /// Those with a value to sort by, in order; filed under their ranks, if there is a ranking.
  fileprivate(set) var sorted = FiledDocuments()
  /// Those without one, in the order of creation.
  fileprivate(set) var unsorted = FiledDocuments()
  /// How well the documents of each segment match, if there is a ranking; smaller is better.
  fileprivate var ranks: [[UInt8]] = []
}

extension SearchIndex {
  /// Returns the contacts that match a resolved query, sorted; nothing may be stale.
  ///
  /// Beyond the search, the time is linear in the number of contacts, as nothing is sorted.
  func hits(
    matching query: Query, sortedBy criterion: SortOrder.Criterion,
    rankedBy ranking: MatchRanking? = nil, in slots: SlotTable, slot: (ContactID) -> Int?
  ) -> SearchHits {
    var hits = SearchHits(criterion: criterion)
    let keys = HitKeys(criterion, slots)
    if ranking != nil { hits.ranks = Array(repeating: [], count: segments.count) }
    // Small segments come first, so that the large one is merged with few documents.
    for (number, part) in segments.enumerated().reversed() {
      var found = part.documents(matching: query, slot: slot)
      guard !found.isEmpty else { continue }
      let start = start(ofSegment: number)
      let own: FiledDocuments
      if let ranking {
        let ranks = ranking.ranks(in: part.segment)
        own = part.segment.orders.sortedByRank(found, ranks, below: MatchRanking.rankCount)
        hits.ranks[number] = ranks
      } else {
        own = part.segment.sorted(taking: &found, by: criterion) {
          part.segment.key(of: $0, by: criterion, in: slots)
        }
        if !found.isEmpty {
          var rest: [UInt32] = []
          found.forEach { rest.append(start + UInt32($0)) }
          hits.unsorted = hits.unsorted.merged(with: FiledDocuments(unfiled: rest)) {
            self.slot(of: $0) < self.slot(of: $1)
          }
        }
      }
      hits.sorted = hits.sorted.merged(with: own.counted(from: start)) {
        compare($0, $1, of: hits, by: keys) ?? (self.slot(of: $0) < self.slot(of: $1))
      }
    }
    return hits
  }

  /// Returns whether the left hit comes first; nil if only the order of creation tells.
  private func compare(
    _ left: UInt32, _ right: UInt32, of hits: SearchHits, by keys: HitKeys
  ) -> Bool? {
    if !hits.ranks.isEmpty {
      let (leftRank, rightRank) = (rank(of: left, in: hits), rank(of: right, in: hits))
      if leftRank != rightRank { return leftRank < rightRank }
      for time in [TimeOfContact.lastContacted, .modified] {
        let (leftTime, rightTime) = (seconds(time, of: left), seconds(time, of: right))
        if leftTime != rightTime { return leftTime > rightTime }
      }
    }
    let leftKey = keys.key(of: left, in: self)
    let rightKey = keys.key(of: right, in: self)
    guard let leftKey, let rightKey else { return nil }
    return leftKey.isBefore(rightKey)
  }

  /// Puts hits that only the order of creation tells apart into that order; `places` has the place
  /// of each slot.
  func resolveTies(of hits: inout SearchHits, in slots: SlotTable, places: [Int]) {
    let former = hits
    let keys = HitKeys(hits.criterion, slots)
    let isCreatedBefore = { (left: UInt32, right: UInt32) in
      places[slot(of: left)] < places[slot(of: right)]
    }
    hits.sorted.resolve(
      { compare($0, $1, of: former, by: keys) == nil }, by: isCreatedBefore)
    hits.unsorted.resolve({ _, _ in true }, by: isCreatedBefore)
  }

  /// Returns the slots of hits.
  func slots(of documents: [UInt32]) -> [UInt32] {
    // Most are in the first segment; slots of the others are looked up one by one.
    let first = segments[0].segment
    if first.slots == nil, segments.count == 1 { return documents }
    return documents.map {
      first.slots == nil && $0 < first.count ? $0 : UInt32(slot(of: $0))
    }
  }

  private func slot(of document: UInt32) -> Int {
    let place = place(of: document)
    return place.segment.slot(of: place.document)
  }

  private func rank(of document: UInt32, in hits: SearchHits) -> UInt8 {
    let place = place(of: document)
    return hits.ranks[place.number][place.document]
  }

  private func seconds(_ time: TimeOfContact, of document: UInt32) -> Int {
    let place = place(of: document)
    return place.segment.seconds(time, of: place.document)
  }
}

/// The sort keys of hits, each found once.
private final class HitKeys {
  private let criterion: SortOrder.Criterion
  private let slots: SlotTable
  private var known: [UInt32: SortKey?] = [:]

  init(_ criterion: SortOrder.Criterion, _ slots: SlotTable) {
    (self.criterion, self.slots) = (criterion, slots)
  }

  /// Returns the key of a hit; nil if it has nothing to sort by.
  func key(of document: UInt32, in index: SearchIndex) -> SortKey? {
    if let key = known[document] { return key }
    let place = index.place(of: document)
    let key = place.segment.key(of: place.document, by: criterion, in: slots)
    known[document] = .some(key)
    return key
  }
}
