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
  let whole = { (entries: [Entry]) -> JSONValue? in
    entries.isEmpty ? Optional.none : .array(entries.map { .object($0.entry) })
  }
  guard let before = entriesByID(old), let after = entriesByID(new) else {
    return changes.append(.set(contact, key: key, before: whole(old), after: whole(new)))
  }
  let kept = old.map { $0.entryID ?? 0 }.filter { after[$0] != nil }
  let ranks = Dictionary(uniqueKeysWithValues: new.enumerated().map { ($1.entryID ?? 0, $0) })
  let rise = kept.map { ranks[$0] ?? 0 }.indicesOfLongestIncreasingSubsequence()
  let staying = Set(rise.map { kept[$0] })
  guard kept.count - staying.count <= mostMoves else {
    return changes.append(.set(contact, key: key, before: whole(old), after: whole(new)))
  }
  for (index, entry) in old.enumerated().reversed() where after[entry.entryID ?? 0] == nil {
    changes.append(.delete(contact, key: key, entry: entry.entry, at: index))
  }
  var work = GapBuffer(kept)
  // The place of the next entry: behind the one before it.
  var place = 0
  for entry in new {
    let id = entry.entryID ?? 0
    if before[id] == nil {
      changes.append(.insert(contact, key: key, entry: entry.entry, at: place))
      work.insert(id, at: place)
      place += 1
    } else if staying.contains(id) {
      while work[place] != id { place += 1 }
      place += 1
    } else if let from = work.elements.firstIndex(of: id) {
      let to = from < place ? place - 1 : place
      place = to + 1
      guard from != to else { continue }
      changes.append(.move(contact, key: key, entry: id, from: from, to: to))
      work.insert(work.remove(at: from), at: to)
    }
  }
  for entry in new {
    guard let id = entry.entryID, let former = before[id], former != entry else { continue }
    changes.append(.replace(contact, key: key, before: former.entry, after: entry.entry))
  }
}

/// The most entries moved one by one; each costs a scan of the list.
private let mostMoves = 500

/// Returns the entries by id; nil if an id is missing, invalid or repeated.
private func entriesByID<Entry: ListEntry>(_ entries: [Entry]) -> [Int: Entry]? {
  var byID: [Int: Entry] = [:]
  byID.reserveCapacity(entries.count)
  for entry in entries {
    guard let id = entry.entryID, EntryID.valid.contains(id),
      byID.updateValue(entry, forKey: id) == nil
    else { return nil }
  }
  return byID
}
