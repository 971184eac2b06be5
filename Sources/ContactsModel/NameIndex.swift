/// The slots of a book's contacts by their whole names, folded.
struct NameIndex: Sendable {
  private var first: [FoldedText: Int] = [:]
  /// The slots of names that several contacts have, in order.
  private var several: [FoldedText: [Int]] = [:]

  /// The slots of the contacts of that name, in order.
  subscript(name: FoldedText) -> [Int] {
    several[name] ?? first[name].map { [$0] } ?? []
  }

  private static func name(of contact: Contact) -> FoldedText {
    FoldedText(contact.displayName)
  }

  mutating func insert(_ slot: Int, named contact: Contact) {
    let name = Self.name(of: contact)
    guard let only = first[name] else {
      first[name] = slot
      return
    }
    var slots = several.removeValue(forKey: name) ?? [only]
    slots.insert(slot, at: slots.last! < slot ? slots.endIndex : slots.firstIndex { $0 > slot }!)
    first[name] = slots[0]
    several[name] = slots
  }

  mutating func remove(_ slot: Int, named contact: Contact) {
    let name = Self.name(of: contact)
    var slots = several.removeValue(forKey: name) ?? first[name].map { [$0] } ?? []
    slots.removeAll { $0 == slot }
    first[name] = slots.first
    if slots.count > 1 { several[name] = slots }
  }

  mutating func rename(_ slot: Int, from old: Contact, to new: Contact) {
    // Most changes touch nothing that a contact is called by.
    let isCalledTheSame =
      old.name == new.name && old.organization == new.organization
      && old.emails == new.emails && old.phones == new.phones
    guard !isCalledTheSame, old.displayName != new.displayName else { return }
    remove(slot, named: old)
    insert(slot, named: new)
  }
}
