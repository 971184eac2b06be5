/// The slots of a book's contacts by the words of their names.
struct NameWords: ContactIndex {
  private var words: SortedBag<SlotEntry>

  init(_ slots: SlotTable) {
    var entries: [SlotEntry] = []
    entries.reserveCapacity(3 * slots.count)
    for (index, slot) in slots.enumerated() {
      guard let contact = slot.contact?.named else { continue }
      for key in Self.keys(of: contact) { entries.append(SlotEntry(key, index)) }
    }
    words = SortedBag(entries)
  }

  private static func keys(of contact: Contact) -> [FoldedKey] {
    var keys: [FoldedKey] = []
    for name in contact.referenceNames {
      FoldedText(name).forEachWord { word in
        let key = FoldedKey(word)
        if !keys.contains(key) { keys.append(key) }
      }
    }
    return keys
  }

  mutating func replace(_ slot: Int, _ old: Contact?, by new: Contact?) {
    let before = old.map { Self.keys(of: $0) } ?? []
    let after = new.map { Self.keys(of: $0) } ?? []
    guard before != after else { return }
    for key in before { words.remove(SlotEntry(key, slot)) }
    for key in after { words.insert(SlotEntry(key, slot)) }
  }

  /// Returns the slots of the contacts of which the names have words that are each of `wanted`, or begin so,
  /// each once, in the order of the rarest of those words; `contact` gives the contact of a slot.
  func slots(
    of wanted: [FoldedText], asBeginnings: Bool, contact: @escaping (Int) -> Contact?
  ) -> [Int] {
    guard let rarest = rarest(of: wanted, asBeginnings: asBeginnings) else { return [] }
    var seen: Set<Int> = []
    let isWanted = test(of: wanted, asBeginnings: asBeginnings, contact: contact)
    return rarest.lazy.map(\.index).filter { seen.insert($0).inserted && isWanted($0) }
  }

  /// Returns some of the slots of the contacts of which the names have words that begin like each of `wanted`,
  /// and how many are left out, at most; the time does not depend on that number.
  ///
  /// Where any are left out, the last of them in order is among those returned, and stands last.
  func someSlots(
    likeBeginnings wanted: [FoldedText], limit: Int, contact: @escaping (Int) -> Contact?
  ) -> (slots: [Int], omittedCount: Int) {
    guard let rarest = rarest(of: wanted, asBeginnings: true), let last = rarest.last else {
      return ([], 0)
    }
    var seen: Set<Int> = []
    var found: [Int] = []
    var lookedAt = 0
    let isWanted = test(of: wanted, asBeginnings: true, contact: contact)
    for entry in rarest {
      guard found.count < limit, lookedAt / 10 < limit else { break }
      lookedAt += 1
      if seen.insert(entry.index).inserted, isWanted(entry.index) { found.append(entry.index) }
    }
    var omittedCount = rarest.count - lookedAt
    if omittedCount > 0, !seen.contains(last.index), isWanted(last.index) {
      found.append(last.index)
      omittedCount -= 1
    }
    return (found, omittedCount)
  }

  private func rarest(
    of wanted: [FoldedText], asBeginnings: Bool
  ) -> SortedBag<SlotEntry>.SubSequence? {
    let ranges = wanted.map { word in
      let first = FoldedKey(word.utf8)
      let last = asBeginnings ? FoldedKey(word.utf8, filledWith: 0xFF) : first
      return words.range(first...last, by: \.key)
    }
    return ranges.min { $0.count < $1.count }
  }

  /// Returns what tells whether the contact of a slot has all words, of which it has the rarest.
  private func test(
    of wanted: [FoldedText], asBeginnings: Bool, contact: @escaping (Int) -> Contact?
  ) -> (Int) -> Bool {
    if wanted.count == 1, wanted[0].utf8.count < FoldedKey.size { return { _ in true } }
    return { contact($0)?.hasReferenceWords(wanted, asBeginnings: asBeginnings) ?? false }
  }
}

/// The slots of a book's contacts in the order of their names as they are displayed.
struct SortedNames: ContactIndex {
  private var names: SortedBag<SlotEntry>

  init(_ slots: SlotTable) {
    names = SortedBag(
      slots.enumerated().compactMap { index, slot in
        slot.contact.map { SlotEntry(Self.key(of: $0.named), index) }
      })
  }

  private static func key(of contact: Contact) -> FoldedKey {
    FoldedKey(FoldedText(contact.displayName).utf8)
  }

  mutating func replace(_ slot: Int, _ old: Contact?, by new: Contact?) {
    let before = old.map { Self.key(of: $0) }
    let after = new.map { Self.key(of: $0) }
    guard before != after else { return }
    if let before { names.remove(SlotEntry(before, slot)) }
    if let after { names.insert(SlotEntry(after, slot)) }
  }

  /// Returns the slots of the contacts of which the names begin so, and some more where `prefix` is longer
  /// than a key.
  func slots(beginningWith prefix: FoldedText) -> SortedBag<SlotEntry>.SubSequence {
    names.elements(beginningWith: prefix, by: \.key)
  }
}

/// The slots of a book's contacts in the order of their ids.
struct IDOrder: ContactIndex {
  private var ids: SortedBag<Entry>

  private struct Entry: Comparable {
    let digits: UInt32
    let slot: UInt32

    static func < (left: Entry, right: Entry) -> Bool {
      (left.digits, left.slot) < (right.digits, right.slot)
    }
  }

  init(_ slots: SlotTable) {
    ids = SortedBag(
      slots.enumerated().compactMap { index, slot in
        slot.isEmpty
          ? nil : Entry(digits: slot.id.leadingDigits, slot: UInt32(index))
      })
  }

  mutating func replace(_ slot: Int, _ old: Contact?, by new: Contact?) {
    guard (old == nil) != (new == nil), let id = (old ?? new)?.id else { return }
    let entry = Entry(digits: id.leadingDigits, slot: UInt32(slot))
    if new == nil { ids.remove(entry) } else { ids.insert(entry) }
  }

  /// Returns the slots of the contacts of which the first eight digits are in a range.
  func slots(in range: ClosedRange<UInt32>) -> some BidirectionalCollection<Int> {
    let start = ids.firstIndex(fromWhere: { $0.digits >= range.lowerBound })
    let end = ids.firstIndex(fromWhere: { $0.digits > range.upperBound })
    return ids[start..<end].lazy.map { Int($0.slot) }
  }
}

/// A slot, and the text that it is found by.
struct SlotEntry: Comparable, Sendable {
  let key: FoldedKey
  private let slot: UInt32

  init(_ key: FoldedKey, _ slot: Int) {
    self.key = key
    self.slot = UInt32(slot)
  }

  /// The slot's index.
  var index: Int { Int(slot) }

  static func < (left: SlotEntry, right: SlotEntry) -> Bool {
    left.key == right.key ? left.slot < right.slot : left.key < right.key
  }
}

extension Contact {
  /// What a REF can name the contact by words of.
  fileprivate var referenceNames: [String] {
    let names = name.words
    return names.isEmpty ? [displayName] : names
  }

  /// The words of those, folded.
  private var referenceWords: [FoldedText] { referenceNames.flatMap { FoldedText($0).words } }

  /// Tells whether the contact's name has words that are each of `wanted`, or begin so.
  func hasReferenceWords(_ wanted: [FoldedText], asBeginnings: Bool) -> Bool {
    let words = referenceWords
    return wanted.allSatisfy { word in
      asBeginnings ? words.contains { $0.hasPrefix(word) } : words.contains(word)
    }
  }
}
