public import ContactsModel
internal import UnicodeText

extension SearchableBook {
  /// Creates the indexes of completion ahead of time, in time linear in the number of contacts.
  ///
  /// A copy of the book on another thread may do so for this one.
  public func prepareForCompletion() {
    _ = indexes.names(of: slots)
    _ = indexes.words(of: slots)
    _ = indexes.values(of: slots)
    _ = indexes.ids(of: slots)
  }

  /// Returns the contacts whose names begin with `prefix`, by name; if there is none, those with
  /// words that begin with its words.
  ///
  /// Returns about `limit`, in a time that does not depend on how many there are.
  public func contacts(namedLike prefix: String, limit: Int) -> Matches<Contact> {
    slots.answering { named(like: prefix, limit: limit) }
  }

  private func named(like prefix: String, limit: Int) -> Matches<Contact> {
    let wanted = FoldedText(prefix)
    let found = indexes.names(of: slots).slots(beginningWith: wanted)
    let named =
      wanted.utf8.count > FoldedKey.size
      ? Matches(
        found.map(\.index).filter { name(in: $0).hasPrefix(wanted) }, limit: limit
      ).compactMap { slots[$0].contact?.contact }
      : Matches(firstAndLastOf: found, limit: limit).compactMap { slots[$0.index].contact?.contact }
    guard named.elements.isEmpty, !wanted.isEmpty else { return named }
    let some = indexes.words(of: slots)
      .someSlots(likeBeginnings: wanted.words, limit: limit) { slots[$0].contact?.named }
    // The last one stays last.
    let isWhole = some.omittedCount == 0
    let byName = (isWhole ? some.slots[...] : some.slots.dropLast()).map { (name(in: $0), $0) }
    let sorted = byName.sorted { $0.0 < $1.0 }.map(\.1) + (isWhole ? [] : some.slots.suffix(1))
    return Matches(
      sorted.compactMap { slots[$0].contact?.contact }, omittedCount: some.omittedCount)
  }

  /// Returns the folded name of the contact in a slot.
  func name(in slot: Int) -> FoldedText {
    FoldedText(slots[slot].contact?.displayName ?? "")
  }

  /// Returns the contacts whose ids begin with up to eight digits, in lower case, by id.
  public func contacts(identifiedLike digits: String, limit: Int) -> Matches<Contact> {
    guard digits.utf8.count <= 8, let range = ContactID.leadingDigits(beginningWith: digits) else {
      return Matches(ids(withPrefix: digits).compactMap { self[$0] })
    }
    return slots.answering {
      Matches(firstAndLastOf: indexes.ids(of: slots).entries(in: range), limit: limit)
        .compactMap { slots[Int($0.slot)].contact?.contact }
    }
  }

  /// Returns the values of a vocabulary that begin with a prefix, in order, at most `limit`.
  public func values(
    of vocabulary: Vocabulary, beginningWith prefix: String, limit: Int
  ) -> Matches<ValueInUse> {
    slots.answering {
      indexes.values(of: slots).texts(in: vocabulary, beginningWith: prefix, limit: limit)
    }
  }
}

extension ContactID {
  /// Returns the range of eight-digit numbers that begin with up to eight digits; nil if these are
  /// not digits.
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
