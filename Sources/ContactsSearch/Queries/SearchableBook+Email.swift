public import ContactsModel
internal import UnicodeText

extension SearchableBook {
  /// Returns the contacts with an email address, in any case, oldest first.
  ///
  /// Linear in the number of contacts; `step` is called for each, and an error it throws ends the
  /// search.
  public func ids<Failure: Error>(
    withEmail address: String, step: () throws(Failure) -> Void
  ) throws(Failure) -> [ContactID] {
    // Not folded: addresses that differ in an accent are different.
    let wanted = address.trimmed.lowercased()
    var found: [ContactID] = []
    for contact in contacts {
      try step()
      if contact.emails.contains(where: { $0.value.address.trimmed.lowercased() == wanted }) {
        found.append(contact.id)
      }
    }
    return found
  }
}
