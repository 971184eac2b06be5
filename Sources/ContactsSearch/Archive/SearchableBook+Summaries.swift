public import ContactsModel
extension SearchableBook {
  /// Returns the summary of the contact at a place of a list; nil where there is no contact.
  public func summary(
    of ids: ContactIDList, at index: Int, in order: NameOrder
  ) -> ContactSummary? {
    if let archive = slots.validArchive, let slot = ids.slot(at: index, in: archive),
      slots.isInSource(slot), let summary = archive.summaries.summary(at: slot, in: order)
    {
      return summary
    }
    return self[stored: ids, index]?.summary(in: order)
  }
}
