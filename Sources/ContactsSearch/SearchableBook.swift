public import ContactsModel
public import JSON

/// A book that is searched: its contacts, and the indexes that they are found by.
///
/// What is asked is answered the same by each contact (`Query.matches`) and by an index; indexes are made when they
/// are first asked for, and follow each change.
public struct SearchableBook: Sendable {
  /// The contacts, and what belongs to the book and to none of them.
  public private(set) var base: AddressBook
  private(set) var indexes = BookIndexes()

  /// Makes a book of contacts, or without any.
  public init(_ base: AddressBook = AddressBook()) { self.base = base }

  /// Makes a book of contacts that are left in their file.
  public init(_ archive: ContactArchive) { base = AddressBook(archive) }

  /// Tells whether another is a copy of the book, and no contact of either was changed since; O(1).
  public func isCopy(of other: SearchableBook) -> Bool { indexes.areShared(with: other.indexes) }

  /// Whether contacts are left in their file.
  public var isArchived: Bool { base.slots.archive != nil }

  var slots: SlotTable { base.slots }
}

// MARK: - Contacts

extension SearchableBook {
  /// How many contacts there are.
  public var count: Int { base.count }

  /// Whether there are no contacts.
  public var isEmpty: Bool { base.isEmpty }

  /// The contact of that id.
  public subscript(id: ContactID) -> Contact? { base[id] }

  /// The contact of that id as the book holds it, not decoded.
  public subscript(stored id: ContactID) -> StoredContact? { base[stored: id] }

  /// The contacts, oldest first, each decoded when its turn comes.
  public var contacts: some Sequence<Contact> { base.contacts }

  /// The contacts as the book holds them, oldest first, not decoded.
  public var storedContacts: some Sequence<StoredContact> { base.storedContacts }

  /// What belongs to the book and to no contact.
  public var settings: JSONObject {
    get { base.settings }
    set { base.settings = newValue }
  }
}

// MARK: - Changes

extension SearchableBook {
  /// Makes a change, or throws and leaves the book as it was.
  public mutating func apply(_ change: Change) throws(ChangeError) { try apply([change]) }

  /// Makes changes, all or none.
  public mutating func apply(_ changes: [Change]) throws(ChangeError) {
    // So many changes cost an index more than making it anew, which is done if it is asked for again.
    if changes.count > max(count / 2, Self.fewChanges) { indexes = BookIndexes() }
    try follow(changes.lazy.compactMap(\.contactID)) { book throws(ChangeError) in
      try book.apply(changes)
    }
  }

  /// How many changes the indexes always follow.
  private static let fewChanges = 1_000

  /// Makes those changes that fit, each after those before it; returns which they are.
  public mutating func applyFitting(_ changes: ArraySlice<Change>) -> [Bool] {
    follow(changes.lazy.compactMap(\.contactID)) { $0.applyFitting(changes) }
  }

  /// Adds a contact behind all others, whenever it was created, as a file has it.
  ///
  /// Throws where there is a contact of that id.
  public mutating func append(_ contact: StoredContact) throws(ChangeError) {
    try follow(CollectionOfOne(contact.id)) { book throws(ChangeError) in try book.append(contact) }
  }

  /// Adds a contact behind all others, whenever it was created.
  ///
  /// Throws where there is a contact of that id.
  public mutating func append(_ contact: Contact) throws(ChangeError) {
    try append(StoredContact(contact))
  }

  /// Gives each entry of a contact an id of its own, where one lacks it.
  public mutating func repairEntryIDs(of id: ContactID) {
    follow(CollectionOfOne(id)) { $0.repairEntryIDs(of: id) }
  }

  /// Has the indexes follow what is changed of contacts, of which no more is decoded than they ask for.
  private mutating func follow<Result, Failure: Error>(
    _ ids: some Sequence<ContactID>,
    _ make: (inout AddressBook) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard indexes.areToFollow() else { return try make(&base) }
    var known: Set<ContactID> = []
    var before: [(id: ContactID, contact: Contact?)] = []
    for id in ids where known.insert(id).inserted { before.append((id, indexedContact(id))) }
    let result = try make(&base)
    for (id, contact) in before {
      guard let slot = base.slot(of: id) else { continue }
      indexes.replace(slot, contact, by: indexedContact(id))
    }
    return result
  }

  /// Returns as much of a contact as the indexes ask for.
  private func indexedContact(_ id: ContactID) -> Contact? {
    indexes.areOfNamesAlone ? base.named(id) : base[id]
  }
}
