internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore
internal import ContactsSync
internal import HTTP
internal import JSON

/// `sync`: keeps the book in step with servers and folders.
enum SyncCommand: Command {
  static let signature = Signature(
    "sync", topic: "Sync", summary: "exchange changes with the accounts of the book",
    discussion: """
      Takes what has changed in the address book of each account, or of those named, merges it \
      with your changes value by value, and sends the rest. Where both sides changed one value, \
      the server's is taken; yours stays in the log, and `undo` brings it back. `--prefer book` \
      takes yours.

      If very many contacts would be removed on one side, the prompt asks, and a script must give \
      `--yes`. A sync is one change, so one `undo` takes it back; the next sync sends that.
      """,
    usages: [[.parameter("NAME", .account, .zeroOrMore)]],
    options: [
      .dryRun, .yes,
      .value("prefer", "SIDE", .text, summary: "who wins a conflict: `server` or `book`"),
      .flag("receive", summary: "send nothing"),
      .flag("full", summary: "compare everything, not only what has changed"),
    ],
    examples: [
      .init("sync", "all accounts of this book"),
      .init("sync home --dry-run", "shows what would be received and sent"),
    ])

  /// Reads the value of `--prefer`.
  static func prefersBook(_ side: String) throws -> Bool {
    guard ["server", "book"].contains(side) else {
      throw CommandError("`--prefer \(side)` is neither `server` nor `book`")
    }
    return side == "book"
  }

  static func run(_ arguments: ArgumentList, in session: inout Session) throws {
    let prefersBook = try arguments.option("prefer").map(prefersBook)
    guard !session.store.hasOpenTransaction else {
      throw CommandError("`sync` cannot be part of a --transaction; a server cannot be rolled back")
    }
    let accounts = try chosen(arguments.words("NAME").map(\.text), among: session.accounts())
    session.flush()
    session.dryRun?.isReported = true
    let all = try session.accounts()
    var done: [SyncReport] = []
    for account in accounts {
      do {
        var options = try session.syncOptions(for: account)
        options.isDryRun = session.isDryRun
        options.prefersBook = prefersBook ?? account.prefersBook
        options.receivesOnly = arguments.flag("receive")
        options.isFull = arguments.flag("full")
        options.taken = Set(done.flatMap(\.linked))
        options.leaving = done.flatMap(\.removed)
        options.others = { [session] in
          try all.filter { $0 != account }.map { try session.state(of: $0, isReadOnly: true).state }
        }
        options.confirm = { [isSure = arguments.flag("yes")] _ in isSure }
        try sync(account, options, &done, in: &session)
      } catch let error as CancelledError {
        throw error
      } catch {
        session.fail(error)
      }
      session.output.flush()
    }
    session.answer = nil
  }

  private static func chosen(
    _ names: [String], among accounts: [Account]
  ) throws -> [Account] {
    guard !names.isEmpty else {
      guard !accounts.isEmpty else {
        throw CommandError("this book has no account; `account NAME WHERE` adds one")
      }
      return accounts
    }
    var known: Set<String> = []
    return try names.filter { known.insert($0).inserted }.map { name in
      guard let account = accounts.first(where: { $0.name == name }) else {
        throw CommandError("no account `\(name)` of this book; `account` lists them")
      }
      return account
    }
  }

  private static func sync(
    _ account: Account, _ options: SyncOptions, _ done: inout [SyncReport],
    in session: inout Session
  ) throws {
    var options = options
    var report = try attempt(account, options, in: &session)
    // Each side is asked about, and again if there is more meanwhile.
    var confirmed: [RemovalGuard] = []
    while case SyncStop.unconfirmed(let removals)? = report.failure, let prompt = session.questions
    {
      session.preview(removals.sortedChanges)
      session.output.flush()
      guard prompt.confirm(removals.question(of: account.name)) else { break }
      confirmed.append(removals)
      options.confirm = { [confirmed] found in
        confirmed.contains { $0.side == found.side && $0.count >= found.count }
      }
      report = try attempt(account, options, in: &session)
    }
    session.progress.clear()
    session.meanings.follow(report.changes)
    done.append(report)
    try session.print(report, of: account, options)
  }

  private static func attempt(
    _ account: Account, _ options: SyncOptions, in session: inout Session
  ) throws -> SyncReport {
    let state = try session.state(of: account, isReadOnly: options.isDryRun)
    let remote: any Remote
    do {
      remote = try session.remote(of: account, knowing: state)
    } catch let error as HTTPURLError {
      throw CommandError("\(account.name): \(error)")
    }
    var engine = SyncEngine(
      session.store, with: remote, state, account: account.name, options)
    return engine.run()
  }
}

extension Parameter.Kind {
  /// The name of an account.
  static let account = Parameter.Kind(rawValue: "account")
}

extension RemovalGuard {
  /// Whether nothing is removed: all that the account lacks was edited here, and is sent again.
  private var isResending: Bool { count == 0 }

  private var contacts: String {
    "\((isResending ? resentCount : count).grouped) of \(total.grouped) contacts"
  }

  /// The question before they are removed.
  fileprivate func question(of account: String) -> String {
    if isResending { return "\(account) no longer has \(contacts); send them again?" }
    return side == .remote
      ? "remove \(contacts) from \(account)?"
      : "\(account) no longer has \(contacts); remove them here?"
  }

  /// Why a script stops, and how it goes on.
  func refusal(of account: String) -> String {
    isResending
      ? "would send \(contacts) to \(account) again; --yes does it"
      : "would remove \(contacts) from \(side == .book ? "the book" : account); --yes does it"
  }

  /// What the account lacks, as the removals are those of the book; nil for removals there.
  func notice(of account: String) -> String? {
    side == .remote ? nil : "\(account) no longer has \(contacts)"
  }

  /// The removals in the order of names.
  fileprivate var sortedChanges: [Change] {
    changes.map { change -> (name: String, change: Change) in
      if case .remove(let contact) = change { (contact.displayName, change) } else { ("", change) }
    }.sorted { $0.name < $1.name }.map(\.change)
  }
}

extension Int {
  /// The number with commas between groups of three digits: `1,000`.
  var grouped: String {
    let digits = Array(String(self))
    return String(
      digits.enumerated().flatMap { place, digit in
        place > 0 && (digits.count - place) % 3 == 0 ? [",", digit] : [digit]
      })
  }
}
