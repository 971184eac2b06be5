internal import CardDAV
internal import CommandLanguage
internal import ContactsStore
internal import ContactsSync
internal import HTTP
internal import Platform
internal import UnicodeText

/// An account to add or change, as it was typed.
struct AccountRequest {
  private let name: String
  private let place: String
  private let arguments: ArgumentList

  init(_ name: String, _ place: String, _ arguments: ArgumentList) throws {
    guard Self.isName(name) else {
      throw CommandError(
        "`\(name)` cannot be the name of an account; use letters, digits, `-` and `_`")
    }
    (self.name, self.place, self.arguments) = (name, place, arguments)
    if let side = arguments.option("prefer") { _ = try SyncCommand.prefersBook(side) }
    let secrets = ["password-command", "token-command"].filter { arguments.option($0) != nil }
    guard secrets.count + (arguments.flag("netrc") ? 1 : 0) < 2 else {
      throw CommandError("give one of --password-command, --token-command and --netrc")
    }
    guard !arguments.flag("read-only") || !arguments.flag("read-write") else {
      throw CommandError("give one of --read-only and --read-write")
    }
  }

  /// Returns whether a name can be that of a file.
  private static func isName(_ name: String) -> Bool {
    (1...64).contains(name.utf8.count)
      && name.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-_".utf8.contains($0) }
  }

  /// Asks at a prompt where the contacts are; nil if nobody answers.
  static func asked(in session: Session) throws -> AccountRequest? {
    let question = "where else are your contacts (a mail address, URL or folder)? "
    guard let place = session.questions?.answer(question)?.trimmed, !place.isEmpty else {
      return nil
    }
    return try AccountRequest(
      "home", place, AccountCommand.signature.parse([Word(argument: "home")]))
  }

  /// Tries the account, and saves it.
  func run(in session: inout Session) throws {
    let file = try session.accountsFile()
    let others = try file.load()
    if let taken = others.first(where: { $0.name == name }),
      try !taken.location.isSame(as: session.store.location)
    {
      throw CommandError("the account \(name) belongs to another book, \(taken.book)")
    }
    let former = others.first { $0.name == name }
    let new = try arguments.option("new").map { try newContacts($0, in: session) }
    var account = try account(replacing: former, in: &session)
    if let new {
      account.newContacts = new
    } else if former == nil {
      account.newContacts = try session.accounts().isEmpty ? .all : .none
    }
    guard !session.isDryRun else {
      return session.reportDryRun("save the account \(name), \(account.place.text)".safeForTerminal)
    }
    try file.save(account)
    session.report("saved the account \(name), \(account.place.text)".safeForTerminal, did: "saved")
  }

  /// Returns the account with its collection.
  private func account(
    replacing former: Account?, in session: inout Session
  ) throws -> Account {
    if let former, concernsTheBookAlone { return try completed(former) }
    guard isFolder else {
      var account = try completed(begun(at: .url(place), from: former, in: session))
      if account.user.isEmpty, place.contains("@"), !place.contains("://") { account.user = place }
      do {
        return try discovered(account, in: &session)
      } catch let error where error is CardDAVError || error is HTTPError {
        throw CommandError("\(name): \(error)")
      }
    }
    let path = place.expandingHome
    let folder = try ResolvedPath(path.hasSuffix("/") ? String(path.dropLast()) : path).path
      .absolutePath()
    if arguments.flag("create"), !session.isDryRun { try Folder.create(folder) }
    guard arguments.flag("create") || Folder.exists(folder) else {
      throw CommandError("no folder \(place); `--create` makes it")
    }
    return try completed(begun(at: .folder(folder), from: former, in: session))
  }

  /// Returns the account as it was, at a place; user, password, and what is trusted, are kept for the
  /// same server alone.
  private func begun(
    at place: Account.Place, from former: Account?, in session: Session
  ) throws -> Account {
    let book = try session.store.location.snapshot.absolutePath()
    guard var account = former else { return Account(name, book: book, place) }
    account.book = book
    if account.place.origin != place.origin {
      (account.user, account.secret, account.hosts) = ("", nil, [])
      (account.certificateFile, account.allowsPlainHTTP) = ("", false)
    }
    account.place = place
    return account
  }

  /// Finds the address book; asks for the user where the server wants one.
  private func discovered(_ account: Account, in session: inout Session) throws -> Account {
    do {
      return try session.discover(self, account)
    } catch let error as CardDAVError {
      guard error.problem == .unauthorized, account.user.isEmpty, account.secret == nil else {
        throw error
      }
      guard let user = session.questions?.answer("user at \(error.host): "), !user.isEmpty else {
        throw CommandError(
          "\(name): \(error.host) wants a user and password; give --user and --password-command, "
            + "--token-command, or --netrc")
      }
      var account = account
      account.user = user
      return try session.discover(self, account)
    }
  }

  /// Whether WHERE is a folder: it looks like a path, or is one that exists.
  private var isFolder: Bool {
    guard !place.contains("://"), !place.contains("@") else { return false }
    return place.hasPrefix("/") || place.hasPrefix("~") || place.hasPrefix(".")
      || Folder.exists(place)
  }

  /// Returns the account with everything else that was typed.
  func completed(_ account: Account) throws -> Account {
    var account = account
    if let user = arguments.option("user") { account.user = user }
    if let secret { account.secret = secret }
    if let side = arguments.option("prefer") { account.prefersBook = side == "book" }
    if arguments.flag("read-only") { account.isReadOnly = true }
    if arguments.flag("read-write") { account.isReadOnly = false }
    account.hosts += arguments.options("trust-host").filter { !account.hosts.contains($0) }
    let authorities = arguments.option("ca") ?? account.certificateFile
    account.certificateFile =
      authorities.isEmpty ? "" : try authorities.expandingHome.absolutePath()
    if arguments.flag("insecure-http") { account.allowsPlainHTTP = true }
    return account
  }

  /// Whether nothing was typed that the server would have to confirm.
  private var concernsTheBookAlone: Bool {
    let own: Set = ["new", "prefer", "read-only", "read-write", "dry-run"]
    return arguments.optionalText("WHERE") == nil && own.isSuperset(of: arguments.optionNames)
  }

  /// How the account signs in, as it was typed.
  private var secret: Account.Secret? {
    if let command = arguments.option("password-command") { return .passwordCommand(command) }
    if let command = arguments.option("token-command") { return .tokenCommand(command) }
    return arguments.flag("netrc") ? .netrc : nil
  }

  private func newContacts(
    _ word: String, in session: Session
  ) throws -> Account.NewContacts {
    switch word {
    case "all": return .all
    case "none": return .none
    default:
      _ = try session.query(ofNewContacts: word)
      return .query(word)
    }
  }

  /// The name or URL of the address book to take, if there are several.
  var collection: String? { arguments.option("collection") }

  /// Whether to create the address book.
  var creates: Bool { arguments.flag("create") }
}
