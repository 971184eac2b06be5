internal import UnicodeText

/// Finds the values that a contact has already while assignments add to it, in time independent of
/// their number.
public struct KnownValues {
  /// The indices of the entries of a list, by likeness.
  private struct Places {
    var count = 0
    var byKey: [String: [Int]] = [:]

    /// Adds the entries appended since, and returns the places of a key.
    mutating func places<Value: EntryValue>(
      of wanted: String, in entries: [Labeled<Value>], by key: (Labeled<Value>) -> String
    ) -> [Int] {
      for place in count..<max(count, entries.count) {
        byKey[key(entries[place]), default: []].append(place)
      }
      count = entries.count
      return byKey[wanted] ?? []
    }
  }

  /// The places in each list, by its key.
  private var likenesses: [String: Places] = [:]
  private var labels: [String: Places] = [:]
  /// The folded tags, and the number of tags seen.
  private var tags: (count: Int, folded: Set<FoldedText>) = (0, [])

  /// The assignment being made, of several that must not replace each other's values, up to its
  /// value: `phone:work=`.
  public var assignment: String?
  /// The assignments that wrote places.
  private var writers: [WrittenPlace: String] = [:]

  /// Whether entries with different labels are different, whatever their values.
  private let labelsDistinguish: Bool

  /// Creates an instance for one contact.
  public init(labelsDistinguish: Bool = false) { self.labelsDistinguish = labelsDistinguish }

  /// Returns the index of the entry that a new one repeats, if there is one.
  mutating func place<Value: EntryValue>(
    of entry: Labeled<Value>, in entries: [Labeled<Value>]
  ) -> Int? {
    likenesses[Value.key, default: Places()]
      .places(of: Self.likeness(of: entry), in: entries, by: Self.likeness)
      .first {
        entry.value.repeats(entries[$0].value)
          && !(labelsDistinguish && Self.areDifferent(entry.label, entries[$0].label))
      }
  }

  private static func areDifferent(_ label: String, _ other: String) -> Bool {
    !label.isEmpty && !other.isEmpty && folded(label) != folded(other)
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
    labels[Value.key, default: Places()]
      .places(of: Self.folded(label), in: entries) { Self.folded($0.label) }
  }

  /// Records that the entry at an index has another value.
  mutating func note<Value: EntryValue>(_ entry: Labeled<Value>, at place: Int) {
    // Outdated entries are filtered when looked up.
    guard place < likenesses[Value.key]?.count ?? 0 else { return }
    likenesses[Value.key]?.byKey[Self.likeness(of: entry), default: []].append(place)
  }

  /// Records that the assignment being made wrote a place, which is looked at only if it has a name.
  mutating func noteWritten(_ place: @autoclosure () -> WrittenPlace) {
    if let assignment { writers[place()] = assignment }
  }

  /// Throws if another assignment has written one of some places, which would be lost.
  func checkUnwritten(
    _ places: @autoclosure () -> [WrittenPlace], clearing: Bool = false
  ) throws(FieldError) {
    guard let assignment, !writers.isEmpty, let former = places().compactMap({ writers[$0] }).first
    else { return }
    throw FieldError.givenBefore(former, now: assignment, clears: clearing)
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

/// What one assignment writes.
enum WrittenPlace: Hashable {
  /// The value, or the words, of a field.
  case field(String)
  /// An entry, by the key of its list and its id.
  case entry(String, Int)
}
