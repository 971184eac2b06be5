public import ContactsModel
public import JSON

/// A book with the indexes to search it.
///
/// `Query.matches` defines the answer; indexes only give it faster. Each is created when it is
/// first needed, and follows each change.
public struct SearchableBook: Sendable {
  /// The contacts and settings.
  public private(set) var base: AddressBook
  private(set) var indexes = BookIndexes()

  /// Creates a book.
  public init(_ base: AddressBook = AddressBook()) { self.base = base }

  /// Creates a book whose contacts stay in their file.
  public init(_ archive: ContactArchive) { base = AddressBook(archive) }

  /// Returns whether another is a copy of this book, and neither has changed since; O(1).
  public func isCopy(of other: SearchableBook) -> Bool { indexes.areShared(with: other.indexes) }

  /// Whether contacts are left in a file.
  public var isArchived: Bool { base.slots.archive != nil }

  /// Tells that an archive is to be made, unless the book changes; a search then prepares it.
  public func awaitArchive() { indexes.awaitArchive() }

  var slots: SlotTable { base.slots }
}

// MARK: - Contacts

extension SearchableBook {
  /// The number of contacts.
  public var count: Int { base.count }

  /// Whether there are no contacts.
  public var isEmpty: Bool { base.isEmpty }

  /// The contact with an id.
  public subscript(id: ContactID) -> Contact? { base[id] }

  /// The contact with an id, as the book stores it, not decoded.
  public subscript(stored id: ContactID) -> StoredContact? { base[stored: id] }

  /// Encodes a contact that is about to join the book, which need not decode it soon.
  public func encoding(_ contact: consuming Contact) -> StoredContact { base.encoding(contact) }

  /// The contacts, oldest first, decoded one by one.
  public var contacts: some Sequence<Contact> { base.contacts }

  /// The contacts as the book stores them, oldest first, not decoded.
  public var storedContacts: some Sequence<StoredContact> { base.storedContacts }

  /// The settings of the book, which belong to no contact.
  public var settings: JSONObject {
    get { base.settings }
    set { base.settings = newValue }
  }
}

// MARK: - Changes

extension SearchableBook {
  /// Makes a change, or throws and leaves the book unchanged.
  public mutating func apply(_ change: Change) throws(ChangeError) { try apply([change]) }

  /// Makes all changes or none.
  public mutating func apply(_ changes: [Change]) throws(ChangeError) {
    // After so many changes, creating an index again is cheaper than updating it.
    if changes.count > max(count / 2, Self.fewChanges) { indexes = BookIndexes() }
    let areOfNames = indexes.areOfNamesAlone
    let followed = changes.lazy.filter { !areOfNames || $0.concernsNames }
    try follow(followed.compactMap(\.contactID)) { book throws(ChangeError) in
      try book.apply(changes)
    }
  }

  /// Up to this number of changes, indexes are always updated.
  private static let fewChanges = 1_000

  /// Makes the changes that fit, in order; returns which do.
  public mutating func applyFitting(_ changes: ArraySlice<Change>) -> [Bool] {
    follow(changes.lazy.compactMap(\.contactID)) { $0.applyFitting(changes) }
  }

  /// Appends a contact, whenever it was created.
  ///
  /// Throws if there is a contact with its id.
  public mutating func append(_ contact: StoredContact) throws(ChangeError) {
    try follow(CollectionOfOne(contact.id)) { book throws(ChangeError) in try book.append(contact) }
  }

  /// Gives each entry of a contact an id, if it has none.
  public mutating func repairEntryIDs(of id: ContactID) {
    follow(CollectionOfOne(id)) { $0.repairEntryIDs(of: id) }
  }

  /// Updates the indexes with a change of contacts, decoding no more of them than the indexes need.
  private mutating func follow<Result, Failure: Error>(
    _ ids: some Sequence<ContactID>,
    _ make: (inout AddressBook) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard indexes.areToFollow() else { return try make(&base) }
    let ids = Set(ids)
    // A method as a value would copy the book.
    let former = ids.map { indexedContact($0) }
    let result = try make(&base)
    for (id, old) in zip(ids, former) {
      guard let slot = base.slot(of: id) else { continue }
      indexes.replace(slot, old, by: indexedContact(id))
    }
    return result
  }

  /// Returns a contact with the parts that the indexes need.
  private func indexedContact(_ id: ContactID) -> DecodedContact? {
    indexes.areOfNamesAlone ? base.named(id) : base.decoded(id)
  }
}
