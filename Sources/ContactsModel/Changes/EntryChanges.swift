internal import JSON

/// Adds the changes that turn one list of entries into another: removals, moves and insertions in
/// the order they are made, then replacements.
///
/// Lists whose entries cannot be told apart by their ids are changed as a whole.
func appendEntryChanges(
  of contact: ContactID, key: String, from old: [JSONObject], to new: [JSONObject],
  onto changes: inout [Change]
) {
  guard let before = entriesByID(old), let after = entriesByID(new) else {
    let value = { (entries: [JSONObject]) -> JSONValue? in
      guard !entries.isEmpty else { return Optional.none }
      return .array(entries.map { .object($0) })
    }
    return changes.append(.set(contact, key: key, before: value(old), after: value(new)))
  }
  var work = old.map { $0.entryID ?? 0 }
  for (index, id) in work.enumerated().reversed() where after[id] == nil {
    changes.append(.delete(contact, key: key, entry: old[index], at: index))
    work.remove(at: index)
  }
  appendMoves(of: contact, key: key, in: &work, to: new, kept: before, onto: &changes)
  for entry in new {
    guard let id = entry.entryID, let former = before[id], former != entry else { continue }
    changes.append(.replace(contact, key: key, before: former, after: entry))
  }
}

/// Returns the entries by their ids, or nil where an id is missing, unfit or used twice.
private func entriesByID(_ entries: [JSONObject]) -> [Int: JSONObject]? {
  var byID: [Int: JSONObject] = [:]
  for entry in entries {
    guard let id = entry.entryID, EntryID.valid.contains(id),
      byID.updateValue(entry, forKey: id) == nil
    else { return nil }
  }
  return byID
}

/// Adds the moves and insertions that turn `work`, ids of entries that all stay, into the ids of
/// `new`.
private func appendMoves(
  of contact: ContactID, key: String, in work: inout [Int], to new: [JSONObject],
  kept: [Int: JSONObject], onto changes: inout [Change]
) {
  let ids = new.map { $0.entryID ?? 0 }
  let ranks = Dictionary(uniqueKeysWithValues: zip(ids, ids.indices))
  let rising = longestRise(of: work.map { ranks[$0] ?? 0 })
  let staying = Set(rising.map { work[$0] })
  // Where the entry that comes next belongs: behind the one before it.
  var place = 0
  for (index, id) in ids.enumerated() {
    if kept[id] == nil {
      changes.append(.insert(contact, key: key, entry: new[index], at: place))
      work.insert(id, at: place)
      place += 1
    } else if staying.contains(id) {
      while work[place] != id { place += 1 }
      place += 1
    } else if let from = work.firstIndex(of: id) {
      let to = from < place ? place - 1 : place
      place = to + 1
      guard from != to else { continue }
      changes.append(.move(contact, key: key, entry: id, from: from, to: to))
      work.insert(work.remove(at: from), at: to)
    }
  }
}

/// Returns the indices of a longest rising subsequence, in O(n log n).
func longestRise(of numbers: [Int]) -> [Int] {
  // The index of the least number that ends a rise of each length, and what came before each
  // number.
  var ends: [Int] = []
  var before: [Int?] = []
  for (index, number) in numbers.enumerated() {
    var low = 0
    var high = ends.count
    while low < high {
      let middle = (low + high) / 2
      if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
    }
    before.append(low == 0 ? nil : ends[low - 1])
    if low == ends.count { ends.append(index) } else { ends[low] = index }
  }
  var rise: [Int] = []
  var next = ends.last
  while let index = next {
    rise.append(index)
    next = before[index]
  }
  return rise.reversed()
}
