internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch

/// Editing a contact as text in the user's editor.
struct ContactEditing {
  private let contact: Contact
  private let text: String

  init(of contact: Contact) {
    self.contact = contact
    text = ContactText.text(of: contact)
  }

  /// What became of an edited text.
  private enum Outcome {
    case unchanged
    case contact(Contact)
    case errors([String])
  }

  /// Lets the user edit the text, again while it has errors, and commits the difference.
  ///
  /// A text that cannot be used stays in its file.
  func run(in session: inout Session) throws {
    session.flush()
    let draft = try TextEditor.Draft(text)
    while true {
      do {
        try TextEditor().edit(draft)
      } catch {
        throw CommandError("\(error); \(nothingChanged(in: draft, of: session))")
      }
      guard ScriptFile.exists(draft.path) else {
        throw CommandError("\(draft.path) is gone; nothing was changed")
      }
      switch outcome(of: draft, in: session) {
      case .unchanged:
        draft.remove()
        let name =
          "@\(session.book.shortest(of: contact.id)) \(contact.displayName.safeForTerminal)"
        return session.report("unchanged \(name)")
      case .contact(let result):
        try commit(contact.changes(to: result), from: draft, in: &session)
        return draft.remove()
      case .errors(let errors):
        session.fail(errors)
        session.flush()
        guard session.prompt?.confirm("edit the text again?") == true else {
          throw CommandError(nothingChanged(in: draft, of: session))
        }
      }
    }
  }

  private func outcome(of draft: TextEditor.Draft, in session: Session) -> Outcome {
    do {
      let edited = try draft.text()
      if edited == text { return .unchanged }
      switch ContactText.contact(contact, editedAs: edited, typedDate: session.typedDate) {
      case .success(let result): return .contact(result)
      case .failure(let errors): return .errors(errors.descriptions(\.description))
      }
    } catch {
      return .errors(["\(error)"])
    }
  }

  /// Says where the text is kept, if it was changed.
  private func nothingChanged(in draft: TextEditor.Draft, of session: Session) -> String {
    guard ScriptFile.exists(draft.path) else { return "nothing was changed" }
    if case .unchanged = outcome(of: draft, in: session) {
      draft.remove()
      return "nothing was changed"
    }
    return
      "nothing was changed; the text is kept in \(draft.path), which `edit REF --from FILE` reads"
  }

  /// Commits the difference, and asks before overwriting changes of others.
  private func commit(
    _ changes: [Change], from draft: TextEditor.Draft, in session: inout Session
  ) throws {
    var overwrites = false
    while true {
      do {
        return try session.commitMerged(changes, madeOn: contact, overwrites: overwrites)
      } catch let conflicts as MergeConflicts where conflicts.canBeOverwritten && !overwrites {
        guard session.prompt?.confirm("\(conflicts); overwrite that?".safeForTerminal) == true
        else { throw CommandError(nothingChanged(in: draft, of: session)) }
        overwrites = true
      } catch {
        throw CommandError("\(error); \(nothingChanged(in: draft, of: session))")
      }
    }
  }
}
