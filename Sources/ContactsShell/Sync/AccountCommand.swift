internal import CommandLanguage
internal import ContactsStore
internal import ContactsSync
internal import JSON
internal import Platform
internal import Tables

/// `account`: shows, adds and forgets the accounts of the book.
enum AccountCommand: Command {
  static let signature = Signature(
    "account", topic: "Sync", summary: "show, add or forget accounts to sync with",
    discussion: """
      An account is one address book of a CardDAV server, or a folder of cards, that `sync` keeps \
      in step with this book. WHERE is the URL of a server, a mail address, a host or a folder; \
      the account is saved once it has answered.

      No password is stored: `--password-command` names a command that prints it, such as `pass \
      show dav`, and without one the prompt asks. `--new` says which contacts of the book are sent \
      that the account does not have: for the first account `all`, for others `none`. Options \
      without WHERE change an account.
      """,
    usages: [
      Usage(
        [.parameter("NAME", .account, .optional), .parameter("WHERE", .text, .optional)],
        options: [
          .value("user", "U", summary: "the user at the server"),
          .value("password-command", "C", summary: "a command that prints the password"),
          .value("token-command", "C", summary: "a command that prints a token (OAuth)"),
          .flag("netrc", summary: "user and password are in ~/.netrc"),
          .value("collection", "C", summary: "which address book, if there are several"),
          .flag("create", summary: "create the address book or folder"),
          .value("new", "all|none|QUERY", summary: "which new contacts are sent"),
          .value("prefer", "SIDE", summary: "who wins a conflict: `server` or `book`"),
          .flag("read-only", summary: "send nothing, ever"),
          .flag("read-write", summary: "send changes again"),
          .value("trust-host", "H", .text, .repeated, summary: "a host that WHERE may lead to"),
          .value("ca", "FILE", .file, summary: "certificate authorities instead of the system's"),
          .flag("insecure-http", summary: "send the password without encryption"),
        ]),
      Usage(
        [.parameter("NAME", .account)],
        options: [.flag("remove", .required, summary: "forget the account"), .yes]),
    ],
    options: [.dryRun],
    examples: [
      .init("account", "the accounts of this book"),
      .init("account cards ~/.contacts", "a folder, as khard and vdirsyncer have it"),
      .init("account home ann@example.org", "finds the server, and asks for the password"),
      .init("account home --read-only", "sends nothing to it from now on"),
      .init("account home --remove", "forgets the account, and no contact"),
    ])

  static func run(_ arguments: ArgumentList, in session: inout Session) throws {
    let name = arguments.optionalText("NAME")
    let removes = arguments.flag("remove")
    let changes = arguments.optionNames.contains { $0 != "dry-run" } && !removes
    let place =
      try arguments.optionalText("WHERE") ?? (changes ? place(of: name, in: session) : nil)
    guard let name, place != nil || removes else { return try list(name, in: &session) }
    let request = try place.map { try AccountRequest(name, $0, arguments) }
    guard !session.store.hasOpenTransaction else {
      throw CommandError("`account` cannot set anything with --transaction")
    }
    if let request {
      try request.run(in: &session)
    } else {
      try remove(name, isSure: arguments.flag("yes"), in: &session)
    }
  }

  /// Returns where an account is that is to be changed.
  private static func place(of name: String?, in session: Session) throws -> String {
    guard let name else {
      throw CommandError("which account? For example `account home --read-only`")
    }
    guard let account = try session.accounts().first(where: { $0.name == name }) else {
      throw CommandError("no account `\(name)` of this book; `account \(name) WHERE` adds it")
    }
    return account.place.text
  }

  private static func list(_ name: String?, in session: inout Session) throws {
    let accounts = try session.listedAccounts().filter { name == nil || $0.name == name }
    if let name, accounts.isEmpty {
      throw CommandError("no account `\(name)` of this book; `account \(name) WHERE` adds it")
    }
    if try session.write(accounts, ListedAccount.columns, of: "account") { return }
    guard !accounts.isEmpty else {
      if let request = try AccountRequest.asked(in: session) {
        return try request.run(in: &session)
      }
      session.output.print("no accounts; `account NAME WHERE` adds one (`help account`)")
      return
    }
    session.draw(ArrayDataSource(accounts))
  }

  private static func remove(
    _ name: String, isSure: Bool, in session: inout Session
  ) throws {
    let file = try session.accountsFile()
    guard let account = try file.load().first(where: { $0.name == name }) else {
      throw CommandError("no account `\(name)`; `account` lists them")
    }
    let location = try account.location
    // That of a book that is no longer there can be forgotten from any.
    guard location.isSame(as: session.store.location) || !File.exists(location.snapshot)
    else {
      throw CommandError(
        "the account \(name) belongs to another book; `--book \(account.book)` opens that")
    }
    if session.isDryRun { return session.reportDryRun("forget the account \(name)") }
    guard isSure || session.isAtPrompt else {
      throw CommandError("`account \(name) --remove` forgets its state; in a script, give --yes")
    }
    let question = "forget the account \(name)? Its contacts stay."
    if !isSure, session.questions?.confirm(question) == false { return }
    do {
      try SyncStateFile.remove(in: location.syncFolder, account: name)
    } catch is SyncStateFile.BusyError {
      throw CommandError("\(name): another process is syncing it; try again after that")
    }
    try file.remove(name)
    session.report("forgot the account \(name); its contacts stay", did: "forgot")
  }
}
