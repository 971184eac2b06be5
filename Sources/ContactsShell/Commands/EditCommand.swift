internal import CommandLanguage
internal import ContactsFormats
internal import ContactsModel
internal import LineEditing

/// `edit`: puts the line that makes a row what it is on the input line, or a contact into an editor.
struct EditCommand: Command {
  static let signature = Signature(
    "edit", topic: "Contacts",
    summary: "change a row on the input line, or a contact in your editor",
    discussion: """
      A row's value is put on the input line, to be changed there. A contact opens as text in $VISUAL or \
      $EDITOR, a line a value; what was changed there is one change of the book.
      """,
    usages: [[.wholeTarget], [.wholeReference]],
    examples: [
      .init("edit phone.1", "the first phone of the current contact"),
      .init("edit ada", "all of a contact, in your editor"),
    ])

  private let target: String

  init(_ arguments: ArgumentList) throws {
    target = arguments.text("TARGET")
  }

  func run(in session: inout Session) throws {
    guard session.prompt != nil else {
      throw CommandError("`edit` needs a prompt; a script changes fields with `set`")
    }
    let found = try session.target(target, in: session.book)
    session.current = found.contact.id
    if let item = found.item {
      try prefill(item, of: found.contact, in: &session)
    } else {
      try editText(of: found.contact, in: &session)
    }
  }

  /// Puts the `set` line that recreates an item on the input line, the cursor at the value's end.
  private func prefill(
    _ item: ContactItem, of contact: Contact, in session: inout Session
  ) throws {
    guard let parts = item.assignment(in: contact) else {
      throw CommandError("this row is kept as it came; it can be removed, not edited")
    }
    let assignment = Quoting.quoteAssignment(
      field: parts.field, label: parts.label, value: parts.value)
    let line = "set \(Quoting.quote(target)) \(assignment)"
    let isQuoted = Quoting.quoteValue(parts.value) != parts.value
    session.prompt?.prefill = Prefill(text: line, cursor: line.utf8.count - (isQuoted ? 1 : 0))
  }

  /// Lets the user edit the text of a contact, again while it has errors, and commits the differences.
  private func editText(of contact: Contact, in session: inout Session) throws {
    session.settle()
    let text = ContactText.text(of: contact)
    let draft = try TextEditor.Draft(text)
    while true {
      try TextEditor().edit(draft)
      let edited = try draft.text()
      if edited == text {
        draft.remove()
        return session.report("unchanged \(contact.displayName.safeForTerminal)")
      }
      switch ContactText.contact(contact, editedAs: edited) {
      case .success(let result):
        try commit(contact.changes(to: result), of: contact, from: draft, in: &session)
        return draft.remove()
      case .failure(let errors):
        for error in errors.errors { session.fail(error) }
        session.settle()
        guard session.prompt?.confirm("edit the text again?") == true else {
          throw CommandError("nothing was changed; the text is kept in \(draft.path)")
        }
      }
    }
  }

  private func commit(
    _ changes: [Change], of contact: Contact, from draft: TextEditor.Draft,
    in session: inout Session
  ) throws {
    do {
      try session.commitChange { _, book in (book[contact.id] ?? contact, changes) }
    } catch {
      throw CommandError("\(error); the text is kept in \(draft.path)")
    }
  }
}
