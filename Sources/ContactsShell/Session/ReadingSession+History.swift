internal import ContactsMatching
internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore
internal import Tables

extension ReadingSession {
  /// Returns the name of a changed contact, or its name then if it is not in the book.
  func name(of contact: ChangedContact, in surroundings: ChangeSurroundings? = nil) -> String {
    let former = surroundings?.after[contact.id].flatMap { $0.isNameless ? nil : $0 }
    return (book[contact.id] ?? contact.whole ?? former)?
      .displayName(in: userPreferences[NameOrder.self]) ?? "@\(contact.id.short)"
  }

  /// Returns the names of two contacts that a member of a setting says are different.
  func differentContacts(inSetting key: String?, _ member: String?) -> (String, String)? {
    guard key == DistinctPairs.key, let ids = member.map(DistinctPairs.ids), ids.count == 2 else {
      return nil
    }
    // The order of ids says nothing.
    let names = ids.map { id in
      book[id]?.displayName(in: userPreferences[NameOrder.self]) ?? "@\(id.short)"
    }.sorted()
    return (names[0], names[1])
  }

  /// Prints the changes of a transaction.
  mutating func showRows(
    of transaction: Transaction, in surroundings: ChangeSurroundings? = nil
  ) {
    let time = dateForm.text(of: transaction.time)
    let part =
      transaction.undoes.map { "  (undoes \($0))" }
      ?? transaction.redoes.map { "  (redoes \($0))" } ?? ""
    let title = "\(transaction.sequence)  \(time)  \(transaction.command)\(part)"
    let source = rows(of: transaction.changes, titled: title, in: surroundings)
    // A renderer skips sections without rows.
    guard source.numberOfRows(in: 0) > 0 else { return output.print(title.safeForTerminal) }
    draw(source)
  }
}
