internal import CommandLanguage
internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch
internal import LineEditing
internal import Platform

/// `edit`: puts the `set` line of a row on the input line, or edits a contact as text.
enum EditCommand: Command {
  static let signature = Signature(
    "edit", topic: "Contacts",
    summary: "edit a value at the prompt, or a contact in your editor",
    discussion: """
      With a row, such as `phone.1`, the prompt shows its value for you to change; `--at 12` shows \
      the value it had after change 12. With a contact, your editor ($VISUAL or $EDITOR) opens its \
      text form, one value a line. Saving it is one change. A text with mistakes opens again, with \
      each mistake above its line; saved as it is, it is kept in a file, and nothing changes. Where \
      another process has changed the same value meanwhile, both are shown, and you choose.

      `--from FILE` makes the contact what the text in FILE says (`-` reads standard input), so \
      that scripts can edit too. `show REF --text` prints that text.
      """,
    usages: [
      Usage([.parameter("TARGET", .target, .optionalPhrase)], options: [.at]),
      Usage(
        [.parameter("REF", .reference, .optionalPhrase)],
        options: [.value("from", "FILE", .file, summary: "read the contact's text from a file")]),
    ],
    options: [.dryRun],
    examples: [
      .init("edit phone.1", "the first phone of the current contact"),
      .init("edit ada", "the whole contact, in your editor"),
      .init("edit ada/phone.1 --at 12", "that phone as it was after change 12"),
      .init("edit ada --from ada.txt", "a text from `show ada --text`, changed since"),
    ])

  static func run(_ arguments: ArgumentList, in session: inout Session) throws {
    let named = arguments.optionalText(arguments.form == 0 ? "TARGET" : "REF")
    let file = arguments.option("from")
    // Without a REF, a text replaces the open contact only, not the one that was last shown.
    guard file == nil || named != nil || session.meanings.opened != nil else {
      throw CommandError(
        "Which contact? Write `edit ada --from FILE`; `.` means the last one shown")
    }
    let target = named ?? session.meanings.defaultReference
    if let file { return try apply(file, to: target, in: &session) }
    let hasTerminal =
      session.origin.isOneShot && session.screen.isTerminal && Terminal.isTerminal(0)
    guard session.isAtPrompt || hasTerminal else {
      throw CommandError(
        "`edit` needs a prompt; in a script, use `set` or `edit REF --from FILE`"
      )
    }
    if let moment = arguments.option("at") {
      guard session.isAtPrompt else { throw needsLine }
      return try prefill(target, at: moment, in: &session)
    }
    let found = try session.references.target(target)
    session.meanings.current = found.contact.id
    if let item = found.item {
      guard session.isAtPrompt else { throw needsLine }
      guard session.dryRun?.isOfCommand != true else {
        throw CommandError("--dry-run is for whole contacts; a row is edited on the input line")
      }
      guard let recreation = try item.recreation(of: found.contact, in: found.contact) else {
        throw notAssigned
      }
      session.meanings.noteShown(found.contact)
      prefill(recreation.parts, of: target, found.contact.id, in: &session)
    } else {
      try ContactEditing(of: found.contact).run(in: &session)
    }
  }

  private static let notAssigned = CommandError(
    "this row cannot be edited, only removed")

  private static let needsLine = CommandError(
    "editing a row needs a prompt; here, use `set`, or `edit REF` for the whole contact"
  )

  /// Makes a contact what the text in a file says; a text with errors changes nothing, and all
  /// errors are reported.
  private static func apply(_ file: String, to target: String, in session: inout Session) throws {
    if file == "-" { try session.requireFreeInput("name a file after --from") }
    let text =
      file == "-"
      ? try ScriptFile.textOfStandardInput() : try ScriptFile.text(of: file.expandingHome)
    let (name, dateForm) = (file == "-" ? "<stdin>" : file, session.dateForm)
    do {
      try session.commitChange { references in
        let found = try references.target(target)
        guard found.item == nil else {
          throw CommandError("`edit --from` needs a whole contact; `set` changes a row")
        }
        let result = try ContactText.contact(
          found.contact, editedAs: text, typedDate: dateForm.typedDate
        ).get()
        return (found.contact, found.contact.changes(to: result))
      }
    } catch let errors as ContactTextErrors {
      session.fail(errors.descriptions { "\(name):\($0.line): \($0.reason)" })
    }
  }

  /// Puts the line that restores a former value on the input line.
  private static func prefill(
    _ target: String, at moment: String, in session: inout Session
  ) throws {
    let (past, reference) = try session.references.target(target, at: moment)
    let name = past.contact.displayName
    guard let item = past.item else {
      throw CommandError(
        "`edit --at` needs a row, such as phone.1; `restore` brings back a whole contact")
    }
    guard let present = session.book[past.contact.id] else {
      throw CommandError("\(name) was removed since; `restore` brings it back")
    }
    guard let recreation = try item.recreation(of: past.contact, in: present) else {
      throw CommandError(
        "`edit` cannot bring this row back; `restore` brings back all of \(name)")
    }
    session.meanings.current = present.id
    let head = reference.map { recreation.path == nil ? $0 : $0 + "/" }
    prefill(
      recreation.parts, of: (head ?? (recreation.path == nil ? "." : "")) + (recreation.path ?? ""),
      present.id, in: &session)
  }

  /// Puts the `set` line of a target, as it is or was, on the input line, with the cursor at the
  /// end of the value.
  private static func prefill(
    _ parts: [ContactItem.Recreation.Part], of target: String, _ id: ContactID,
    in session: inout Session
  ) {
    let assignments = parts.map { part in
      Quoting.quoteAssignment(
        field: part.field, label: part.label, operation: part.operation, value: part.value)
    }
    let head = "set \(Quoting.quote(target)) "
    let line = head + assignments.joined(separator: " ")
    let isQuoted = parts.last.map { Quoting.quoteValue($0.value) != $0.value } ?? false
    session.meanings.prefilled = (ReferenceResolver.reference(of: target), id, head)
    session.prompt?.prefill = Prefill(text: line, cursor: line.utf8.count - (isQuoted ? 1 : 0))
  }
}
