public import JSON
internal import Ordering

/// All contacts, in the order of creation, found by id.
///
/// `apply(_:)` alone changes a book. Finding by id and applying a change take O(1).
public struct AddressBook: Sendable {
  /// The settings of the book, which belong to no contact, kept as they were read.
  public var settings = JSONObject()

  /// The slots of the contacts; contacts that returned without a slot are at the end.
  package private(set) var slots = SlotTable()
  private var slotOfDigits: [UInt32: UInt32] = [:]
  /// The slots of ids whose leading digits another id has, too.
  private var slotOfID: [ContactID: Int] = [:]
  /// The slots of contacts that returned without one, by the slot they follow; -1 for the first.
  private var outOfOrderSlots: [Int: [Int]] = [:]
  /// The first such slot; from there on, slots are out of order.
  private var firstOutOfOrder: Int?
  /// Shared by copies of the book.
  private let lastDecoded = LastDecodedContact()
  /// The number of contacts.
  public private(set) var count = 0

  /// Creates an empty book.
  public init() {}

  /// Creates a book whose contacts are left in their source.
  package init(_ source: some ContactSource) {
    slots = SlotTable(source)
    count = source.count
  }

  /// Whether there are no contacts.
  public var isEmpty: Bool { count == 0 }

  /// Returns the slot of an id, whether its contact is there or not.
  package func slot(of id: ContactID) -> Int? {
    if let slot = slotOfDigits[id.leadingDigits].map(Int.init) {
      if slots.id(at: slot) == id { return slot }
      if let slot = slotOfID[id] { return slot }
    }
    return slots.source?.slot(of: id)
  }

  /// The contact with an id.
  public subscript(id: ContactID) -> Contact? {
    decoded(id)?.contact
  }

  /// Returns the contact with an id, decoded unless it was the last one, and shared.
  package func decoded(_ id: ContactID) -> DecodedContact? {
    self[stored: id].map { lastDecoded.decoded($0) }
  }

  /// Returns the contact with an id, of which perhaps only the names are decoded.
  package func named(_ id: ContactID) -> DecodedContact? {
    self[stored: id].map { lastDecoded.known($0) ?? DecodedContact($0.named) }
  }

  /// The contact with an id, as the book stores it, not decoded.
  public subscript(stored id: ContactID) -> StoredContact? {
    slot(of: id).flatMap { slots[$0].contact }
  }

  /// Encodes a contact that is about to join the book, which need not decode it soon.
  public func encoding(_ contact: consuming Contact) -> StoredContact {
    let stored = StoredContact(contact)
    lastDecoded.keep(DecodedContact(contact), of: stored)
    return stored
  }

  /// The contacts, oldest first, decoded one by one.
  public var contacts: some Sequence<Contact> {
    order.lazy.compactMap { [slots] in slots[$0].contact?.contact }
  }

  /// The contacts as the book stores them, oldest first, not decoded.
  public var storedContacts: some Sequence<StoredContact> {
    order.lazy.compactMap { [slots] in slots[$0].contact }
  }

  /// Whether contacts left in their source are missing; known once one of them was asked for.
  public var hasLostContacts: Bool { slots.source?.hasLostContacts ?? false }

  /// Whether some slots are not in the order of creation.
  package var hasOutOfOrderSlots: Bool { !outOfOrderSlots.isEmpty }

  /// The slots in the order of creation, including empty ones.
  package var order: [Int] {
    guard !outOfOrderSlots.isEmpty else { return Array(slots.indices) }
    let late = Set(outOfOrderSlots.values.joined())
    let punctual = slots.indices.filter { !late.contains($0) }
    return (outOfOrderSlots[-1] ?? []) + punctual.flatMap { [$0] + (outOfOrderSlots[$0] ?? []) }
  }

  /// Appends a contact, whenever it was created.
  ///
  /// Throws if there is a contact with its id.
  public mutating func append(_ contact: StoredContact) throws(ChangeError) {
    guard slot(of: contact.id) == nil else {
      throw ChangeError(kind: .contactExists, contact: contact.id)
    }
    addSlot(for: contact)
  }

  /// Appends a contact, whenever it was created.
  ///
  /// Throws if there is a contact with its id.
  public mutating func append(_ contact: Contact) throws(ChangeError) {
    try append(StoredContact(contact))
  }

  /// Returns the slots of the contacts whose ids begin with eight digits, given as a number; O(1)
  /// in memory.
  package func slots(withLeadingDigits digits: UInt32) -> [Int] {
    var found = slots.source?.slots(withLeadingDigits: digits...digits) ?? []
    if let first = slotOfDigits[digits] {
      found.append(Int(first))
      found += slotOfID.filter { $0.key.leadingDigits == digits }.values.sorted()
    }
    return found.filter { !slots.isEmpty(at: $0) }
  }

  /// Whether several ids may share eight digits.
  package var sharesLeadingDigits: Bool { !slotOfID.isEmpty || slots.source != nil }

  /// Returns the ids of the contacts in some slots, oldest first.
  package func ids(in found: [Int]) -> [ContactID] {
    inOrder(found).map(slots.id(at:))
  }

  /// Returns slots in the order of creation.
  package func inOrder(_ found: [Int]) -> [Int] {
    guard found.count > 1 else { return found }
    guard !outOfOrderSlots.isEmpty else { return found.sorted() }
    let places = Set(found)
    return order.filter(places.contains)
  }
}

// MARK: - Changes

extension AddressBook {
  /// Makes a change, or throws and leaves the book unchanged.
  public mutating func apply(_ change: Change) throws(ChangeError) {
    switch change {
    case .add(let contact): try add(contact)
    case .remove(let contact):
      guard let slot = slot(of: contact.id), !slots.isEmpty(at: slot) else {
        throw ChangeError(kind: .noSuchContact, contact: contact.id)
      }
      put(nil, in: slot)
    case .set, .insert, .delete, .replace, .move: try edit([change])
    case .setting(let key, let name, _, let after): try set(after, ofSetting: key, name)
    }
  }

  /// Makes all changes or none.
  public mutating func apply(_ changes: [Change]) throws(ChangeError) {
    if changes.count == 1 { return try apply(changes[0]) }
    // Changes may describe the former state wrongly, so the contacts themselves are kept.
    var before: [(id: ContactID, place: Int32)] = []
    var formerContacts: [StoredContact] = []
    let formerSettings = settings
    var rest = changes[...]
    while let first = rest.first {
      let id = first.contactID
      let edits = rest.prefix { $0.isEdit && $0.contactID == id }
      let others = rest.dropFirst(max(1, edits.count))
      // Nothing is left to fail after the last ones.
      let isLast = others.isEmpty
      let contact = isLast ? nil : id.flatMap { self[stored: $0] }
      do throws(ChangeError) {
        if edits.isEmpty { try apply(first) } else { try edit(edits) }
      } catch {
        for (id, place) in before.reversed() {
          restore(place < 0 ? nil : formerContacts[Int(place)], to: id)
        }
        settings = formerSettings
        throw error
      }
      rest = others
      if !isLast, let id {
        before.append((id, contact == nil ? -1 : Int32(formerContacts.count)))
        if let contact { formerContacts.append(contact) }
      }
    }
  }

  /// Makes changes of values of one contact, which is decoded and encoded once.
  private mutating func edit(_ changes: ArraySlice<Change>) throws(ChangeError) {
    guard let id = changes.first?.contactID, let slot = slot(of: id),
      let stored = slots[slot].contact
    else { throw ChangeError(kind: .noSuchContact, contact: changes.first?.contactID) }
    var edited = lastDecoded.decoded(stored).contact
    try edited.apply(changes)
    slots.put(encoding(consume edited), in: slot)
  }

  /// Gives each entry of a contact an id, if it has none; O(1) for a contact stored as JSON, which
  /// has them.
  public mutating func repairEntryIDs(of id: ContactID) {
    guard let slot = slot(of: id), !slots.isInSource(slot), let contact = slots[slot].contact,
      !contact.hasProperEntries
    else { return }
    put(contact.withProperEntries, in: slot)
  }

  /// Makes the contact with an id what it was; nil removes it.
  private mutating func restore(_ contact: StoredContact?, to id: ContactID) {
    if let slot = slot(of: id) { put(contact, in: slot) }
  }

  /// Puts a contact into a slot, or none.
  private mutating func put(_ contact: StoredContact?, in slot: Int) {
    count += (contact == nil ? 0 : 1) - (slots.isEmpty(at: slot) ? 0 : 1)
    slots.put(contact, in: slot)
  }

  private mutating func add(_ contact: StoredContact) throws(ChangeError) {
    if let slot = slot(of: contact.id) {
      guard slots.isEmpty(at: slot) else {
        throw ChangeError(kind: .contactExists, contact: contact.id)
      }
      put(contact, in: slot)
    } else {
      noteIfOutOfOrder(contact)
      addSlot(for: contact)
    }
  }

  /// Records that a contact is older than the last one, as after restoring one removed before the
  /// book was read.
  private mutating func noteIfOutOfOrder(_ contact: StoredContact) {
    let punctualCount = firstOutOfOrder ?? slots.count
    guard let created = contact.created, punctualCount > 0,
      let newest = slots.created(at: punctualCount - 1), created < newest
    else { return }
    let younger = (0..<punctualCount).partitioningIndex {
      slots.created(at: $0).map { $0 > created } ?? false
    }
    outOfOrderSlots[younger - 1, default: []].append(slots.count)
    firstOutOfOrder = punctualCount
  }

  private mutating func addSlot(for contact: StoredContact) {
    let slot = slots.count
    slots.append(Slot(of: contact))
    let digits = contact.id.leadingDigits
    if let first = slotOfDigits.updateValue(UInt32(slot), forKey: digits) {
      slotOfDigits[digits] = first
      slotOfID[contact.id] = slot
    }
    count += 1
  }

  /// Returns the changes that turn this book into `other`, including settings.
  public func changes(to other: AddressBook) -> [Change] {
    var changes: [Change] = []
    for contact in storedContacts where other[stored: contact.id] == nil {
      changes.append(.remove(contact))
    }
    for contact in other.storedContacts {
      if let before = self[stored: contact.id] {
        changes += before.changes(to: contact)
      } else {
        changes.append(.add(contact))
      }
    }
    return changes + settingChanges(to: other)
  }
}
