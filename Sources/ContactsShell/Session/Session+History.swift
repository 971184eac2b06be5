internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore
internal import Tables

extension Session {
  /// Returns what a contact that was changed is called, or was then, where it is not in the book.
  func name(of contact: ChangedContact, in surroundings: ChangeSurroundings? = nil) -> String {
    let former = surroundings?.after[contact.id].flatMap { $0.isNameless ? nil : $0 }
    return (book[contact.id] ?? contact.whole ?? former)?
      .displayName(in: userPreferences[NameOrder.self]) ?? "@\(contact.id.short)"
  }

  /// Prints what a transaction changed.
  mutating func showRows(
    of transaction: Transaction, in surroundings: ChangeSurroundings? = nil
  ) {
    let source = TransactionDataSource(
      transaction, in: surroundings, traits: rowTraits(of:)
    ) { [self] in name(of: $0, in: surroundings) }
    guard source.numberOfRows(in: 0) > 0 else {
      // A renderer leaves sections without rows out.
      return output.print((source.title(of: 0) ?? "").safeForTerminal)
    }
    TableRenderer(screen.style(numbering: .none)).render(source) { output.print($0) }
  }

  /// Lets paths be counted anew, after changes that are not one contact's.
  mutating func forgetShown() {
    meanings.shown = nil
  }
}
