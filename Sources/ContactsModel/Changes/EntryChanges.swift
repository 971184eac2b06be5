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
  let isDone =
    haveOwnIDs(old) && haveOwnIDs(new)
    && appendFineChanges(of: contact, key: key, from: old, to: new, onto: &changes)
  guard !isDone else { return }
  let whole = { (entries: [Entry]) -> JSONValue? in
    entries.isEmpty ? Optional.none : .array(entries.map { .object($0.entry) })
  }
  changes.append(.set(contact, key: key, before: whole(old), after: whole(new)))
}

/// The most entries moved one by one; each costs a scan of the list.
private let maximumMoves = 500

/// Returns whether all entries have valid ids of their own.
private func haveOwnIDs<Entry: ListEntry>(_ entries: [Entry]) -> Bool {
  var identifiers = JSONIdentifiers()
  for entry in entries { identifiers.note(entry.entryID ?? 0) }
  return identifiers.areProper && identifiers.highest <= EntryID.valid.upperBound
}

/// Appends the changes of entries with ids of their own; false, without doing so, if very many
/// move.
private func appendFineChanges<Entry: ListEntry>(
  of contact: ContactID, key: String, from old: [Entry], to new: [Entry],
  onto changes: inout [Change]
) -> Bool {
  // Most entries stay where they are, at either end.
  let isSame = { (old: Entry, new: Entry) in old.entryID == new.entryID }
  let start = zip(old, new).prefix(while: isSame).count
  let end = zip(old[start...].reversed(), new[start...].reversed()).prefix(while: isSame).count
  let (oldMiddle, newMiddle) = (old[start..<old.count - end], new[start..<new.count - end])
  var former: [Int: Entry] = [:]
  if !oldMiddle.isEmpty || !newMiddle.isEmpty {
    former = byID(oldMiddle)
    let after = byID(newMiddle)
    let kept = oldMiddle.map { $0.entryID ?? 0 }.filter { after[$0] != nil }
    let ranks = Dictionary(
      uniqueKeysWithValues: newMiddle.enumerated().map { ($1.entryID ?? 0, $0) })
    let rise = kept.map { ranks[$0] ?? 0 }.indicesOfLongestIncreasingSubsequence()
    let staying = Set(rise.map { kept[$0] })
    guard kept.count - staying.count <= maximumMoves else { return false }
    for index in oldMiddle.indices.reversed() where after[old[index].entryID ?? 0] == nil {
      changes.append(.delete(contact, key: key, entry: old[index].entry, at: index))
    }
    var work = GapBuffer(kept)
    // The place of the next entry in the middle: behind the one before it.
    var place = 0
    for entry in newMiddle {
      let id = entry.entryID ?? 0
      if former[id] == nil {
        changes.append(.insert(contact, key: key, entry: entry.entry, at: start + place))
        work.insert(id, at: place)
        place += 1
      } else if staying.contains(id) {
        while work[place] != id { place += 1 }
        place += 1
      } else if let from = work.elements.firstIndex(of: id) {
        let to = from < place ? place - 1 : place
        place = to + 1
        guard from != to else { continue }
        changes.append(
          .move(contact, key: key, entry: id, from: start + from, to: start + to))
        work.insert(work.remove(at: from), at: to)
      }
    }
  }
  for (index, entry) in new.enumerated() {
    let before: Entry? =
      if index < start {
        old[index]
      } else if index >= new.count - end {
        old[old.count - new.count + index]
      } else {
        former[entry.entryID ?? 0]
      }
    guard let before, before != entry else { continue }
    changes.append(.replace(contact, key: key, before: before.entry, after: entry.entry))
  }
  return true
}

/// Returns entries with ids of their own by id.
private func byID<Entry: ListEntry>(_ entries: ArraySlice<Entry>) -> [Int: Entry] {
  Dictionary(uniqueKeysWithValues: entries.map { ($0.entryID ?? 0, $0) })
}
