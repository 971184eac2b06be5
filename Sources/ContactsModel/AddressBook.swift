public import JSON
internal import Ordering
public import UnicodeText

/// All contacts, in the order of their creation, found by id or by name.
///
/// A book is changed by `apply(_:)` alone. Finding by id is O(1), so is applying a change.
public struct AddressBook: Sendable {
  /// What belongs to the book and to no contact, kept as it was read.
  public var settings = JSONObject()

  /// The places of the contacts, those that came back without one behind all others.
  private(set) var slots = SlotTable()
  private var slotOfDigits: [UInt32: UInt32] = [:]
  /// The slots of ids whose leading digits are another's too.
  private var slotOfID: [ContactID: Int] = [:]
  /// The slots of contacts that came back without a place, each under the slot that it follows; -1 for
  /// none.
  private var latecomers: [Int: [Int]] = [:]
  /// The first slot of those, which all slots from there on are late or follow; nil for none.
  private var firstLatecomer: Int?
  private(set) var indexes = BookIndexes()
  /// What copies of a book share, too.
  private let lastDecoded = LastDecodedContact()
  /// How many contacts there are.
  public private(set) var count = 0

  /// Makes a book without contacts.
  public init() {}

  /// Makes a book of contacts that are left in their file.
  public init(_ archive: ContactArchive) {
    slots = SlotTable(archive)
    count = archive.count
  }

  /// Whether there are no contacts.
  public var isEmpty: Bool { count == 0 }

  /// Tells whether another is a copy of the book, and no contact of either was changed since; O(1).
  public func isCopy(of other: AddressBook) -> Bool { indexes.areShared(with: other.indexes) }

  func slot(of id: ContactID) -> Int? {
    if let slot = slotOfDigits[id.leadingDigits].map(Int.init) {
      if slots.id(at: slot) == id { return slot }
      if let slot = slotOfID[id] { return slot }
    }
    return slots.archivedSlot(of: id)
  }

  /// The contact of that id.
  public subscript(id: ContactID) -> Contact? {
    self[stored: id].map { lastDecoded.contact(of: $0) }
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

  /// Whether contacts are left in their file.
  public var isArchived: Bool { slots.archive != nil }

  /// Whether contacts that were left in their file are not there any more; known when one of them was asked for.
  public var hasLostContacts: Bool { slots.archive?.hasLostContacts ?? false }

  /// Whether some slots are not in the order of creation.
  var hasLatecomers: Bool { !latecomers.isEmpty }

  /// The slots in the order of creation, empty ones too.
  var order: [Int] {
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

  /// Returns the ids that begin with `digits`, in lower case, oldest first; O(1) for eight digits and more.
  public func ids(withPrefix digits: String) -> [ContactID] {
    if digits.utf8.count >= 8, let number = UInt32(digits.prefix(8), radix: 16) {
      var candidates = slots.archive?.slots(withLeadingDigits: number...number) ?? []
      if let first = slotOfDigits[number] {
        candidates.append(Int(first))
        candidates += slotOfID.filter { $0.key.leadingDigits == number }.values.sorted()
      }
      return candidates.filter { !slots.isEmpty(at: $0) }.map(slots.id(at:))
        .filter { $0.hasPrefix(digits) }
    }
    guard let range = ContactID.leadingDigits(beginningWith: digits) else { return [] }
    return slots.answering {
      indexes.ids(of: slots).entries(in: range).map { Int($0.slot) }.sorted().map(slots.id(at:))
    }
  }

  /// Returns as many of the id's digits, eight or more, as no other contact's id begins with.
  public func shortest(of id: ContactID) -> String {
    guard !slotOfID.isEmpty || slots.archive != nil else { return id.short }
    let digits = id.description
    let length = [8, 13, 18, 23].first { ids(withPrefix: String(digits.prefix($0))).count <= 1 }
    return String(digits.prefix(length ?? 36))
  }

  /// Returns the contacts whose whole name folds to `name`, oldest first, in O(1) unless several have it.
  ///
  /// The names are indexed when this is first asked.
  public func ids(named name: FoldedText) -> [ContactID] {
    slots.answering {
      let others = indexes.wholeNames(of: slots)[name]
      guard let archive = slots.believedArchive else { return ids(in: others) }
      // A change that leaves the name as it is is none to the index of names.
      let archived = archive.slots(named: name).filter { slot in
        slots.isArchived(slot)
          || slots[slot].contact.map { FoldedText($0.displayName) == name } ?? false
      }
      return ids(in: Array(Set(archived).union(others)))
    }
  }

  /// Returns the ids of the contacts in some slots, oldest first.
  func ids(in found: [Int]) -> [ContactID] {
    inOrder(found).map(slots.id(at:))
  }

  /// Returns slots in the order of creation.
  func inOrder(_ found: [Int]) -> [Int] {
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
    // So many changes cost an index more than making it anew, which is done if it is asked for again.
    if changes.count > max(count / 2, Self.fewChanges) { indexes = BookIndexes() }
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

  /// How many changes the indexes always follow.
  private static let fewChanges = 1_000

  /// Makes changes of values of one contact, which is decoded and encoded once for all of them.
  private mutating func edit(_ changes: ArraySlice<Change>) throws(ChangeError) {
    let id = changes.first?.contactID
    guard let slot = id.flatMap(slot), let stored = slots[slot].contact else {
      throw ChangeError(kind: .noSuchContact, contact: id)
    }
    let former = lastDecoded.contact(of: stored)
    var edited = former
    try edited.apply(changes)
    let written = StoredContact(edited)
    slots.put(written, in: slot)
    lastDecoded.keep(edited, of: written)
    indexes.replace(slot, former, by: edited)
  }

  /// Gives each entry of a contact an id of its own, where one lacks it; O(1) for a contact held as JSON, which is
  /// known to have them.
  public mutating func repairEntryIDs(of id: ContactID) {
    guard let slot = slot(of: id), !slots.isArchived(slot), let contact = slots[slot].contact,
      !contact.hasProperEntries
    else { return }
    put(contact.withProperEntries, in: slot)
  }

  /// Makes the contact of that id what it was; nil takes it away.
  private mutating func restore(_ contact: StoredContact?, to id: ContactID) {
    if let slot = slot(of: id) { put(contact, in: slot) }
  }

  /// Has a slot hold a contact, or none, and all that is looked up follow.
  private mutating func put(_ contact: StoredContact?, in slot: Int) {
    let old = slots[slot].contact
    slots.put(contact, in: slot)
    count += (contact == nil ? 0 : 1) - (old == nil ? 0 : 1)
    indexes.replace(slot, old, by: contact)
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
    indexes.replace(slot, nil, by: contact)
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
