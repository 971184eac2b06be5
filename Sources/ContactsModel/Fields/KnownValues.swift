internal import UnicodeText

/// Finds the values that a contact has already while assignments add to it, in time independent of
/// their number.
public struct KnownValues {
  /// The indices of the entries of a list, by likeness.
  private struct Places {
    var count = 0
    var byKey: [String: [Int]] = [:]

    /// Adds the entries appended since.
    mutating func take<Value: EntryValue>(
      _ entries: [Labeled<Value>], by key: (Labeled<Value>) -> String
    ) {
      for place in count..<max(count, entries.count) {
        byKey[key(entries[place]), default: []].append(place)
      }
      count = entries.count
    }
  }

  /// The places in each list, of which a contact has few.
  private struct Lists {
    private var lists: [(key: String, places: Places)] = []

    /// The places in a list; setting nil forgets it.
    subscript(key: String) -> Places? {
      get { lists.first { $0.key == key }?.places }
      set {
        lists.removeAll { $0.key == key }
        if let newValue { lists.append((key, newValue)) }
      }
    }

    /// Changes the places in a list in place.
    mutating func modify<Result>(_ key: String, _ change: (inout Places) -> Result) -> Result {
      let index = lists.firstIndex { $0.key == key } ?? lists.endIndex
      if index == lists.endIndex { lists.append((key, Places())) }
      return change(&lists[index].places)
    }
  }

  private var likenesses = Lists()
  private var labels = Lists()
  /// The folded tags, and the number of tags seen.
  private var tags: (count: Int, folded: Set<FoldedText>) = (0, [])

  /// Creates an instance for one contact.
  public init() {}

  /// Returns the index of the entry that a new one repeats, if there is one.
  mutating func place<Value: EntryValue>(
    of entry: Labeled<Value>, in entries: [Labeled<Value>]
  ) -> Int? {
    likenesses.modify(Value.key) { places in
      places.take(entries, by: Self.likeness)
      return places.byKey[Self.likeness(of: entry)]?.first { place in
        entry.value.repeats(entries[place].value)
      }
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

  /// Returns the indices of the entries with a label, in any case.
  mutating func places<Value: EntryValue>(
    labeled label: String, in entries: [Labeled<Value>]
  ) -> [Int] {
    labels.modify(Value.key) { places in
      places.take(entries) { Self.folded($0.label) }
      return places.byKey[Self.folded(label)] ?? []
    }
  }

  /// Records that the entry at an index has another value.
  mutating func note<Value: EntryValue>(_ entry: Labeled<Value>, at place: Int) {
    // Outdated entries are filtered when looked up.
    guard let known = likenesses[Value.key], place < known.count else { return }
    likenesses.modify(Value.key) {
      $0.byKey[Self.likeness(of: entry), default: []].append(place)
    }
  }

  /// Forgets a list that was changed otherwise.
  mutating func forget(_ key: String) {
    (likenesses[key], labels[key]) = (nil, nil)
    if key == Field.tag.key { tags = (0, []) }
  }

  /// Returns whether the contact does not have a tag, in any case.
  mutating func isNew(tag: String, among all: [String]) -> Bool {
    for other in all.dropFirst(tags.count) { tags.folded.insert(FoldedText(other)) }
    tags.count = all.count
    return !tags.folded.contains(FoldedText(tag))
  }
}
