internal import CommandLanguage
internal import ContactsModel
internal import ContactsStore

/// `undo`: takes the newest transactions back, whoever made them.
struct UndoCommand: Command {
  static let signature = Signature(
    "undo", topic: "History", summary: "take the newest changes back, from whichever session",
    discussion: """
      One step is one command, however many contacts it changed. An undo is a change like others, and stays in \
      the log. Where what was changed has been changed again since, --force overwrites that.
      """,
    usages: [[.parameter("N", .number, .optional)]],
    options: [.force, .yes],
    examples: [.init("undo", "the newest change"), .init("undo 3", "the newest three")])

  private let request: UndoRequest

  init(_ arguments: ArgumentList) throws {
    request = UndoRequest(arguments)
  }

  func run(in session: inout Session) throws {
    try request.run(in: &session, verb: "undo", past: "undid") { try $0.undoable($1) }
  }
}

/// `redo`: makes undone transactions again.
struct RedoCommand: Command {
  static let signature = Signature(
    "redo", topic: "History", summary: "make the changes again that were undone last",
    usages: [[.parameter("N", .number, .optional)]],
    options: [.force, .yes],
    examples: [.init("redo", "what the last undo took back")])

  private let request: UndoRequest

  init(_ arguments: ArgumentList) throws {
    request = UndoRequest(arguments)
  }

  func run(in session: inout Session) throws {
    try request.run(in: &session, verb: "redo", past: "redid") { try $0.redoable($1) }
  }
}

extension Option {
  /// What overwrites later changes.
  static let force = Option.flag("force", summary: "overwrite what was changed since")
}

/// How many steps to go back or forth, and how boldly.
struct UndoRequest {
  private let count: Int
  private let overwrites: Bool
  private let isSure: Bool

  init(_ arguments: ArgumentList) {
    count = arguments.number("N") ?? 1
    overwrites = arguments.flag("force")
    isSure = arguments.flag("yes")
  }

  /// Chooses transactions, newest first, and undoes them; those of other sessions only after asking at a prompt.
  func run(
    in session: inout Session, verb: String, past: String,
    choosing candidates: (Store, (Transaction) throws -> UndoChoice) throws -> [Transaction]
  ) throws {
    guard count > 0 else { throw CommandError("there is nothing in 0 steps; \(verb) 1 or more") }
    let (store, prompt) = (session.store, session.prompt)
    var takenCount = 0
    var isCancelled = false
    let names = { [session] in session.contactNames(of: $0) }
    let chosen = try candidates(store) { transaction in
      guard takenCount < count else { return .stop }
      if !isSure, let prompt, !store.isOwn(transaction) {
        let question =
          "\(verb) \(transaction.title) (\(names(transaction))), made by another session?"
        switch prompt.ask(question.safeForTerminal) {
        case .yes: break
        case .no: return .skip
        case .cancelled:
          isCancelled = true
          return .stop
        }
      }
      takenCount += 1
      return .take
    }
    if isCancelled { return }
    guard !chosen.isEmpty else {
      throw CommandError("there is nothing to \(verb)")
    }
    let made: [Transaction]
    do {
      made = try store.undo(chosen, as: session.origin.description, overwrites: overwrites)
    } catch let error as UndoError {
      throw CommandError(try session.explanation(of: error, verb: verb))
    }
    let undone = try session.transactions(numbered: chosen.compactMap(\.undoes))
    for (transaction, undo) in zip(chosen, made) {
      let undone = transaction.undoes.flatMap { undone[$0] } ?? transaction
      session.report("\(past) \(undone.title)".safeForTerminal)
      if session.prompt != nil, !session.preferences.isQuiet { session.showRows(of: undo) }
    }
    session.forgetShown()
  }
}

extension Transaction {
  /// The number and the command.
  var title: String { "\(sequence)  \(command)" }
}

extension Session {
  /// Returns what the contacts that a transaction changed are called, a few of them.
  func contactNames(of transaction: Transaction) -> String {
    let contacts = ChangedContact.all(in: transaction.changes)
    guard contacts.count <= 3 else { return Self.counted(contacts.count) }
    let settings = ChangedSetting.all(in: transaction.changes).isEmpty ? [] : ["settings"]
    return (contacts.map { name(of: $0) } + settings).joined(separator: ", ")
  }

  /// Returns transactions by their numbers, as far as the journal has them; it is read once.
  func transactions(numbered numbers: [Int]) throws -> [Int: Transaction] {
    guard let first = numbers.min() else { return [:] }
    let wanted = Set(numbers)
    var found: [Int: Transaction] = [:]
    try store.readHistory { transaction in
      if wanted.contains(transaction.sequence) { found[transaction.sequence] = transaction }
      return transaction.sequence > first
    }
    return found
  }

  /// Says what has changed since, and who changed it.
  func explanation(of error: UndoError, verb: String) throws -> String {
    let conflict = error.conflict
    var cause: Transaction?
    try store.readHistory { transaction in
      guard transaction.sequence > error.transaction.sequence else { return false }
      guard transaction.changes.contains(where: conflict.isDue) else { return true }
      cause = transaction
      return false
    }
    let contact = conflict.contact.flatMap { book[$0] }
    let name =
      contact?.displayName ?? conflict.contact.map { "@\($0.short)" }
      ?? (["the setting", conflict.key, conflict.name] as [String?]).compactMap(\.self)
      .joined(separator: " ")
    let what =
      conflict.contact == nil
      ? nil
      : conflict.key.map { key -> String in
        let item = conflict.entry.map { ContactItem.entry(key: key, id: $0) }
        let parts = contact.flatMap { contact in item?.assignment(in: contact) }
        return "\(parts.map { "\($0.field) \($0.value)" } ?? key) of \(name)"
      }
    let state =
      switch conflict.kind {
      case .changed: "has been changed since"
      case .removed: "has been removed since"
      case .present: "is there again"
      }
    let by = cause.map { ", by \($0.title)" } ?? ""
    let advice = conflict.kind == .changed ? "; `\(verb) --force` overwrites that" : ""
    return "cannot \(verb) \(error.transaction.title): \(what ?? name) \(state)\(by)\(advice)"
  }
}
