/// The entries of types that few contacts have.
///
/// They share one place, so that the other contacts need no room for each type.
public struct FurtherEntries: Hashable, Sendable {
  /// The lists that are not empty, by key in order.
  private var lists: [List] = []

  fileprivate struct List: Sendable {
    let key: String
    /// A `[Labeled<Value>]`.
    let entries: any Hashable & Sendable
  }

  /// Whether there are no entries.
  public var isEmpty: Bool { lists.isEmpty }

  /// The entries of a type.
  subscript<Value: EntryValue>(type: EntryType<Value>) -> [Labeled<Value>] {
    lists.first { $0.key == Value.key }?.entries as? [Labeled<Value>] ?? []
  }

  /// Changes the entries of a type, without copying them.
  mutating func modify<Value: EntryValue>(
    _ type: EntryType<Value>, _ change: (inout [Labeled<Value>]) -> Void
  ) {
    var entries = self[type]
    // Nothing else holds them now.
    lists.removeAll { $0.key == Value.key }
    change(&entries)
    guard !entries.isEmpty else { return }
    let place = lists.firstIndex { $0.key > Value.key } ?? lists.endIndex
    lists.insert(List(key: Value.key, entries: entries), at: place)
  }
}

extension FurtherEntries.List: Hashable {
  static func == (left: Self, right: Self) -> Bool {
    left.key == right.key && left.entries.isEqual(to: right.entries)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    entries.hash(into: &hasher)
  }
}

extension Hashable {
  /// Returns whether another value is of the same type, and equal.
  fileprivate func isEqual(to other: any Hashable) -> Bool { other as? Self == self }
}
