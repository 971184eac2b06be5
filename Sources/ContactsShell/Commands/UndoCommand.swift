internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore
internal import ContactsSync

/// `undo`: takes back the newest transactions, of any session.
enum UndoCommand: Command {
  static let isBatched = true
  static let signature = Signature(
    "undo", topic: "History", summary: "take back the newest changes, of any session",
    discussion: """
      One step is one command, however many contacts it changed. An undo is itself a change in the \
      log, so nothing is lost. If a value has been changed again since, `undo` refuses; `--force` \
      overwrites it.

      A prompt asks before it takes back what another session did. If you decline, it passes over \
      what other sessions did since this one began, and asks whether to take back what this one did \
      before.
      """,
    usages: [[.parameter("N", .number, .optional)]],
    options: [.force, .yes, .dryRun],
    examples: [
      .init("undo", "takes back the newest change"),
      .init("undo 3", "takes back the newest three"),
    ])

  static func run(_ arguments: ArgumentList, in session: inout Session) throws {
    try session.undo(arguments, verb: signature.name, past: "undid") {
      try $0.undoable(limit: $1, $2)
    }
  }
}

/// `redo`: makes undone transactions again.
enum RedoCommand: Command {
  static let isBatched = true
  static let signature = Signature(
    "redo", topic: "History", summary: "make undone changes again",
    usages: [[.parameter("N", .number, .optional)]],
    options: [.force, .yes, .dryRun],
    examples: [
      .init("redo", "makes the change again that the last `undo` took back"),
      .init("redo 2", "makes the last two again"),
    ])

  static func run(_ arguments: ArgumentList, in session: inout Session) throws {
    try session.undo(arguments, verb: signature.name, past: "redid") {
      try $0.redoable(limit: $1, $2)
    }
  }
}

extension Option {
  /// Overwrites later changes.
  static let force = Option.flag("force", summary: "overwrite what was changed since")
}

extension Session {
  /// Chooses transactions, newest first, and undoes them; a prompt asks before undoing those of
  /// other sessions.
  ///
  /// If one is declined, all further ones of other sessions are passed over without asking, and it
  /// asks once before a change of this session; those that were there when this process began end the
  /// search.
  mutating func undo(
    _ arguments: ArgumentList, verb: String, past: String,
    choosing candidates: (Store, Int, (Transaction) throws -> UndoChoice) throws -> [Transaction]
  ) throws {
    try store.refuseInTransaction()
    let count = arguments.number("N") ?? 1
    let isSure = arguments.flag("yes")
    guard count > 0 else { throw CommandError("cannot \(verb) 0 changes; give 1 or more") }
    let (store, prompt) = (store, questions)
    var (isDeclined, isAgreed, isCancelled) = (false, false, false)
    let names = { [self] in contactNames(of: $0) }
    let chosen = try candidates(store, count) { transaction in
      let isOwn = store.isOwn(transaction)
      if !isSure, let prompt, !isOwn || isDeclined && !isAgreed {
        let passedOver: UndoChoice = store.wasThereAtOpening(transaction) ? .stop : .skip
        if isDeclined, !isOwn { return passedOver }
        // A redo makes again what the transaction has undone.
        let isRedo = transaction.undoes != nil && verb == RedoCommand.signature.name
        let title = isRedo ? try store.original(of: transaction).title : transaction.title
        let what = "\(title) (\(names(transaction))), \(isRedo ? "undone" : "made")"
        let question =
          isOwn
          ? "\(verb) instead \(what) by this session?" : "\(verb) \(what) by another session?"
        switch prompt.ask(question.safeForTerminal) {
        case .yes: isAgreed = isOwn
        case .no where isOwn:
          isCancelled = true
          return .stop
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
      if isDeclined {
        return report("nothing of this session to \(verb); nothing was changed", did: "unchanged")
      }
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
    if let name = chosen.lazy.compactMap(\.syncedAccount).first,
      let account = (try? accounts())?.first(where: { $0.name == name })
    {
      report(
        account.isReadOnly
          ? "\(name) is read-only; this is not sent" : "the next sync sends this to \(name)")
    }
  }
}
