internal import ContactsModel
internal import ContactsSearch
internal import ContactsSync
internal import JSON
internal import Tables

/// A conflict in the report of `sync`.
struct ListedConflict: Sendable {
  /// The place in the report.
  let number: Int
  private let name: String
  private let value: String
  private let change: String
  private let note: String

  /// Creates the row of a conflict, in which the remote's value was taken, or the book's.
  init(
    _ number: Int, _ conflict: SyncConflict, in book: SearchableBook, prefersBook: Bool
  ) {
    self.number = number
    let contact = book[conflict.id]
    name = contact?.displayName ?? "@\(conflict.id.short)"
    let ours = Self.text(of: conflict.ours, conflict, in: contact)
    let theirs = Self.text(of: conflict.theirs, conflict, in: contact)
    value = theirs.value
    change = prefersBook ? "\(theirs.text) → \(ours.text)" : "\(ours.text) → \(theirs.text)"
    note = prefersBook ? "(yours; theirs is in the log)" : "(theirs; yours is in the log)"
  }

  /// The name of a value, and what it says.
  private static func text(
    of value: JSONValue?, _ conflict: SyncConflict, in contact: Contact?
  ) -> (value: String, text: String) {
    let plain = (conflict.key, value?.string ?? value?.description ?? "nothing")
    guard var contact, let id = conflict.entry, let entry = value?.object else { return plain }
    do throws(JSONError) {
      try contact.setValue([.object(entry)], of: conflict.key)
    } catch {
      return plain
    }
    guard let parts = ContactItem.entry(key: conflict.key, id: id).assignment(in: contact) else {
      return plain
    }
    return (
      [parts.field, parts.label ?? ""].filter { !$0.isEmpty }.joined(separator: " "), parts.value
    )
  }
}

extension ListedConflict: RowRepresentable {
  /// The contact, the value, what it was and is, and where the other value is.
  public func row(_ state: RowState) -> Row {
    Row(
      [
        Cell(name), Cell(value, role: .label),
        Cell(change, role: .value, wrapping: .hanging), Cell(note, role: .secondary),
      ], state: state)
  }
}
