extension AddressBook {
  /// Makes the indexes that completion asks, in time linear in the number of contacts; whoever asks one first
  /// makes it otherwise.
  ///
  /// A copy of the book that another thread has serves this one, too.
  public func prepareForCompletion() {
    _ = indexes.names(of: slots)
    _ = indexes.words(of: slots)
    _ = indexes.values(of: slots)
    _ = indexes.ids(of: slots)
  }

  /// Returns the contacts of which the name begins so, by name; without any, those of which the words of
  /// the name begin like the words of `prefix`.
  ///
  /// No more than `limit` are returned, in O(log n) where the name begins so.
  public func contacts(namedLike prefix: String, limit: Int) -> Matches<Contact> {
    let wanted = FoldedText(prefix)
    let found = indexes.names(of: slots).slots(beginningWith: wanted)
    let named =
      wanted.utf8.count > FoldedKey.size
      ? sorted(found.map(\.index), limit: limit) { $0.hasPrefix(wanted) }
      : Matches(firstAndLastOf: found, limit: limit).map { slots[$0.index].contact! }
    guard named.elements.isEmpty, !wanted.isEmpty else { return named }
    let words = indexes.words(of: slots)
      .slots(of: wanted.words, asBeginnings: true) { slots[$0].contact }
    return sorted(words, limit: limit)
  }

  /// Returns the contacts of some slots by name; where those are very many, in the order they are given.
  private func sorted(
    _ found: [Int], limit: Int, where isWanted: (FoldedText) -> Bool = { _ in true }
  ) -> Matches<Contact> {
    guard found.count <= 2 * limit else {
      return Matches(firstAndLastOf: found, limit: limit).map { slots[$0].contact! }
    }
    let contacts = found.compactMap { slot in
      slots[slot].contact.map { (name: FoldedText($0.displayName), contact: $0) }
    }
    let sorted = contacts.filter { isWanted($0.name) }.sorted { $0.name < $1.name }
    return Matches(firstAndLastOf: sorted.map(\.contact), limit: limit)
  }

  /// Returns the contacts of which the id begins with up to eight digits, in lower case, by id.
  public func contacts(identifiedLike digits: String, limit: Int) -> Matches<Contact> {
    guard digits.utf8.count <= 8, let range = ContactID.leadingDigits(beginningWith: digits) else {
      return Matches(ids(withPrefix: digits).compactMap { self[$0] })
    }
    return Matches(firstAndLastOf: indexes.ids(of: slots).slots(in: range), limit: limit)
      .map { slots[$0].contact! }
  }

  /// Returns the texts of a vocabulary that contacts have and that begin so, in order, no more than `limit`.
  public func values(
    of vocabulary: Vocabulary, beginningWith prefix: String, limit: Int
  ) -> Matches<ValueInUse> {
    indexes.values(of: slots).texts(in: vocabulary, beginningWith: prefix, limit: limit)
  }
}

extension ContactID {
  /// Returns the numbers whose eight digits begin with those given, up to eight; nil where they are no
  /// digits.
  static func leadingDigits(beginningWith digits: String) -> ClosedRange<UInt32>? {
    let count = digits.utf8.count
    guard count > 0 else { return 0...UInt32.max }
    guard count <= 8, digits.allSatisfy(\.isHexDigit), let number = UInt32(digits, radix: 16) else {
      return nil
    }
    let shift = UInt32(4 * (8 - count))
    let first = number << shift
    return first...(first | (shift == 0 ? 0 : UInt32.max >> UInt32(4 * count)))
  }
}
