internal import ContactsModel
internal import ContactsStore
internal import Tables

extension Session {
  /// Returns a contact as it was at a moment: after a transaction, by its number, or at the end of a day.
  func contact(_ reference: String, at moment: String) throws -> Contact {
    let sequence = try sequence(at: moment)
    let past = try store.book(at: sequence)
    if let removed = try removedNamesake(reference, in: past) { return removed }
    // A contact that is there keeps its meaning; one that has been removed is looked for among those of then.
    let present: Contact
    do {
      present = try contact(reference, in: book)
    } catch is NoContactError {
      return try contact(reference, in: past)
    }
    guard let contact = past[present.id] else {
      throw CommandError("\(present.displayName) was not in the book at \(moment)")
    }
    return contact
  }

  /// Returns the removed contact whose whole name a REF is, where it is nobody's in the book: whoever it is only a part
  /// of the name of is another.
  private func removedNamesake(_ reference: String, in past: AddressBook) throws -> Contact? {
    guard namesByText(reference) else { return nil }
    let name = FoldedText(reference)
    guard book.ids(named: name).isEmpty else { return nil }
    return try only(of: past.ids(named: name).filter { book[$0] == nil }, in: past, for: reference)
  }

  /// Returns the number of the last transaction at a moment.
  private func sequence(at moment: String) throws -> Int {
    if let number = Int(moment) {
      guard (0...store.sequence).contains(number) else {
        throw CommandError("there is no change \(number); `log` has 1 to \(store.sequence)")
      }
      return number
    }
    if let time = Timestamp(moment) { return try store.sequence(at: time) }
    guard let end = Timestamp("\(moment)T23:59:59Z") else {
      throw CommandError(
        "`\(moment)` is neither the number of a change, nor a day as 2026-10-31, nor a time as "
          + "2026-10-31T12:00:00Z")
    }
    return try store.sequence(at: end)
  }

  /// Returns the contact that a REF names, or else the one it names among those that were removed.
  ///
  /// Of these one whose whole name it is comes before the one who is there and has it as a part. What names several who
  /// are there is not looked for among them.
  func contactOfAnyTime(_ reference: String) throws -> Contact {
    lazy var removed = Result { try removedContacts() }
    do {
      let present = try contact(reference, in: book)
      guard namesByText(reference), book.ids(named: FoldedText(reference)).isEmpty else {
        return present
      }
      return try removedNamesake(reference, in: removed.get()) ?? present
    } catch let error as NoContactError {
      do {
        return try contact(reference, in: removed.get())
      } catch is NoContactError {
        // What was not found in the book is said of the book.
        throw error
      }
    }
  }

  /// Returns a book of the contacts that were removed, each as it was last, in the time of searching the whole history.
  private func removedContacts() throws -> AddressBook {
    var removed = AddressBook()
    try store.readHistory(ofRemovals: true) { transaction in
      for case .remove(let contact) in transaction.changes
      where removed[contact.id] == nil && book[contact.id] == nil {
        try removed.apply(.add(contact))
      }
      return true
    }
    return removed
  }

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
    shown = nil
  }
}
