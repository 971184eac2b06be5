extension SortOrder {
  /// Returns what a contact is filed under: the first letter, or the month, of what it is sorted by.
  public func section(of contact: Contact) -> String {
    title(text(contact))
  }
}
