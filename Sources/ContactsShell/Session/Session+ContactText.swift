internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch

extension Session {
  /// Prints the text form of a contact, which becomes the current one.
  mutating func show(textOf contact: Contact) {
    meanings.current = contact.id
    let text = ContactText.text(of: contact)
    guard screen.isTerminal else { return output.write(text.utf8) }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      output.print(String(line).safeForTerminal)
    }
  }

  /// Makes a contact what a text says, in one transaction; a text with errors changes nothing, and
  /// all errors are reported.
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

  /// Reports the errors of one line.
  mutating func fail(_ descriptions: [String]) {
    for description in descriptions { fail(CommandError(description)) }
  }

  /// Applies changes made to `base` to the newest state.
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
  /// The most errors reported of one text.
  private static let maximumCount = 20

  /// Returns the errors, line by line, up to a maximum.
  func descriptions(_ describe: (ContactTextError) -> String) -> [String] {
    let shown = errors.prefix(Self.maximumCount).map(describe)
    let more = errors.count - shown.count
    return more > 0 ? shown + ["and \(more) more errors"] : shown
  }
}

/// What a person and another process have both changed.
struct MergeConflicts: Error, CustomStringConvertible {
  private let items: [String]
  /// Whether the contact still exists, so that the other changes can be overwritten.
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
