/// Undoes a change of contacts in their present state: what others changed since stays, and the
/// same value changed since is a conflict, which undoing by force overwrites.
struct ThreeWayMerge {
  var hasConflict = false
  /// Whether anything was undone in the contact at hand.
  var hasChanged = false
  /// The contacts in which anything was undone.
  var changed: Set<Int> = []

  /// Returns the contact with what changed from `left` to `former`; `left` is what the change left.
  mutating func merge(
    _ current: ReferenceContact?, from left: ReferenceContact?, to former: ReferenceContact?
  ) throws -> ReferenceContact? {
    guard let left else {
      hasConflict = hasConflict || current != nil
      hasChanged = current == nil
      return current ?? former
    }
    guard var contact = current else {
      hasConflict = true
      return nil
    }
    guard let former else {
      hasConflict = hasConflict || contact != left
      hasChanged = true
      return nil
    }
    // A change by force may have made a value what it was.
    hasChanged = left == former
    for field in Set(left.values.keys).union(former.values.keys)
    where left.values[field] != former.values[field] {
      if contact.values[field] != left.values[field] { hasConflict = true }
      if contact.values[field] != former.values[field] { hasChanged = true }
      contact.values[field] = former.values[field]
    }
    mergeTags(&contact, from: left.tags, to: former.tags)
    for field in ReferenceContact.lists {
      let list = try merge(contact.list(field), from: left.list(field), to: former.list(field))
      contact.setList(field, list)
    }
    return contact
  }

  /// Tags never conflict.
  private mutating func mergeTags(
    _ contact: inout ReferenceContact, from left: [String], to former: [String]
  ) {
    guard left != former else { return }
    let current = contact.tags
    contact.tags =
      current == left
      ? former
      : current.filter { former.contains($0) || !left.contains($0) }
        + former.filter { !left.contains($0) && !current.contains($0) }
    if contact.tags != current { hasChanged = true }
  }

  private mutating func merge(
    _ current: [ReferenceEntry], from left: [ReferenceEntry], to former: [ReferenceEntry]
  ) throws -> [ReferenceEntry] {
    guard left != former else { return current }
    let ids = { (list: [ReferenceEntry]) in list.map(\.id) }
    let (leftIDs, formerIDs) = (ids(left), ids(former))
    let isReordered =
      leftIDs.filter(formerIDs.contains) != formerIDs.filter(leftIDs.contains)
    // Which of two entries was moved to swap them is for the program to say.
    if isReordered, ids(current) != leftIDs { throw ReferenceError.undecided }
    if isReordered { hasChanged = true }
    var list = current
    for entry in left {
      let goal = former.first { $0.id == entry.id }
      guard goal != entry else { continue }
      guard let place = list.firstIndex(where: { $0.id == entry.id }) else {
        hasConflict = true
        continue
      }
      if list[place] != entry { hasConflict = true }
      hasChanged = true
      if let goal { list[place] = goal } else { list.remove(at: place) }
    }
    for (place, entry) in former.enumerated() where !leftIDs.contains(entry.id) {
      if list.contains(where: { $0.id == entry.id }) {
        hasConflict = true
      } else {
        hasChanged = true
        list.insert(entry, at: min(place, list.count))
      }
    }
    guard ids(current) == leftIDs else { return list }
    return formerIDs.compactMap { id in list.first { $0.id == id } }
  }
}
