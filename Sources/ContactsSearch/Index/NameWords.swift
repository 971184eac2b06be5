internal import ContactsModel
internal import UnicodeText

/// The slots of contacts by the words of their names.
struct NameWords: ContactIndex {
  private var words: LayeredBag<SlotEntry>

  init(_ slots: SlotTable) {
    words = LayeredBag(
      of: slots, archived: slots.validArchive?.completion.nameWords, elements: Self.entries)
  }

  /// Returns the entries of a contact, one for each word of its name.
  private static func entries(of contact: Contact, in slot: Int) -> [SlotEntry] {
    keys(of: contact).map { SlotEntry($0, slot) }
  }

  private static func keys(of contact: Contact) -> [FoldedKey] {
    var keys: [FoldedKey] = []
    forEachWord(of: contact) { keys.append(FoldedKey($0.span)) }
    return keys
  }

  /// Calls `body` with each folded word of the names of a contact, of words with one key the first.
  static func forEachWord(of contact: Contact, _ body: (ArraySlice<UInt8>) -> Void) {
    var keys: [FoldedKey] = []
    for name in contact.referenceNames {
      let folded = FoldedText(name)
      folded.forEachWord { range in
        let key = FoldedKey(folded.utf8.span.extracting(range))
        guard !keys.contains(key) else { return }
        keys.append(key)
        body(folded.utf8[range])
      }
    }
  }

  mutating func replace(_ slot: Int, _ old: DecodedContact?, by new: DecodedContact?) {
    if let old, let new, old.contact.isCalledTheSame(as: new.contact) { return }
    let before = old.map { Self.keys(of: $0.contact) } ?? []
    let after = new.map { Self.keys(of: $0.contact) } ?? []
    guard before != after else { return }
    for key in before { words.remove(SlotEntry(key, slot)) }
    for key in after { words.insert(SlotEntry(key, slot)) }
  }

  /// Returns the slots of contacts whose names have all words of `wanted`, whole or as beginnings,
  /// in the order of the rarest word.
  ///
  /// Takes time in the number of contacts with each word; those with the rarest are decoded, by
  /// `contact`.
  func slots(
    of wanted: [FoldedText], asBeginnings: Bool, contact: @escaping (Int) -> Contact?
  ) -> [Int] {
    guard
      let found = elements(of: wanted, asBeginnings: asBeginnings)?
        .sorted(by: { $0.total < $1.total }),
      let rarest = found.first
    else { return [] }
    var slots: [Int] = []
    var seen: Set<Int> = []
    for entry in rarest where seen.insert(entry.index).inserted { slots.append(entry.index) }
    for others in found.dropFirst() where slots.count > 1 {
      let others = Set(others.lazy.map(\.index))
      slots.removeAll { !others.contains($0) }
    }
    return slots.filter(test(of: wanted, asBeginnings: asBeginnings, contact: contact))
  }

  /// Returns some slots of contacts whose names have words that begin with each of `wanted`, and
  /// the number left out at most, in a time that does not depend on it.
  ///
  /// If any are left out, the last one in order is returned, as the last element.
  func someSlots(
    likeBeginnings wanted: [FoldedText], limit: Int, contact: @escaping (Int) -> Contact?
  ) -> (slots: [Int], omittedCount: Int) {
    guard let elements = elements(of: wanted, asBeginnings: true),
      let rarest = elements.min(by: { $0.total < $1.total }), let last = rarest.last
    else { return ([], 0) }
    var seen: Set<Int> = []
    var found: [Int] = []
    var lookedAt = 0
    let isWanted = test(of: wanted, asBeginnings: true, contact: contact)
    for entry in rarest {
      guard found.count < limit, lookedAt / 10 < limit else { break }
      lookedAt += 1
      if seen.insert(entry.index).inserted, isWanted(entry.index) { found.append(entry.index) }
    }
    var omittedCount = rarest.total - lookedAt
    if omittedCount > 0, !seen.contains(last.index), isWanted(last.index) {
      found.append(last.index)
      omittedCount -= 1
    }
    return (found, omittedCount)
  }

  /// Returns whether names may have words that begin with each of `wanted`, in O(log n); a name
  /// that has changed since may be the only one.
  func mayHaveBeginnings(_ wanted: [FoldedText]) -> Bool {
    elements(of: wanted, asBeginnings: true) != nil
  }

  /// Returns, for each word, the contacts with a name that has it, or has a word that begins with
  /// it; nil if there is none for one of them.
  private func elements(
    of wanted: [FoldedText], asBeginnings: Bool
  ) -> [LayeredBag<SlotEntry>.Elements]? {
    var found: [LayeredBag<SlotEntry>.Elements] = []
    for word in wanted {
      let first = FoldedKey(word.utf8.span)
      let last = asBeginnings ? FoldedKey(word.utf8.span, filledWith: .max) : first
      let elements = words.elements(with: first...last, by: \.key)
      guard elements.total > 0 else { return nil }
      found.append(elements)
    }
    return found
  }

  /// Returns a test for contacts that have the rarest word: whether they have all the others.
  private func test(
    of wanted: [FoldedText], asBeginnings: Bool, contact: @escaping (Int) -> Contact?
  ) -> (Int) -> Bool {
    if wanted.count == 1, wanted[0].utf8.count < FoldedKey.size { return { _ in true } }
    return { contact($0)?.hasReferenceWords(wanted, asBeginnings: asBeginnings) ?? false }
  }
}

extension Contact {
  /// The names that a REF can name the contact by, word by word.
  fileprivate var referenceNames: [String] {
    let names = name.words
    return names.isEmpty ? [displayName] : names
  }

  /// The folded words of these names.
  private var referenceWords: [FoldedText] { referenceNames.flatMap { FoldedText($0).words } }

  /// Returns whether a name of the contact has a folded symbol; symbols are in no index.
  func hasReferenceSymbol(_ symbol: FoldedText) -> Bool {
    referenceNames.contains { FoldedText($0).contains(symbol) }
  }

  /// Returns whether the names of the contact have all words of `wanted`, whole or as beginnings.
  func hasReferenceWords(_ wanted: [FoldedText], asBeginnings: Bool) -> Bool {
    let words = referenceWords
    return wanted.allSatisfy { word in
      asBeginnings ? words.contains { $0.hasPrefix(word) } : words.contains(word)
    }
  }
}
