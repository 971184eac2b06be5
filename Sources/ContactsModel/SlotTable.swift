/// The slots of a book: those of contacts that are left in their source, and those that are in memory.
package struct SlotTable: RandomAccessCollection, Sendable {
  /// Where contacts are left; nil for none.
  package let source: (any ContactSource)?
  /// How many slots are those of the source, the first.
  package let sourceCount: Int
  /// The slots of the source that are not what it says any more.
  private var changed: [Int: AddressBook.Slot] = [:]
  private var added: [AddressBook.Slot] = []

  init(_ source: (any ContactSource)? = nil) {
    self.source = source
    sourceCount = source?.count ?? 0
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { sourceCount + added.count }

  /// Returns when the contact in a slot was made; the slot is not copied where it is none of the source.
  func created(at index: Int) -> Timestamp? {
    index >= sourceCount ? added[index - sourceCount].created : self[index].created
  }

  package subscript(index: Int) -> AddressBook.Slot {
    if index >= sourceCount { return added[index - sourceCount] }
    if let slot = changed[index] { return slot }
    guard let contact = source?.contact(at: index) else {
      return AddressBook.Slot(emptyOf: source?.id(at: index) ?? .unread)
    }
    return AddressBook.Slot(of: contact)
  }

  mutating func append(_ slot: AddressBook.Slot) { added.append(slot) }

  /// Has a slot hold a contact, or none.
  mutating func put(_ contact: StoredContact?, in index: Int) {
    if index >= sourceCount {
      added[index - sourceCount].contact = contact
    } else {
      var slot = self[index]
      slot.contact = contact
      changed[index] = slot
    }
  }

  /// Returns the id of a slot's contact, be it there or not.
  package func id(at index: Int) -> ContactID {
    index >= sourceCount ? added[index - sourceCount].id : source?.id(at: index) ?? .unread
  }

  /// Tells whether there is no contact in a slot.
  package func isEmpty(at index: Int) -> Bool {
    index >= sourceCount
      ? added[index - sourceCount].isEmpty : changed[index]?.isEmpty ?? false
  }

  /// Tells whether a slot's contact is left in its source.
  package func isInSource(_ index: Int) -> Bool { index < sourceCount && changed[index] == nil }

  /// The slots of the source that are not what it says any more, in order.
  package var changedSlots: [Int] { changed.keys.sorted() }
}
