public import ContactsModel

extension Store {
  /// Returns changes in which contacts that return do not give ids again that their entries had
  /// before they were last removed.
  ///
  /// Takes time proportional to the changes since these removals, once for all that return.
  public func reservingEntryIDs(in changes: [Change]) throws -> [Change] {
    var returning: Set<ContactID> = []
    for case .add(let contact) in changes { returning.insert(contact.id) }
    guard !returning.isEmpty else { return changes }
    try findRemovals(of: returning)
    return changes.map { change in
      guard case .add(let former) = change, let next = log.history.removed?[former.id],
        next > former.nextEntry
      else { return change }
      var contact = former.contact
      contact.noteEntryID(next - 1)
      return .add(StoredContact(contact))
    }
  }

  /// So many removals are read at once, as contacts often return one after the other.
  private static let removalsReadAtOnce = 256

  /// Finds when contacts were last removed, as far as that is not known.
  private func findRemovals(of contacts: Set<ContactID>) throws {
    let end = log.end
    if log.history.removed.map({ $0.part.upperBound > end }) ?? true {
      log.history.removed = RemovedEntryIDs(after: log.sequence, at: end)
    }
    guard let (newest, part) = log.history.removed.map({ ($0.newest, $0.part) }) else { return }
    var newer: [Transaction] = []
    for transaction in (batch?.transactions ?? []).reversed() {
      guard transaction.sequence > newest else { break }
      newer.append(transaction)
    }
    try log.journal?.readBackward(in: part.upperBound..<end, except: { !$0.mayMention("remove") }) {
      transaction, _ in
      newer.append(transaction)
      return true
    }
    log.history.removed?.note(newer: newer, upTo: sequence, before: end)
    var missing = contacts.filter { log.history.removed?[$0] == nil }
    guard !missing.isEmpty else { return }
    var count = 0
    try log.journal?.readBackward(in: 0..<part.lowerBound, except: { !$0.mayMention("remove") }) {
      transaction, place in
      if isCancelled() { throw StoreError(.cancelled, path: location.journal) }
      log.history.removed?.note(older: transaction, at: place)
      for case .remove(let contact) in transaction.changes { missing.remove(contact.id) }
      count += 1
      return !missing.isEmpty || count < Self.removalsReadAtOnce
    }
    if !missing.isEmpty { log.history.removed?.reachBeginning() }
  }
}
