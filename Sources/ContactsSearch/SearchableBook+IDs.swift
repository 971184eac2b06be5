public import ContactsModel
public import UnicodeText

extension SearchableBook {
  /// Returns the ids that begin with `digits`, in lower case, oldest first; O(1) for eight digits
  /// or more.
  public func ids(withPrefix digits: String) -> [ContactID] {
    if digits.utf8.count >= 8, let number = UInt32(digits.prefix(8), radix: 16) {
      return base.slots(withLeadingDigits: number).map(slots.id(at:))
        .filter { $0.hasPrefix(digits) }
    }
    guard let range = ContactID.leadingDigits(beginningWith: digits) else { return [] }
    return slots.answering {
      indexes.ids(of: slots).entries(in: range).map { Int($0.slot) }.sorted().map(slots.id(at:))
    }
  }

  /// Returns the shortest prefix of the id, of eight digits or more, that no other contact's id
  /// has.
  public func shortest(of id: ContactID) -> String {
    guard base.sharesLeadingDigits else { return id.short }
    let digits = id.description
    let length = [8, 13, 18, 23].first { ids(withPrefix: String(digits.prefix($0))).count <= 1 }
    return String(digits.prefix(length ?? 36))
  }

  /// Returns the contacts whose whole name folds to `name`, oldest first, in O(log n) and the number
  /// of those whose names share its first 24 bytes.
  ///
  /// Creates the index of names when first called.
  public func ids(named name: FoldedText) -> [ContactID] {
    slots.answering {
      let found = indexes.names(of: slots).slots(withKeyOf: name).map(\.index)
      return base.ids(in: found.filter { self.name(in: $0) == name })
    }
  }
}
