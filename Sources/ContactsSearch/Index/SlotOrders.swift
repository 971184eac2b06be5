internal import ContactsModel
internal import UnicodeText

/// The slots of contacts in the order of their displayed names.
struct SortedNames: ContactIndex {
  private var names: LayeredBag<SlotEntry>

  init(_ slots: SlotTable) {
    names = LayeredBag(of: slots, archived: slots.validArchive?.completion.names) {
      [SlotEntry(Self.key(of: $0), $1)]
    }
  }

  private static func key(of contact: Contact) -> FoldedKey {
    FoldedKey(FoldedText(contact.displayName).utf8.span)
  }

  mutating func replace(_ slot: Int, _ old: DecodedContact?, by new: DecodedContact?) {
    if let old, let new, old.contact.isCalledTheSame(as: new.contact) { return }
    let before = old.map { Self.key(of: $0.contact) }
    let after = new.map { Self.key(of: $0.contact) }
    guard before != after else { return }
    if let before { names.remove(SlotEntry(before, slot)) }
    if let after { names.insert(SlotEntry(after, slot)) }
  }

  /// Returns the slots of the contacts with a name, and of others whose longer names share its key.
  func slots(withKeyOf name: FoldedText) -> LayeredBag<SlotEntry>.Elements {
    let key = FoldedKey(name.utf8.span)
    return names.elements(with: key...key, by: \.key)
  }

  /// Returns the slots of the contacts whose names begin with `prefix`, and some more if it is
  /// longer than a key.
  func slots(beginningWith prefix: FoldedText) -> LayeredBag<SlotEntry>.Elements {
    names.elements(beginningWith: prefix, by: \.key)
  }
}

/// The slots of contacts in the order of their ids.
struct IDOrder: ContactIndex {
  private var ids: LayeredBag<Entry>

  struct Entry: Comparable {
    let digits: UInt32
    let slot: UInt32

    init(_ id: ContactID, _ slot: Int) {
      self.init(digits: id.leadingDigits, slot: UInt32(slot))
    }

    init(digits: UInt32, slot: UInt32) { (self.digits, self.slot) = (digits, slot) }

    static func < (left: Entry, right: Entry) -> Bool {
      (left.digits, left.slot) < (right.digits, right.slot)
    }
  }

  init(_ slots: SlotTable) {
    let added = slots.unarchived.filter { !slots.isEmpty(at: $0) }
    ids = LayeredBag(
      added.map { Entry(slots.id(at: $0), $0) }, archived: slots.validArchive?.idOrder,
      without: slots.outdated.map { Entry($0.contact.id, $0.slot) })
  }

  mutating func replace(_ slot: Int, _ old: DecodedContact?, by new: DecodedContact?) {
    guard (old == nil) != (new == nil), let id = (old ?? new)?.contact.id else { return }
    let entry = Entry(id, slot)
    if new == nil { ids.remove(entry) } else { ids.insert(entry) }
  }

  /// Returns the entries of the contacts whose first eight digits are in a range.
  func entries(in range: ClosedRange<UInt32>) -> LayeredBag<Entry>.Elements {
    ids.elements(
      from: { $0.digits >= range.lowerBound }, upTo: { $0.digits > range.upperBound })
  }
}

/// A slot, and the key it is found by.
struct SlotEntry: Comparable, Sendable {
  let key: FoldedKey
  private let slot: UInt32

  init(_ key: FoldedKey, _ slot: Int) {
    self.key = key
    self.slot = UInt32(slot)
  }

  /// The slot as an index.
  var index: Int { Int(slot) }

  static func < (left: SlotEntry, right: SlotEntry) -> Bool {
    left.key == right.key ? left.slot < right.slot : left.key < right.key
  }
}

extension Contact {
  /// Returns whether all parts of the name are the same; different parts may still give the same
  /// name.
  func isCalledTheSame(as other: Contact) -> Bool {
    name == other.name && organization == other.organization && emails == other.emails
      && phones == other.phones
  }
}
