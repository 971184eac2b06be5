internal import UnicodeText

/// Finds the values that a contact has already while assignments add to it, in time that does not depend on how many
/// there are.
public struct KnownValues {
  /// The places of a list's entries, by what those that may be the same have in common.
  private struct Places {
    var count = 0
    var byKey: [String: [Int]] = [:]

    /// Takes in the entries that were appended since.
    mutating func take<Value: EntryValue>(
      _ entries: [Labeled<Value>], by key: (Labeled<Value>) -> String
    ) {
      for place in count..<max(count, entries.count) {
        byKey[key(entries[place]), default: []].append(place)
      }
      count = entries.count
    }
  }

  private var likenesses: [String: Places] = [:]
  private var labels: [String: Places] = [:]
  /// The tags, folded, and how many of the contact's they are.
  private var tags: (count: Int, folded: Set<FoldedText>) = (0, [])

  /// Makes one that knows no contact yet; it is for one contact.
  public init() {}

  /// Returns the place of the entry that a new one repeats; nil where it says something else.
  mutating func place<Value: EntryValue>(
    of entry: Labeled<Value>, in entries: [Labeled<Value>]
  ) -> Int? {
    likenesses[Value.key, default: Places()].take(entries, by: Self.likeness)
    return likenesses[Value.key]?.byKey[Self.likeness(of: entry)]?.first { place in
      entry.value.repeats(entries[place].value)
    }
  }

  private static func likeness<Value: EntryValue>(of entry: Labeled<Value>) -> String {
    let likeness = entry.value.likeness
    guard Value.labelDistinguishes else { return likeness }
    return "\(folded(entry.label))\n\(likeness)"
  }

  private static func folded(_ text: String) -> String {
    String(decoding: FoldedText(text).utf8, as: UTF8.self)
  }

  /// Returns the places of the entries that have a label, in any case.
  mutating func places<Value: EntryValue>(
    labeled label: String, in entries: [Labeled<Value>]
  ) -> [Int] {
    labels[Value.key, default: Places()].take(entries) { Self.folded($0.label) }
    return labels[Value.key]?.byKey[Self.folded(label)] ?? []
  }

  /// Notes that the entry at a place has another value.
  mutating func note<Value: EntryValue>(_ entry: Labeled<Value>, at place: Int) {
    // What it was is compared with what it is, where it is looked for.
    guard let known = likenesses[Value.key], place < known.count else { return }
    likenesses[Value.key]?.byKey[Self.likeness(of: entry), default: []].append(place)
  }

  /// Knows a list no longer, as something else than appending, or giving a value, was done to it.
  mutating func forget(_ key: String) {
    (likenesses[key], labels[key]) = (nil, nil)
    if key == Field.tag.key { tags = (0, []) }
  }

  /// Tells whether a tag is none of a contact's, in any case.
  mutating func isNew(tag: String, among all: [String]) -> Bool {
    for other in all.dropFirst(tags.count) { tags.folded.insert(FoldedText(other)) }
    tags.count = all.count
    return !tags.folded.contains(FoldedText(tag))
  }
}
