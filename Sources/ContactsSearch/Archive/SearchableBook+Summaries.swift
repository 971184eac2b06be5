public import ContactsModel
extension SearchableBook {
  /// Returns the summary of the contact at an index of a list; nil if there is no such contact.
  public func summary(
    of ids: ContactIDList, at index: Int, in order: NameOrder
  ) -> ContactSummary? {
    if let archive = slots.validArchive, let slot = ids.slot(at: index, in: archive),
      slots.isInSource(slot), let summary = archive.summaries.summary(at: slot, in: order),
      // A page that could not be read is zeros.
      archive.isIntact
    {
      return summary
    }
    return self[stored: ids, index]?.summary(in: order)
  }
}
