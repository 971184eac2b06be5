internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch
internal import Platform

/// Editing a contact as text in the user's editor.
struct ContactEditing {
  private let contact: Contact
  private let text: String

  /// The most times that a text with mistakes is opened: a script that is the editor may make the
  /// same mistake for ever.
  private static let maximumRounds = 20

  init(of contact: Contact) {
    self.contact = contact
    text = ContactText.text(of: contact)
  }

  /// Lets the user edit the text, again while it has mistakes, and commits the difference.
  ///
  /// A text with mistakes is opened with each of them above its line. Saved unchanged, it is given
  /// up, and stays in its file.
  func run(in session: inout Session) throws {
    session.flush()
    var draft = try TextEditor.Draft(text)
    var (opened, line) = (text, Int?.none)
    for _ in 0..<Self.maximumRounds {
      let edited = try orExplaining(draft) {
        try TextEditor().edit(draft, at: line)
        guard File.exists(draft.path) else { throw CommandError("\(draft.path) is gone") }
        return ContactText.unmarked(try draft.text())
      }
      if edited == text {
        draft.remove()
        let name =
          "@\(session.book.shortest(of: contact.id)) \(contact.displayName.safeForTerminal)"
        return session.report("unchanged \(name)")
      }
      guard !ContactText.isBlank(edited) else {
        draft.remove()
        throw CommandError("the text has no values; nothing was changed")
      }
      switch ContactText.contact(
        contact, editedAs: edited, typedDate: session.dateForm.typedDate)
      {
      case .success(let result):
        return try commit(contact.changes(to: result), from: draft, in: &session)
      case .failure(let errors):
        let isSame = edited == opened
        let marked = ContactText.text(edited, markedWith: errors)
        let other = try orExplaining(draft) { try TextEditor.Draft(marked.text) }
        draft.remove()
        (draft, opened, line) = (other, edited, marked.line)
        if isSame { try giveUp(draft, in: &session) }
      }
    }
    try giveUp(draft, in: &session)
  }

  /// Returns what `body` does; an error also says where the text is kept.
  private func orExplaining<Result>(
    _ draft: TextEditor.Draft, _ body: () throws -> Result
  ) throws -> Result {
    do { return try body() } catch { throw CommandError("\(error); \(nothingChanged(in: draft))") }
  }

  /// Reports the mistakes of a text, with the lines of its file.
  private func giveUp(_ draft: TextEditor.Draft, in session: inout Session) throws -> Never {
    if case .failure(let errors) = ContactText.contact(
      contact, editedAs: try draft.text(),
      typedDate: session.dateForm.typedDate)
    {
      session.fail(errors.descriptions(\.description))
    }
    throw CommandError(nothingChanged(in: draft))
  }

  /// Says where the text is kept, if it was changed.
  private func nothingChanged(in draft: TextEditor.Draft) -> String {
    guard File.exists(draft.path) else { return "nothing was changed" }
    do {
      if ContactText.unmarked(try draft.text()) == text {
        draft.remove()
        return "nothing was changed"
      }
    } catch {
      // A text that cannot be read is kept, too.
    }
    return "nothing was changed; \(Self.kept(draft))"
  }

  private static func kept(_ draft: TextEditor.Draft) -> String {
    "the text is kept in \(draft.path), which `edit REF --from FILE` reads"
  }

  /// Commits the difference, and asks before overwriting changes of others; without them, the rest
  /// is committed, and the text kept.
  private func commit(
    _ changes: [Change], from draft: TextEditor.Draft, in session: inout Session
  ) throws {
    var decision = ConflictDecision.undecided
    while true {
      do {
        try session.commitMerged(changes, madeOn: contact, decision)
        guard decision == .keep else { return draft.remove() }
        return session.output.print(Self.kept(draft), to: .standardError)
      } catch let conflicts as MergeConflicts where conflicts.canBeOverwritten {
        session.preview(conflicts.disputed)
        session.flush()
        switch session.prompt?.ask("\(conflicts); overwrite that?".safeForTerminal) {
        case .yes: decision = .overwrite(conflicts.disputed)
        case .no: decision = .keep
        case .cancelled: throw CommandError(nothingChanged(in: draft))
        case nil: throw CommandError("\(conflicts); \(nothingChanged(in: draft))")
        }
      } catch {
        throw CommandError("\(error); \(nothingChanged(in: draft))")
      }
    }
  }
}
