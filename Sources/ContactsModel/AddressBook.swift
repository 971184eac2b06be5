public import JSON
internal import Ordering

/// All contacts, in the order of their creation, found by id.
///
/// A book is changed by `apply(_:)` alone. Finding by id is O(1), so is applying a change.
public struct AddressBook: Sendable {
  /// What belongs to the book and to no contact, kept as it was read.
  public var settings = JSONObject()

  /// The places of the contacts, those that came back without one behind all others.
  package private(set) var slots = SlotTable()
  private var slotOfDigits: [UInt32: UInt32] = [:]
  /// The slots of ids whose leading digits are another's too.
  private var slotOfID: [ContactID: Int] = [:]
  /// The slots of contacts that came back without a place, each under the slot that it follows; -1 for
  /// none.
  private var latecomers: [Int: [Int]] = [:]
  /// The first slot of those, which all slots from there on are late or follow; nil for none.
  private var firstLatecomer: Int?
  /// What copies of a book share, too.
  private let lastDecoded = LastDecodedContact()
  /// How many contacts there are.
  public private(set) var count = 0

  /// Makes a book without contacts.
  public init() {}

  /// Makes a book of contacts that are left where they are kept.
  package init(_ source: some ContactSource) {
    slots = SlotTable(source)
    count = source.count
  }

  /// Whether there are no contacts.
  public var isEmpty: Bool { count == 0 }

  /// Returns the place of the contact of an id, be it there or not.
  package func slot(of id: ContactID) -> Int? {
    if let slot = slotOfDigits[id.leadingDigits].map(Int.init) {
      if slots.id(at: slot) == id { return slot }
      if let slot = slotOfID[id] { return slot }
    }
    return slots.source?.slot(of: id)
  }

  /// The contact of that id.
  public subscript(id: ContactID) -> Contact? {
    self[stored: id].map { lastDecoded.contact(of: $0) }
  }

  /// Returns the contact of an id with its names, of which the rest is perhaps not decoded.
  package func named(_ id: ContactID) -> Contact? {
    self[stored: id].map { lastDecoded.known($0) ?? $0.named }
  }

  /// The contact of that id as the book holds it, not decoded.
  public subscript(stored id: ContactID) -> StoredContact? {
    slot(of: id).flatMap { slots[$0].contact }
  }

  /// The contacts, oldest first, each decoded when its turn comes.
  public var contacts: some Sequence<Contact> {
    order.lazy.compactMap { [slots] in slots[$0].contact?.contact }
  }

  /// The contacts as the book holds them, oldest first, not decoded.
  public var storedContacts: some Sequence<StoredContact> {
    order.lazy.compactMap { [slots] in slots[$0].contact }
  }

  /// Whether contacts that were left where they are kept are not there any more; known when one of them was asked for.
  public var hasLostContacts: Bool { slots.source?.hasLostContacts ?? false }

  /// Whether some slots are not in the order of creation.
  package var hasLatecomers: Bool { !latecomers.isEmpty }

  /// The slots in the order of creation, empty ones too.
  package var order: [Int] {
    guard !latecomers.isEmpty else { return Array(slots.indices) }
    let late = Set(latecomers.values.joined())
    let punctual = slots.indices.filter { !late.contains($0) }
    return (latecomers[-1] ?? []) + punctual.flatMap { [$0] + (latecomers[$0] ?? []) }
  }

  /// Adds a contact behind all others, whenever it was created, as a file has it.
  ///
  /// Throws where there is a contact of that id.
  public mutating func append(_ contact: StoredContact) throws(ChangeError) {
    guard slot(of: contact.id) == nil else {
      throw ChangeError(kind: .contactExists, contact: contact.id)
    }
    addSlot(for: contact)
  }

  /// Adds a contact behind all others, whenever it was created, as a file has it.
  ///
  /// Throws where there is a contact of that id.
  public mutating func append(_ contact: Contact) throws(ChangeError) {
    try append(StoredContact(contact))
  }

  /// Returns the slots of the contacts whose ids begin with eight digits, which a number stands for; O(1) in memory.
  package func slots(withLeadingDigits digits: UInt32) -> [Int] {
    var found = slots.source?.slots(withLeadingDigits: digits...digits) ?? []
    if let first = slotOfDigits[digits] {
      found.append(Int(first))
      found += slotOfID.filter { $0.key.leadingDigits == digits }.values.sorted()
    }
    return found.filter { !slots.isEmpty(at: $0) }
  }

  /// Whether eight digits may be those of several ids.
  package var sharesLeadingDigits: Bool { !slotOfID.isEmpty || slots.source != nil }

  /// Returns the ids of the contacts in some slots, oldest first.
  package func ids(in found: [Int]) -> [ContactID] {
    inOrder(found).map(slots.id(at:))
  }

  /// Returns slots in the order of creation.
  package func inOrder(_ found: [Int]) -> [Int] {
    guard found.count > 1 else { return found }
    guard !latecomers.isEmpty else { return found.sorted() }
    let places = Set(found)
    return order.filter(places.contains)
  }
}

// MARK: - Changes

extension AddressBook {
  /// Makes a change, or throws and leaves the book as it was.
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

  /// Makes changes, all or none.
  public mutating func apply(_ changes: [Change]) throws(ChangeError) {
    if changes.count == 1 { return try apply(changes[0]) }
    // What a change says of the state before it need not be so: the contacts themselves are kept.
    var before: [(id: ContactID, place: Int32)] = []
    var formerContacts: [StoredContact] = []
    let formerSettings = settings
    var rest = changes[...]
    while let first = rest.first {
      let id = first.contactID
      let contact = id.flatMap { self[stored: $0] }
      let edits = rest.prefix { $0.isEdit && $0.contactID == id }
      do throws(ChangeError) {
        if edits.isEmpty { try apply(first) } else { try edit(edits) }
      } catch {
        for (id, place) in before.reversed() {
          restore(place < 0 ? nil : formerContacts[Int(place)], to: id)
        }
        settings = formerSettings
        throw error
      }
      rest = rest.dropFirst(max(1, edits.count))
      if changes.count > 1, let id {
        before.append((id, contact == nil ? -1 : Int32(formerContacts.count)))
        if let contact { formerContacts.append(contact) }
      }
    }
  }

  /// Makes changes of values of one contact, which is decoded and encoded once for all of them.
  private mutating func edit(_ changes: ArraySlice<Change>) throws(ChangeError) {
    let id = changes.first?.contactID
    guard let slot = id.flatMap(slot), let stored = slots[slot].contact else {
      throw ChangeError(kind: .noSuchContact, contact: id)
    }
    var edited = lastDecoded.contact(of: stored)
    try edited.apply(changes)
    let written = StoredContact(edited)
    slots.put(written, in: slot)
    lastDecoded.keep(edited, of: written)
  }

  /// Gives each entry of a contact an id of its own, where one lacks it; O(1) for a contact held as JSON, which is
  /// known to have them.
  public mutating func repairEntryIDs(of id: ContactID) {
    guard let slot = slot(of: id), !slots.isInSource(slot), let contact = slots[slot].contact,
      !contact.hasProperEntries
    else { return }
    put(contact.withProperEntries, in: slot)
  }

  /// Makes the contact of that id what it was; nil takes it away.
  private mutating func restore(_ contact: StoredContact?, to id: ContactID) {
    if let slot = slot(of: id) { put(contact, in: slot) }
  }

  /// Has a slot hold a contact, or none.
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
      noteIfLate(contact)
      addSlot(for: contact)
    }
  }

  /// Gives a contact that is older than the last one the place that its age asks for, as one has that was
  /// removed before the book was read.
  private mutating func noteIfLate(_ contact: StoredContact) {
    let punctualCount = firstLatecomer ?? slots.count
    guard let created = contact.created, punctualCount > 0,
      let newest = slots.created(at: punctualCount - 1), created < newest
    else { return }
    let younger = (0..<punctualCount).partitioningIndex {
      slots.created(at: $0).map { $0 > created } ?? false
    }
    latecomers[younger - 1, default: []].append(slots.count)
    firstLatecomer = punctualCount
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

  /// Returns the changes that turn this book into `other`, its settings too.
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
