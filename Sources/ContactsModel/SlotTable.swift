/// The slots of a book: those of contacts left in a source, then those in memory.
package struct SlotTable: RandomAccessCollection, Sendable {
  /// The source of contacts, if there is one.
  package let source: (any ContactSource)?
  /// The number of slots of the source, which come first.
  package let sourceCount: Int
  /// The slots of the source that have changed.
  private var changed: [Int: AddressBook.Slot] = [:]
  private var added: [AddressBook.Slot] = []

  init(_ source: (any ContactSource)? = nil) {
    self.source = source
    sourceCount = source?.count ?? 0
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { sourceCount + added.count }

  /// Returns when the contact in a slot was created, without copying the slot.
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

  /// Puts a contact into a slot, or none.
  mutating func put(_ contact: StoredContact?, in index: Int) {
    if index >= sourceCount {
      added[index - sourceCount].contact = contact
    } else {
      var slot = self[index]
      slot.contact = contact
      changed[index] = slot
    }
  }

  /// Returns the id of a slot, whether its contact is there or not.
  package func id(at index: Int) -> ContactID {
    index >= sourceCount ? added[index - sourceCount].id : source?.id(at: index) ?? .unread
  }

  /// Returns whether a slot is empty.
  package func isEmpty(at index: Int) -> Bool {
    index >= sourceCount
      ? added[index - sourceCount].isEmpty : changed[index]?.isEmpty ?? false
  }

  /// Returns whether the contact of a slot is left in the source.
  package func isInSource(_ index: Int) -> Bool { index < sourceCount && changed[index] == nil }

  /// The slots of the source that have changed, in order.
  package var changedSlots: [Int] { changed.keys.sorted() }
}
