/// The contacts that a query found, in order, as the numbers of their documents, counted through all segments.
struct SearchHits {
  fileprivate(set) var documents: [UInt32] = []
  /// How well the documents of each segment fit, where there is a ranking; the least is the best.
  fileprivate var ranks: [[UInt8]] = []
}

extension SearchIndex {
  /// Returns the contacts that match a resolved query, sorted by name, or where there is a ranking by how well they
  /// fit it; nothing is stale.
  ///
  /// Behind finding them the time is linear in the number of contacts, as nothing is sorted; where there are no more than
  /// `few` each is ranked by a look at it.
  func hits(
    matching query: Query, rankedBy ranking: MatchRanking?, few: Int = MatchRanking.few,
    slot: (ContactID) -> Int?
  ) -> SearchHits {
    var hits = SearchHits()
    if ranking != nil { hits.ranks = Array(repeating: [], count: segments.count) }
    // The small ones come first, so that all are merged in linear time.
    for (number, part) in segments.enumerated().reversed() {
      let foundWords = ranking.map { _ in FoundWords() }
      let found = part.documents(matching: query, slot: slot, keeping: foundWords)
      guard !found.isEmpty else { continue }
      let (order, start) = (part.segment.order, start(ofSegment: number))
      var own: [UInt32]
      if let ranking, let foundWords {
        let ranks = ranking.ranks(of: found, in: part.segment, by: foundWords, few: few)
        own = order.sortedByRank(found, ranks, below: MatchRanking.rankCount)
        hits.ranks[number] = ranks
      } else {
        own = order.sortedByName(found, names: part.segment.sortingNames)
      }
      if start > 0 { own = own.map { start + $0 } }
      hits.documents = merged(hits.documents, own, of: hits)
    }
    return hits
  }

  private func merged(_ left: [UInt32], _ right: [UInt32], of hits: SearchHits) -> [UInt32] {
    if left.isEmpty { return right }
    var merged: [UInt32] = []
    merged.reserveCapacity(left.count + right.count)
    var next = 0
    for hit in right {
      while next < left.count, isOrdered(left[next], hit, of: hits) {
        merged.append(left[next])
        next += 1
      }
      merged.append(hit)
    }
    return merged + left[next...]
  }

  private func isOrdered(_ left: UInt32, _ right: UInt32, of hits: SearchHits) -> Bool {
    compare(left, right, of: hits) ?? (slot(of: left) < slot(of: right))
  }

  /// Tells whether the left hit comes first; nil where only the order of creation tells.
  private func compare(_ left: UInt32, _ right: UInt32, of hits: SearchHits) -> Bool? {
    if !hits.ranks.isEmpty {
      let (leftRank, rightRank) = (heading(of: left, in: hits), heading(of: right, in: hits))
      if leftRank != rightRank { return leftRank < rightRank }
      for time in [TimeOfContact.lastContacted, .modified] {
        let (leftTime, rightTime) = (seconds(time, of: left), seconds(time, of: right))
        if leftTime != rightTime { return leftTime > rightTime }
      }
    }
    let (leftHead, rightHead) = (nameHead(of: left), nameHead(of: right))
    if leftHead != rightHead { return leftHead < rightHead }
    let (leftName, rightName) = (sortingName(of: left), sortingName(of: right))
    return leftName == rightName ? nil : leftName.lexicographicallyPrecedes(rightName)
  }

  /// Puts hits that only the order of creation tells apart into that order; `places` gives that of each slot.
  func settleTies(of hits: inout SearchHits, places: [Int]) {
    var documents: [UInt32] = []
    swap(&documents, &hits.documents)
    var start = 0
    while start < documents.count {
      var end = start + 1
      while end < documents.count, compare(documents[end - 1], documents[end], of: hits) == nil {
        end += 1
      }
      if end - start > 1 {
        documents[start..<end].sort { places[slot(of: $0)] < places[slot(of: $1)] }
      }
      start = end
    }
    swap(&documents, &hits.documents)
  }

  /// Returns what hits in order are filed under, each heading with how many are under it.
  func headings(
    of documents: some RandomAccessCollection<UInt32>, in hits: SearchHits
  ) -> [(heading: UInt32, count: Int)] {
    guard segments.count == 1 else { return runs(of: documents) { heading(of: $0, in: hits) } }
    // Nothing is asked for each where there is one segment.
    if let ranks = hits.ranks.first { return runs(of: documents) { UInt32(ranks[Int($0)]) } }
    return segments[0].segment.order.heads.withElements { heads in
      runs(of: documents) { NameHead(bits: $0 < heads.count ? heads[Int($0)] : 0).initial }
    }
  }

  private func runs(
    of documents: some RandomAccessCollection<UInt32>, heading: (UInt32) -> UInt32
  ) -> [(heading: UInt32, count: Int)] {
    var runs: [(heading: UInt32, count: Int)] = []
    var rest = documents[...]
    while let first = rest.first {
      let own = heading(first)
      // Those under one heading stand together.
      let end = rest.partitionPoint { heading($0) == own }
      runs.append((own, rest.distance(from: rest.startIndex, to: end)))
      rest = rest[end...]
    }
    return runs
  }

  /// Returns what a hit is filed under: the letter of its name, as `NameHead.initial` has it, or where there is a
  /// ranking how well it fits.
  private func heading(of document: UInt32, in hits: SearchHits) -> UInt32 {
    guard !hits.ranks.isEmpty else { return nameHead(of: document).initial }
    let place = place(of: document)
    return UInt32(hits.ranks[place.number][place.document])
  }

  /// Returns the slots of hits.
  func slots(of documents: [UInt32]) -> [UInt32] {
    // The first segment has most; those of others are asked for one by one.
    let first = segments[0].segment
    guard let slots = first.slots else {
      if segments.count == 1 { return documents }
      return documents.map { $0 < first.count ? $0 : UInt32(slot(of: $0)) }
    }
    return slots.withElements { slots in
      documents.map { $0 < slots.count ? slots[Int($0)] : UInt32(slot(of: $0)) }
    }
  }

  private func slot(of document: UInt32) -> Int {
    let place = place(of: document)
    return place.segment.slot(of: place.document)
  }

  private func seconds(_ time: TimeOfContact, of document: UInt32) -> Int64 {
    let place = place(of: document)
    return place.segment.times[time.rawValue][place.document]
  }

  /// Returns what the name of a hit is sorted by before it is looked at whole.
  private func nameHead(of document: UInt32) -> NameHead {
    let place = place(of: document)
    return NameHead(bits: place.segment.order.heads[place.document])
  }

  /// Returns what a hit is sorted by, folded.
  func sortingName(of document: UInt32) -> [UInt8] {
    let place = place(of: document)
    return place.segment.sortingNames[place.document]
  }
}
