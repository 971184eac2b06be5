internal import ContactsModel
internal import UnicodeText

/// The slots of contacts by folded whole name; without those that an archive answers for.
struct NameIndex: ContactIndex {
  private var first: [FoldedText: Int] = [:]
  /// The slots of names that several contacts have, in order.
  private var several: [FoldedText: [Int]] = [:]

  /// The slots of the contacts with a name, in order.
  subscript(name: FoldedText) -> [Int] {
    several[name] ?? first[name].map { [$0] } ?? []
  }

  init(_ slots: SlotTable) {
    let indices = slots.unarchived
    first.reserveCapacity(indices.count)
    for index in indices {
      if let contact = slots[index].contact { insert(index, to: Self.name(of: contact.named)) }
    }
  }

  private static func name(of contact: Contact) -> FoldedText {
    FoldedText(contact.displayName)
  }

  mutating func replace(_ slot: Int, _ old: DecodedContact?, by new: DecodedContact?) {
    // Most changes leave the names as they are.
    if let old, let new,
      old.contact.isCalledTheSame(as: new.contact)
        || old.contact.displayName == new.contact.displayName
    {
      return
    }
    if let old { remove(slot, from: Self.name(of: old.contact)) }
    if let new { insert(slot, to: Self.name(of: new.contact)) }
  }

  private mutating func insert(_ slot: Int, to name: FoldedText) {
    guard let only = first.updateValue(slot, forKey: name) else { return }
    var slots = several.removeValue(forKey: name) ?? [only]
    slots.insert(slot, at: slots.last! < slot ? slots.endIndex : slots.firstIndex { $0 > slot }!)
    first[name] = slots[0]
    several[name] = slots
  }

  private mutating func remove(_ slot: Int, from name: FoldedText) {
    var slots = several.removeValue(forKey: name) ?? first[name].map { [$0] } ?? []
    slots.removeAll { $0 == slot }
    first[name] = slots.first
    if slots.count > 1 { several[name] = slots }
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
