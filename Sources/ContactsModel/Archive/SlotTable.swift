/// The slots of a book: those of an archive, as far as nothing has changed in them, and those that are in memory.
struct SlotTable: RandomAccessCollection, Sendable {
  /// The contacts that are left in a file; nil for none.
  let archive: ContactArchive?
  private let archivedCount: Int
  /// The slots of the archive that are not what it says any more.
  private var changed: [Int: AddressBook.Slot] = [:]
  private var added: [AddressBook.Slot] = []

  init(_ archive: ContactArchive? = nil) {
    self.archive = archive
    archivedCount = archive?.count ?? 0
  }

  var startIndex: Int { 0 }
  var endIndex: Int { archivedCount + added.count }

  /// Returns when the contact in a slot was made; the slot is not copied where it is none of the archive.
  func created(at index: Int) -> Timestamp? {
    index >= archivedCount ? added[index - archivedCount].created : self[index].created
  }

  subscript(index: Int) -> AddressBook.Slot {
    get {
      if index >= archivedCount { return added[index - archivedCount] }
      if let slot = changed[index] { return slot }
      guard let contact = archive?.contact(at: index) else {
        return AddressBook.Slot(emptyOf: archive?.id(at: index) ?? .unread)
      }
      return AddressBook.Slot(of: contact)
    }
    set {
      if index >= archivedCount {
        added[index - archivedCount] = newValue
      } else {
        changed[index] = newValue
      }
    }
  }

  mutating func append(_ slot: AddressBook.Slot) { added.append(slot) }

  /// Has a slot hold a contact, or none.
  mutating func put(_ contact: StoredContact?, in index: Int) {
    if index >= archivedCount {
      added[index - archivedCount].contact = contact
    } else {
      self[index].contact = contact
    }
  }

  /// Returns the id of a slot's contact, be it there or not.
  func id(at index: Int) -> ContactID {
    index >= archivedCount
      ? added[index - archivedCount].id : archive?.id(at: index) ?? .unread
  }

  /// Returns the ids of the contacts of some slots, be they there or not.
  func ids(at slots: [UInt32]) -> ContactIDList {
    guard let archive = believedArchive else {
      return ContactIDList(slots.map { id(at: Int($0)) })
    }
    var (places, others) = (slots, [ContactID]())
    if !added.isEmpty {
      for (index, slot) in slots.enumerated() where slot >= archivedCount {
        places[index] = UInt32(archivedCount + others.count)
        others.append(added[Int(slot) - archivedCount].id)
      }
    }
    return ContactIDList(places, of: archive, others)
  }

  /// Tells whether there is no contact in a slot.
  func isEmpty(at index: Int) -> Bool {
    index >= archivedCount
      ? added[index - archivedCount].isEmpty : changed[index]?.isEmpty ?? false
  }

  /// The archive, while it answers for the slots that have not changed; nil where each has to be looked at.
  var believedArchive: ContactArchive? { archive.flatMap { $0.isIntact ? $0 : nil } }

  /// The slots that have to be looked at, as no archive answers for them, in order.
  var unarchived: [Int] {
    believedArchive == nil
      ? Array(indices) : changedSlots + (archivedCount..<endIndex)
  }

  /// The slots of the archive that are not what it says any more, in order.
  var changedSlots: [Int] { changed.keys.sorted() }

  /// The slots of an archive that it does not answer for any more, in order, with what it says of them.
  var outdated: [(slot: Int, contact: StoredContact)] {
    guard let archive = believedArchive else { return [] }
    return changedSlots.compactMap { slot in
      archive.contact(at: slot).map { (slot, $0) }
    }
  }

  /// Tells whether an archive answers for a slot.
  func isArchived(_ index: Int) -> Bool { index < archivedCount && changed[index] == nil }

  /// Returns an answer that may come out of the archive's index; where that proves to be none that can be believed,
  /// `body` is asked again.
  func answering<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let asked = believedArchive
    let answer = try body()
    return asked?.isIntact ?? true ? answer : try body()
  }

  /// Returns the archive's slot of an id, be there a contact in it or not.
  func archivedSlot(of id: ContactID) -> Int? { archive?.slot(of: id) }
}
