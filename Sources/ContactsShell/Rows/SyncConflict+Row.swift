internal import ContactsModel
internal import ContactsSearch
internal import ContactsSync
internal import JSON
internal import Tables

/// A conflict in the report of `sync`.
struct ListedConflict: Sendable {
  private let name: String
  private let value: String
  private let change: String
  private let note: String

  /// Returns the rows of conflicts, one for each part of a name or organization, in which the
  /// remote's value was taken, or the book's.
  static func all(
    _ conflicts: [SyncConflict], in book: SearchableBook, prefersBook: Bool
  ) -> [ListedConflict] {
    conflicts.flatMap { conflict in
      let parts = conflict.parts.isEmpty ? [nil] : conflict.parts.sorted().map(Optional.some)
      return parts.map { ListedConflict(conflict, part: $0, in: book, prefersBook: prefersBook) }
    }
  }

  private init(
    _ conflict: SyncConflict, part: String?, in book: SearchableBook,
    prefersBook: Bool
  ) {
    name = book[conflict.id]?.displayName ?? "@\(conflict.id.short)"
    let ours = Self.text(of: conflict.ours, conflict, part: part)
    let theirs = Self.text(of: conflict.theirs, conflict, part: part)
    value = theirs?.value ?? ours?.value ?? conflict.key
    let (our, their) = (ours?.text ?? "nothing", theirs?.text ?? "nothing")
    change = prefersBook ? "\(their) → \(our)" : "\(our) → \(their)"
    note = prefersBook ? "(yours; theirs is in the log)" : "(theirs; yours is in the log)"
  }

  /// Returns the name of a value, and what it says, as the rows of a contact with nothing else; nil
  /// for none.
  private static func text(
    of value: JSONValue?, _ conflict: SyncConflict, part: String?
  ) -> (value: String, text: String)? {
    guard let value = part.map({ value?.object?[$0] }) ?? value else { return nil }
    let plain = (part ?? conflict.key, value.string ?? value.description)
    var contact = Contact(id: conflict.id)
    let whole = part.map { JSONValue.object([$0: value]) } ?? value
    guard
      (try? contact.setValue(conflict.entry == nil ? whole : [whole], of: conflict.key)) != nil
    else { return plain }
    guard let id = conflict.entry else {
      // A part of the name is a whole name, too.
      let found = Field.all.last { $0.key == conflict.key && !$0.values(in: contact).isEmpty }
      return found.map { ($0.name, $0.values(in: contact)[0].text) } ?? plain
    }
    let item = ContactItem.entry(key: conflict.key, id: id)
    if let parts = item.assignment(in: contact) {
      return (
        [parts.field, parts.label ?? ""].filter { !$0.isEmpty }.joined(separator: " "), parts.value
      )
    }
    return item.text(in: contact).map { (conflict.key, $0) } ?? plain
  }
}

extension ListedConflict: RowRepresentable {
  /// The contact, the value, what it was and is, and where the other value is.
  func cells(_ traits: RowTraits) -> [Cell] {
    [
      Cell(name), Cell(value, role: .label),
      Cell(change, role: .value, wrapping: .hanging), Cell(note, role: .secondary),
    ]
  }
}
