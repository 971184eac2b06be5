internal import JSON
internal import Ordering

/// Appends the changes that turn one list of entries into another: removals, moves and insertions
/// in order, then replacements.
///
/// Lists whose entries have no distinct ids, or in which very many move, are replaced as a whole.
func appendEntryChanges<Entry: ListEntry>(
  of contact: ContactID, key: String, from old: [Entry], to new: [Entry],
  onto changes: inout [Change]
) {
  let ids = { (entries: [Entry]) in entries.map { $0.entryID ?? 0 } }
  guard let difference = ListDifference(from: ids(old), to: ids(new)) else {
    let whole = { (entries: [Entry]) -> JSONValue? in
      entries.isEmpty ? Optional.none : .array(entries.map { .object($0.entry) })
    }
    changes.append(.set(contact, key: key, before: whole(old), after: whole(new)))
    return
  }
  changes += difference.steps.map { step in
    switch step {
    case .delete(let place):
      .delete(contact, key: key, entry: old[place].entry, at: place)
    case .insert(let index, let place):
      .insert(contact, key: key, entry: new[index].entry, at: place)
    case .move(let id, let from, let to):
      .move(contact, key: key, entry: id, from: from, to: to)
    }
  }
  for (index, former) in difference.formers.enumerated() {
    guard let former, old[former] != new[index] else { continue }
    changes.append(
      .replace(contact, key: key, before: old[former].entry, after: new[index].entry))
  }
}

/// How one list of ids becomes another.
private struct ListDifference {
  /// A step, which is made after those before it.
  enum Step {
    case delete(at: Int)
    /// Inserts the id that has an index in the new list.
    case insert(index: Int, at: Int)
    case move(id: Int, from: Int, to: Int)
  }

  private(set) var steps: [Step] = []
  /// For each id of the new list its index in the old one; nil if it is inserted.
  private(set) var formers: [Int?]

  /// The most ids moved one by one; each costs a scan of the list.
  private static let maximumMoves = 500

  /// Compares two lists; nil if an id is not valid or not alone, or very many move.
  init?(from old: [Int], to new: [Int]) {
    guard Self.areProper(old), Self.areProper(new) else { return nil }
    // Most entries stay where they are, at either end.
    let start = zip(old, new).prefix { $0 == $1 }.count
    let rest = zip(old[start...].reversed(), new[start...].reversed())
    let end = rest.prefix { $0 == $1 }.count
    let offset = old.count - new.count
    formers = new.indices.map { $0 < start ? $0 : $0 >= new.count - end ? $0 + offset : nil }
    let (oldMiddle, newMiddle) = (old[start..<old.count - end], new[start..<new.count - end])
    guard !oldMiddle.isEmpty || !newMiddle.isEmpty else { return }
    let indices = { (ids: ArraySlice<Int>) in
      Dictionary(uniqueKeysWithValues: zip(ids, ids.indices))
    }
    let (places, ranks) = (indices(oldMiddle), indices(newMiddle))
    for index in newMiddle.indices { formers[index] = places[new[index]] }
    let kept = oldMiddle.filter { ranks[$0] != nil }
    let rise = kept.compactMap { ranks[$0] }.indicesOfLongestIncreasingSubsequence()
    let staying = Set(rise.map { kept[$0] })
    guard kept.count - staying.count <= Self.maximumMoves else { return nil }
    for index in oldMiddle.indices.reversed() where ranks[old[index]] == nil {
      steps.append(.delete(at: index))
    }
    var work = GapBuffer(kept)
    // The place of the next entry in the middle: behind the one before it.
    var place = 0
    for index in newMiddle.indices {
      let id = new[index]
      if formers[index] == nil {
        steps.append(.insert(index: index, at: start + place))
        work.insert(id, at: place)
        place += 1
      } else if staying.contains(id) {
        while work[place] != id { place += 1 }
        place += 1
      } else if let from = work.elements.firstIndex(of: id) {
        let to = from < place ? place - 1 : place
        place = to + 1
        guard from != to else { continue }
        steps.append(.move(id: id, from: start + from, to: start + to))
        work.insert(work.remove(at: from), at: to)
      }
    }
  }

  /// Returns whether all ids are valid, and each is there once.
  private static func areProper(_ ids: [Int]) -> Bool {
    var identifiers = JSONIdentifiers()
    for id in ids { identifiers.note(id) }
    return identifiers.areProper && identifiers.highest <= EntryID.valid.upperBound
  }
}
