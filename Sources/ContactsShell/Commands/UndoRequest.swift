internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore

extension Option {
  /// Overwrites later changes.
  static let force = Option.flag("force", summary: "overwrite what was changed since")
}

extension Session {
  /// Chooses transactions, newest first, and undoes them; a prompt asks before undoing those of
  /// other sessions.
  ///
  /// If one is declined, all further ones of other sessions are passed over without asking; those
  /// that were there when this process began end the search.
  mutating func undo(
    _ arguments: ArgumentList, verb: String, past: String,
    choosing candidates: (Store, Int, (Transaction) throws -> UndoChoice) throws -> [Transaction]
  ) throws {
    let count = arguments.number("N") ?? 1
    let isSure = arguments.flag("yes")
    guard count > 0 else { throw CommandError("cannot \(verb) 0 changes; give 1 or more") }
    let (store, prompt) = (store, questions)
    var (isDeclined, isCancelled) = (false, false)
    let names = { [self] in contactNames(of: $0) }
    let chosen = try candidates(store, count) { transaction in
      if !isSure, let prompt, !store.isOwn(transaction) {
        let passedOver: UndoChoice = store.wasThereAtOpening(transaction) ? .stop : .skip
        if isDeclined { return passedOver }
        let question =
          "\(verb) \(transaction.title) (\(names(transaction))), made by another session?"
        switch prompt.ask(question.safeForTerminal) {
        case .yes: break
        case .no:
          isDeclined = true
          return passedOver
        case .cancelled:
          isCancelled = true
          return .stop
        }
      }
      return .take
    }
    if isCancelled { return }
    guard !chosen.isEmpty else {
      if isDeclined { return }
      throw CommandError("nothing to \(verb)")
    }
    let made: [Transaction]
    do {
      made = try undo(chosen, overwrites: arguments.flag("force"))
    } catch let error as UndoError {
      throw CommandError(try explanation(of: error, verb: verb))
    }
    for (transaction, undo) in zip(chosen, made) {
      report("\(past) \(try store.original(of: transaction).title)".safeForTerminal)
      if showsChanges { showRows(of: undo) }
    }
    if made.count < count, !isDeclined {
      report("\(past) \(String(counting: made.count, "change")); there are no more")
    }
    if let account = chosen.lazy.compactMap(\.syncedAccount).first {
      report("the next sync sends this to \(account)")
    }
    meanings.shown = nil
  }
}
