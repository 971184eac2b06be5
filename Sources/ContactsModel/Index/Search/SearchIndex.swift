/// All that queries ask of contacts, by which any query is answered without a look at each.
///
/// Most contacts are in one large segment, those changed since in small ones, of which each is at most half as
/// large as the one before it; so each contact is written anew only as often as the logarithm of their number.
struct SearchIndex: ContactIndex {
  private var segments: [Part] = []
  /// The slots that have changed and are in no segment yet.
  private var fresh: Set<Int> = []

  fileprivate struct Part {
    let segment: SearchSegment
    /// The documents that are still what their contacts are.
    var live: Bitmap
    var liveCount: Int
  }

  init(_ slots: SlotTable) {
    if let archive = slots.believedArchive {
      var part = Part(
        segment: archive.search, live: Bitmap(size: archive.count, filled: true),
        liveCount: archive.count)
      let unarchived = slots.unarchived
      for slot in unarchived where slot < archive.count {
        part.live[slot] = false
        part.liveCount -= 1
      }
      segments.append(part)
      fresh = Set(unarchived.filter { !slots.isEmpty(at: $0) })
      if isStale { absorb(slots) }
    } else {
      append(Array(slots.indices), of: slots)
    }
  }

  mutating func replace(_ slot: Int, _ old: Contact?, by new: Contact?) {
    if old != nil, fresh.remove(slot) == nil {
      for index in segments.indices.reversed() {
        guard let document = segments[index].segment.document(in: slot),
          segments[index].live[document]
        else { continue }
        segments[index].live[document] = false
        segments[index].liveCount -= 1
        break
      }
    }
    if new != nil { fresh.insert(slot) }
  }

  /// Whether anything has changed that is to be absorbed before a query.
  var isStale: Bool { !fresh.isEmpty }

  /// Makes a segment of what has changed, and of small segments with it.
  mutating func absorb(_ slots: SlotTable) {
    var list = Array(fresh)
    fresh = []
    while let last = segments.last, last.segment.slots != nil, last.liveCount < 2 * list.count {
      last.live.forEach { list.append(last.segment.slot(of: $0)) }
      segments.removeLast()
    }
    append(list.sorted(), of: slots)
  }

  private mutating func append(_ list: [Int], of slots: SlotTable) {
    var builder = SearchSegmentBuilder()
    for slot in list {
      if let contact = slots[slot].contact?.contact { builder.add(contact, slot: slot) }
    }
    let segment = builder.segment()
    segments.append(
      Part(
        segment: segment, live: Bitmap(size: segment.count, filled: true),
        liveCount: segment.count))
  }
}

extension SearchIndex {
  /// Returns the slots of the contacts that match a resolved query, in no order; nothing is stale.
  func slots(matching query: Query, slot: (ContactID) -> Int?) -> [Int] {
    Self.slots(of: parts(matching: query, slot: slot))
  }

  /// Returns the slots of the documents that were found, in no order.
  static func slots(of parts: [(segment: SearchSegment, found: Bitmap)]) -> [Int] {
    var slots: [Int] = []
    for (segment, found) in parts {
      found.forEach { slots.append(segment.slot(of: $0)) }
    }
    return slots
  }

  /// Returns each segment with the documents that match a resolved query; nothing is stale.
  func parts(
    matching query: Query, slot: (ContactID) -> Int?
  ) -> [(segment: SearchSegment, found: Bitmap)] {
    segments.map { ($0.segment, $0.documents(matching: query, slot: slot)) }
  }

  /// Hands on each segment with the documents that still are what their contacts are.
  func forEachPart(_ body: (SearchSegment, Bitmap) -> Void) {
    for part in segments { body(part.segment, part.live) }
  }
}

extension SearchIndex.Part {
  fileprivate func documents(matching query: Query, slot: (ContactID) -> Int?) -> Bitmap {
    var found = segment.documents(matching: query, slot: slot)
    found.formIntersection(live)
    return found
  }
}

// MARK: - Listings

/// A contact that a query found, and where the index has it.
struct SearchHit {
  let slot: UInt32
  /// The number of the segment.
  let part: UInt32
  /// The document in the segment.
  let document: UInt32
  /// What it is filed under: the letter of its name, as `NameHead.initial` has it, or where there is a ranking how
  /// well it fits the query, of which the least is the best.
  let heading: UInt32
}

extension SearchIndex {
  /// Returns the contacts that match a resolved query, sorted by name, or where there is a ranking by how well they
  /// fit it; nothing is stale.
  ///
  /// Behind finding them the time is linear in the number of contacts, as nothing is sorted.
  func hits(
    matching query: Query, rankedBy ranking: MatchRanking?, slot: (ContactID) -> Int?
  ) -> [SearchHit] {
    var hits: [SearchHit] = []
    // The small ones come first, so that all are merged in linear time.
    for (number, part) in segments.enumerated().reversed() {
      let found = part.documents(matching: query, slot: slot)
      guard !found.isEmpty else { continue }
      let own = Self.hits(found, of: part.segment, number: UInt32(number), rankedBy: ranking)
      hits = merged(hits, own, byRank: ranking != nil)
    }
    return hits
  }

  private static func hits(
    _ found: Bitmap, of segment: SearchSegment, number: UInt32, rankedBy ranking: MatchRanking?
  ) -> [SearchHit] {
    func hit(_ document: UInt32, _ heading: UInt32) -> SearchHit {
      SearchHit(
        slot: UInt32(segment.slot(of: Int(document))), part: number, document: document,
        heading: heading)
    }
    let order = segment.order
    guard let ranking else {
      if let documents = order.byName(found, names: segment.sortingNames) {
        return documents.map { document in
          hit(document, NameHead(bits: order.heads[Int(document)]).initial)
        }
      }
      return [SearchHit](unsafeUninitializedCapacity: found.count) { hits, count in
        order.heads.withElements { heads in
          order.forEach(order.byName, in: found) { document in
            let head = Int(document) < heads.count ? heads[Int(document)] : 0
            hits.initializeElement(at: count, to: hit(document, NameHead(bits: head).initial))
            count += 1
          }
        }
      }
    }
    let ranks = ranking.ranks(of: found, in: segment)
    // Where the next of each rank comes.
    var next = [Int](repeating: 0, count: MatchRanking.rankCount + 1)
    found.forEach { next[Int(ranks[$0]) + 1] += 1 }
    for rank in 1...MatchRanking.rankCount { next[rank] += next[rank - 1] }
    var hits = [SearchHit](repeating: hit(0, 0), count: found.count)
    hits.withUnsafeMutableBufferPointer { hits in
      order.forEach(order.byRecency, in: found) { document in
        let rank = Int(ranks[Int(document)])
        hits[next[rank]] = hit(document, UInt32(rank))
        next[rank] += 1
      }
    }
    return hits
  }

  private func merged(
    _ left: [SearchHit], _ right: [SearchHit], byRank: Bool
  ) -> [SearchHit] {
    if left.isEmpty { return right }
    var merged: [SearchHit] = []
    merged.reserveCapacity(left.count + right.count)
    var next = 0
    for hit in right {
      while next < left.count, isOrdered(left[next], hit, byRank: byRank) {
        merged.append(left[next])
        next += 1
      }
      merged.append(hit)
    }
    return merged + left[next...]
  }

  private func isOrdered(_ left: SearchHit, _ right: SearchHit, byRank: Bool) -> Bool {
    compare(left, right, byRank: byRank) ?? (left.slot < right.slot)
  }

  /// Tells whether the left hit comes first; nil where only the order of creation tells.
  private func compare(_ left: SearchHit, _ right: SearchHit, byRank: Bool) -> Bool? {
    if byRank {
      if left.heading != right.heading { return left.heading < right.heading }
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
  func settleTies(of hits: inout [SearchHit], byRank: Bool, places: [Int]) {
    var start = 0
    while start < hits.count {
      var end = start + 1
      while end < hits.count, compare(hits[end - 1], hits[end], byRank: byRank) == nil { end += 1 }
      if end - start > 1 {
        hits[start..<end].sort { places[Int($0.slot)] < places[Int($1.slot)] }
      }
      start = end
    }
  }

  private func seconds(_ time: TimeOfContact, of hit: SearchHit) -> Int64 {
    segments[Int(hit.part)].segment.times[time.rawValue][Int(hit.document)]
  }

  /// Returns what the name of a hit is sorted by before it is looked at whole.
  private func nameHead(of hit: SearchHit) -> NameHead {
    NameHead(bits: segments[Int(hit.part)].segment.order.heads[Int(hit.document)])
  }

  /// Returns what a hit is sorted by, folded.
  func sortingName(of hit: SearchHit) -> [UInt8] {
    segments[Int(hit.part)].segment.sortingNames[Int(hit.document)]
  }
}
