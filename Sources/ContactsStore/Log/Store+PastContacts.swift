public import ContactsModel
internal import ContactsSearch

/// A contact at the time of a transaction.
public struct ContactMoment: Hashable, Sendable {
  /// The contact.
  public let contact: ContactID
  /// The number of the transaction.
  public let sequence: Int

  /// Names a contact as it was after transaction `sequence`.
  public init(_ contact: ContactID, at sequence: Int) {
    (self.contact, self.sequence) = (contact, sequence)
  }
}

/// What the journal knows of a contact at a moment.
public enum PastContact: Hashable, Sendable {
  /// The contact as it was.
  case contact(Contact)
  /// The contact was not in the book.
  case absent
  /// The journal does not reach back so far.
  case unknown
}

extension Store {
  /// Returns contacts as they were after some transactions, in one pass back through the journal.
  ///
  /// Takes time proportional to the changes since the earliest of them.
  public func contacts(
    at moments: some Sequence<ContactMoment>
  ) throws -> [ContactMoment: PastContact] {
    var open = Dictionary(grouping: Set(moments), by: \.contact)
      .mapValues { $0.sorted { $0.sequence < $1.sequence } }
    guard let earliest = open.values.lazy.compactMap(\.first?.sequence).min() else { return [:] }
    var found: [ContactMoment: PastContact] = [:]
    var past = AddressBook()
    for id in open.keys {
      if let contact = book[stored: id] { try past.append(contact) }
    }
    /// Notes the state of a contact for its moments since a transaction.
    func note(_ id: ContactID, since sequence: Int) {
      while let last = open[id]?.last, last.sequence >= sequence {
        found[last] = past[id].map { .contact($0) } ?? .absent
        open[id]?.removeLast()
      }
    }
    // The first transaction that was undone in `past`, or the baseline, which cannot be.
    var first = sequence + 1
    var isCutOff = false
    try readHistory { transaction in
      guard transaction.sequence > earliest else { return false }
      guard !transaction.isBaseline else {
        (first, isCutOff) = (transaction.sequence, true)
        return false
      }
      let changes = transaction.changes.filter { change in
        change.contactID.map { open[$0]?.isEmpty == false } ?? false
      }
      for change in changes {
        if let id = change.contactID { note(id, since: transaction.sequence) }
      }
      try past.apply(changes.reversed().map(\.inverse))
      first = transaction.sequence
      return true
    }
    // All transactions after the earliest moment were read, unless the journal begins later.
    let reach = !isCutOff && first - 1 <= earliest ? earliest : first
    for id in open.keys { note(id, since: reach) }
    for moment in open.values.joined() { found[moment] = .unknown }
    return found
  }
}
