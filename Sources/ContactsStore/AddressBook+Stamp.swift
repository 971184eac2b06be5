internal import ContactsModel
internal import JSON

extension AddressBook {
  /// Adds to `changes` that the contacts they change were modified at `time`; entries of contacts
  /// that are added get the ids they lack.
  ///
  /// A contact that is added or removed, or whose time is among the changes, has its own.
  func stamped(_ changes: [Change], at time: Timestamp) -> [Change] {
    var timed: Set<ContactID> = []
    var touched: [ContactID] = []
    var changes = changes
    for (index, change) in changes.enumerated() {
      switch change {
      case .add(let contact):
        timed.insert(contact.id)
        guard !contact.hasProperEntries else { continue }
        var repaired = contact.contact
        repaired.repairEntryIDs()
        changes[index] = .add(repaired)
      case .remove(let contact): timed.insert(contact.id)
      case .set(let id, "modified", _, _): timed.insert(id)
      default: touched += change.contactID.map { [$0] } ?? []
      }
    }
    return changes
      + touched.filter { timed.insert($0).inserted }.compactMap { id in
        let before = self[id]?.value(of: "modified")
        let after: JSONValue = .string(time.description)
        return before == after ? nil : .set(id, key: "modified", before: before, after: after)
      }
  }
}
