internal import UnicodeText

/// Finds the values that a contact has already while assignments add to it, in time that does not depend on how many
/// there are.
public struct KnownValues {
  /// The places of a list's entries, by what those that may be the same have in common.
  private struct Places {
    var count = 0
    var byLikeness: [String: [Int]] = [:]
  }

  private var lists: [String: Places] = [:]
  /// The tags, folded, and how many of the contact's they are.
  private var tags: (count: Int, folded: Set<FoldedText>) = (0, [])

  /// Makes one that knows no contact yet; it is for one contact.
  public init() {}

  /// Returns the place of the entry that a new one repeats; nil where it says something else.
  mutating func place<Value: EntryValue>(
    of entry: Labeled<Value>, in entries: [Labeled<Value>]
  ) -> Int? {
    index(entries)
    let label = Value.labelDistinguishes ? FoldedText(entry.label) : nil
    return lists[Value.key]?.byLikeness[entry.value.likeness]?.first { place in
      entry.value.repeats(entries[place].value)
        && label.map { $0 == FoldedText(entries[place].label) } ?? true
    }
  }

  /// Takes in the entries that were appended since.
  private mutating func index<Value: EntryValue>(_ entries: [Labeled<Value>]) {
    var places = lists.removeValue(forKey: Value.key) ?? Places()
    for place in places.count..<max(places.count, entries.count) {
      places.byLikeness[entries[place].value.likeness, default: []].append(place)
    }
    places.count = entries.count
    lists[Value.key] = places
  }

  /// Knows a list no longer, as something else than appending was done to it.
  mutating func forget(_ key: String) {
    lists[key] = nil
    if key == Field.tag.key { tags = (0, []) }
  }

  /// Tells whether a tag is none of a contact's, in any case.
  mutating func isNew(tag: String, among all: [String]) -> Bool {
    for other in all.dropFirst(tags.count) { tags.folded.insert(FoldedText(other)) }
    tags.count = all.count
    return !tags.folded.contains(FoldedText(tag))
  }
}
