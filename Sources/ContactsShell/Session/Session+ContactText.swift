internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch

extension Session {
  /// Prints a contact's text form, as it is but on a terminal; the contact becomes the current one.
  mutating func show(textOf contact: Contact) {
    meanings.current = contact.id
    let text = ContactText.text(of: contact)
    guard screen.isTerminal else { return output.write(text.utf8) }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      output.print(String(line).safeForTerminal)
    }
  }

  /// Makes a contact what a text says of it, one transaction; a text with errors changes nothing, and all
  /// of them are told.
  mutating func apply(
    _ text: String, of file: String, to target: (Session, SearchableBook) throws -> Contact
  ) throws {
    do {
      try commitChange { session, book in
        let contact = try target(session, book)
        let result = try ContactText.contact(contact, editedAs: text, typedDate: session.typedDate)
          .get()
        return (contact, contact.changes(to: result))
      }
    } catch let errors as ContactTextErrors {
      fail(errors.descriptions { "\(file):\($0.line): \($0.reason)" })
    }
  }

  /// Reports what is wrong, several errors of one line.
  mutating func fail(_ descriptions: [String]) {
    for description in descriptions { fail(CommandError(description)) }
  }

  /// Makes changes that were made on `base` to what others have made of it since.
  mutating func commitMerged(
    _ changes: [Change], madeOn base: Contact, overwrites: Bool
  ) throws {
    try commitChange { _, book in
      let merged = book.base.merging(changes, madeOn: base)
      guard let present = book[base.id] else {
        throw MergeConflicts(conflicts: merged.conflicts, base: base, present: false)
      }
      if !merged.conflicts.isEmpty, !overwrites || merged.changes.isEmpty {
        throw MergeConflicts(conflicts: merged.conflicts, base: base, present: true)
      }
      return (present, merged.changes)
    }
  }
}

extension ContactTextErrors {
  /// The most errors that are told of one text.
  private static let maximumCount = 20

  /// Returns what is wrong, line by line; of very many errors the first.
  func descriptions(_ describe: (ContactTextError) -> String) -> [String] {
    let shown = errors.prefix(Self.maximumCount).map(describe)
    let more = errors.count - shown.count
    return more > 0 ? shown + ["and \(more) more errors"] : shown
  }
}

/// What a person and another process have both changed.
struct MergeConflicts: Error, CustomStringConvertible {
  private let items: [String]
  /// Whether the contact is there still, so that what others did can be overwritten.
  let canBeOverwritten: Bool

  init(conflicts: [UndoConflict], base: Contact, present: Bool) {
    canBeOverwritten = present
    let name = base.displayName
    guard present else {
      items = ["another process removed \(name)"]
      return
    }
    items = conflicts.map { conflict in
      let item = conflict.entry.flatMap { id in
        conflict.key.map { ContactItem.entry(key: $0, id: id) }
      }
      let value = item?.assignment(in: base).map { "\($0.field) \($0.value)" }
      let what = value ?? conflict.key ?? "it"
      let how = conflict.kind == .removed ? "removed" : "changed"
      return "\(what) of \(name) was \(how) by another process"
    }
  }

  var description: String { items.joined(separator: "; ") }
}
