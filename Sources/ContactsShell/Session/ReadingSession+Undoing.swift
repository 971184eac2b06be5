internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore

extension TransactionHeader {
  /// The number and the command.
  var title: String { "\(sequence)  \(command)" }
}

extension ReadingSession {
  /// Returns the names of some contacts that a transaction changed.
  func contactNames(of transaction: Transaction) -> String {
    let changed = ChangedContact.first(3, in: transaction.changes)
    guard changed.omittedCount == 0 else {
      return String(counting: changed.contacts.count + changed.omittedCount)
    }
    let settings = ChangedSetting.all(in: transaction.changes).isEmpty ? [] : ["settings"]
    return (changed.contacts.map { name(of: $0) } + settings).joined(separator: ", ")
  }

  /// Says what has changed since, and who changed it.
  func explanation(of error: UndoError, verb: String) throws -> String {
    let conflict = error.conflict
    var cause: Transaction?
    try history.readHistory { transaction in
      guard transaction.sequence > error.transaction.sequence else { return false }
      guard transaction.changes.contains(where: conflict.isDue) else { return true }
      cause = transaction
      return false
    }
    let contact = conflict.contact.flatMap { book[$0] }
    let name =
      contact?.displayName ?? conflict.contact.map { "@\($0.short)" }
      ?? differentContacts(inSetting: conflict.key, conflict.name).map { "that \($0) is not \($1)" }
      ?? (["the setting", conflict.key, conflict.name] as [String?]).compactMap(\.self)
      .joined(separator: " ")
    let what =
      conflict.contact == nil
      ? nil
      : conflict.key.map { key -> String in
        let item = conflict.entry.map { ContactItem.entry(key: key, id: $0) }
        let parts = contact.flatMap { contact in item?.assignment(in: contact) }
        return "\(parts.map { "\($0.field) \($0.value)" } ?? key) of \(name)"
      }
    let state =
      switch conflict.kind {
      case .changed: "changed since"
      case .removed: "was removed since"
      case .present: "was added again since"
      }
    let by = cause.map { ", by \($0.title)" } ?? ""
    let advice = conflict.kind == .changed ? "; `\(verb) --force` overwrites that" : ""
    return "cannot \(verb) \(error.transaction.title): \(what ?? name) \(state)\(by)\(advice)"
  }
}
