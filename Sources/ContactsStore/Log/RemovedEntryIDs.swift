internal import ContactsModel

/// The next entry ids that contacts had when they were last removed, from the newest transaction as
/// far back as somebody asked.
///
/// Each transaction is looked at once, however many contacts return one after the other.
struct RemovedEntryIDs {
  private var nextIDs: [ContactID: Int] = [:]
  /// The newest transaction looked at, which may be one of the open batch.
  private(set) var newest: Int
  /// The part of the journal looked at.
  private(set) var part: Range<Int>

  /// Begins after a transaction, with which the journal ends.
  init(after newest: Int, at end: Int) {
    (self.newest, self.part) = (newest, end..<end)
  }

  /// The next entry id that a contact had when it was last removed, if that is known.
  subscript(id: ContactID) -> Int? { nextIDs[id] }

  /// Notes the removals of a transaction older than those looked at, whose line begins at `start`.
  mutating func note(older transaction: Transaction, at start: Int) {
    nextIDs.merge(Self.nextIDs(in: [transaction])) { newer, _ in newer }
    part = start..<part.upperBound
  }

  /// Notes that there is no older removal in the journal.
  mutating func reachBeginning() { part = 0..<part.upperBound }

  /// Notes the removals of newer transactions, the newest first: those before `end` in the journal,
  /// and of the open batch up to `newest`.
  mutating func note(newer transactions: [Transaction], upTo newest: Int, before end: Int) {
    nextIDs.merge(Self.nextIDs(in: transactions)) { _, newer in newer }
    (self.newest, self.part) = (newest, part.lowerBound..<end)
  }

  private static func nextIDs(in transactions: [Transaction]) -> [ContactID: Int] {
    var found: [ContactID: Int] = [:]
    for transaction in transactions {
      for case .remove(let contact) in transaction.changes.reversed()
      where found[contact.id] == nil {
        found[contact.id] = contact.nextEntry
      }
    }
    return found
  }
}
