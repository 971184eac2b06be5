extension AddressBook {
  /// Tells whether changes are all edits of one contact, and can be made; that others cannot is told by `apply` alone.
  ///
  /// Throws where they cannot. To edit a contact takes a fraction of what it takes to keep it then.
  public func isKnownToApply(_ changes: [Change]) throws(ChangeError) -> Bool {
    guard let id = changes.first?.contactID,
      changes.allSatisfy({ $0.isEdit && $0.contactID == id })
    else { return false }
    guard var edited = self[id] else { throw ChangeError(kind: .noSuchContact, contact: id) }
    try edited.apply(changes[...])
    return true
  }
}
