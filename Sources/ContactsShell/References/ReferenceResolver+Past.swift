internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore

extension ReferenceResolver {
  /// Returns a contact as it was after a transaction, given by number, or at the end of a day, a
  /// month or a year.
  func contact(_ reference: String, at moment: String) throws -> Contact {
    let (sequence, when) = try time(of: moment)
    let past = try history.book(at: sequence)
    let contact = try contactOfAnyTime(reference, in: [past]) { past[$0] != nil }
    guard let contact = past[contact.id] else {
      throw CommandError("\(contact.displayName) was not in the book \(when)")
    }
    return contact
  }

  /// Returns the number of the last transaction at a moment, and the moment in words.
  private func time(of moment: String) throws -> (sequence: Int, when: String) {
    // Eight digits are a date, unless there are as many changes.
    if let number = Int(moment), moment.utf8.count < 8 || number <= history.sequence {
      guard (0...history.sequence).contains(number) else {
        let there =
          history.sequence > 0 ? "`log` has 1 to \(history.sequence)" : "the log is empty"
        throw CommandError("no change \(number); \(there)")
      }
      return (number, "after change \(number)")
    }
    if let time = Timestamp(moment) { return (try history.sequence(at: time), "at \(moment)") }
    guard let day = try clock.days(named: moment)?.upperBound,
      let end = Timestamp("\(day)T23:59:59Z")
    else {
      throw CommandError(
        "`\(moment)` is not the number of a change, a day (2026-10-31) or a time "
          + "(2026-10-31T12:00:00Z)")
    }
    return (try history.sequence(at: end), "at the end of \(moment)")
  }

  /// Returns the contact that a REF names, a removed one by its former names, in the same tiers.
  ///
  /// - Parameters:
  ///   - books: The book at other times.
  ///   - isMeant: Whether a contact comes before others of its tier.
  func contactOfAnyTime(
    _ reference: String, in books: [SearchableBook] = [],
    where isMeant: (ContactID) -> Bool = { _ in true }
  ) throws -> Contact {
    lazy var removed = Result { try removedContacts() }
    lazy var states = Result { try self.states(of: removed.get()) + books }
    guard try namesByText(reference) else {
      do {
        return try contact(reference)
      } catch let error as NoContactError {
        guard let id = try removedID(reference, among: removed.get()), isMeant(id),
          let contact = try removed.get()[id]
        else { throw error }
        return contact
      }
    }
    var unexpected: [ContactID] = []
    for tier in NameTier.allCases {
      let ids = try ids(namedBy: reference, in: tier, of: book)
      let present = try only(of: ids, in: book, for: reference)
      if let present, isMeant(present.id) { return present }
      let former = try removedContacts(namedBy: reference, in: tier, of: states.get())
      unexpected = unexpected.isEmpty ? former : unexpected
      let meant = former.filter(isMeant)
      if let contact = try only(of: meant, in: removed.get(), for: reference) { return contact }
      if let present { return present }
    }
    // A name in any book wins over a mention.
    if let contact = try only(of: unexpected, in: removed.get(), for: reference) { return contact }
    do {
      return try contact(reference)
    } catch let error as NoContactError where !isChanging {
      // An error speaks of the present book.
      let former = try removed.get().ids(mentioning: reference, step: progress.checkCancellation)
        .filter(isMeant)
      guard let contact = try only(of: former, in: removed.get(), for: reference) else {
        throw error
      }
      return contact
    }
  }

  /// Returns the removed contact that a REF names by its last or earlier names, as it last was.
  func removedContact(_ reference: String) throws -> Contact {
    let removed = try removedContacts()
    if try !namesByText(reference) {
      if let id = try removedID(reference, among: removed), let contact = removed[id] {
        return contact
      }
    } else {
      let states = try states(of: removed)
      for tier in NameTier.allCases {
        let found = try removedContacts(namedBy: reference, in: tier, of: states)
        if let contact = try only(of: found, in: removed, for: reference) { return contact }
        let present = try ids(namedBy: reference, in: tier, of: book)
        if let contact = try only(of: present, in: book, for: reference) {
          throw notRemoved(contact, reference)
        }
      }
    }
    throw notRemoved(try contact(reference), reference)
  }

  private func notRemoved(_ contact: Contact, _ reference: String) -> CommandError {
    CommandError(
      "\(contact.displayName) is not removed; `restore \(Quoting.quote(reference)) --at "
        + "SEQUENCE|DATE` brings back an earlier version")
  }

  private func ids(
    namedBy name: String, in tier: NameTier, of book: SearchableBook
  ) throws -> [ContactID] {
    try progress.track("searching", of: book.count) {
      try book.ids(namedBy: name, in: tier, step: $0)
    }
  }

  /// Returns the removed contacts that a text names in some states of the book, each once.
  private func removedContacts(
    namedBy name: String, in tier: NameTier, of books: [SearchableBook]
  ) throws -> [ContactID] {
    var found: [ContactID] = []
    for former in books {
      for id in try ids(namedBy: name, in: tier, of: former)
      where book[id] == nil && !found.contains(id) { found.append(id) }
    }
    return found
  }

  /// Returns the removed contact that a number of the last listing, an id or `.` means.
  private func removedID(
    _ reference: String, among removed: SearchableBook
  ) throws -> ContactID? {
    if reference == "." { return meanings.current }
    if reference.isID {
      return try identified(reference.dropFirst().lowercased(), in: removed)?.id
    }
    guard let listing = meanings.listing, let number = Int(reference),
      listing.indices.contains(number - 1)
    else {
      return nil
    }
    return listing[number - 1]
  }

  /// Returns a book of the removed contacts, each as it last was, by reading the whole history.
  func removedContacts() throws -> SearchableBook {
    var removed = SearchableBook()
    try history.readHistory(mentioning: "remove", checksOthers: false) { transaction in
      for case .remove(let contact) in transaction.changes
      where removed[contact.id] == nil && book[contact.id] == nil {
        try removed.apply(.add(contact))
      }
      return true
    }
    return removed
  }

  /// Returns books of the removed contacts under all names they had: each contact as it last was,
  /// and as it was before each change of its names.
  ///
  /// Reads the whole history, if any contact was removed.
  private func states(of removed: SearchableBook) throws -> [SearchableBook] {
    guard !removed.isEmpty else { return [] }
    var states: [SearchableBook] = []
    var stateCounts: [ContactID: Int] = [:]
    var past = SearchableBook()
    try history.readHistory { transaction in
      for change in transaction.changes.reversed() {
        guard let id = change.contactID, removed[id] != nil else { continue }
        try past.apply(change.inverse)
        guard change.changesNames, let contact = past[id] else { continue }
        let index = stateCounts[id, default: 0]
        stateCounts[id] = index + 1
        if index == states.count { states.append(SearchableBook()) }
        try states[index].apply(.add(contact))
      }
      return true
    }
    return states
  }
}

extension Change {
  /// Whether it may change a name, the organization or an email address.
  fileprivate var changesNames: Bool {
    switch self {
    case .remove: true
    case .add, .move: false
    default: key.map(["name", "organization", EmailAddress.key].contains) ?? false
    }
  }
}
