internal import CardDAV
internal import ContactsSync
internal import HTTP
internal import Platform

extension Session {
  /// Opens a session with the server of an account; loads libcurl.
  func server(of account: Account) throws -> DAVSession {
    var settings = HTTPSettings()
    settings.redirection = Redirection(hosts: account.hosts)
    if !account.certificateFile.isEmpty {
      settings.certificateFile = account.certificateFile.expandingHome
    }
    settings.allowsPlainCredentials = account.allowsPlainHTTP
    settings.userAgent = "contacts/\(Program.version)"
    let isCancelled = { [progress] in progress.isCancelled }
    let passwords = prompt?.passwords
    return DAVSession(
      try CurlClient(settings: settings, isCancelled: isCancelled),
      credentials: { try account.credentials(askingFor: passwords, isRetry: $0) },
      isCancelled: isCancelled)
  }

  /// Finds the address book of a server that an account is to be kept in step with.
  func discover(_ request: AccountRequest, _ account: Account) throws -> Account {
    var account = account
    let server = try server(of: account)
    let discovery = Discovery(server)
    var found = try discovery.find(at: account.place.text)
    while found.books.isEmpty, let host = found.untrustedHosts.first {
      try trust(host, for: account)
      account.hosts.append(host)
      server.trust([host])
      found = try discovery.find(at: account.place.text)
    }
    if dryRun != nil, request.creates, request.collection == nil,
      let (url, _) = found.place(named: account.place.text)
    {
      account.place = .url("\(url)")
      return account
    }
    let book = try book(among: found, request, discovery, account)
    account.place = .url("\(book.url)")
    return account
  }

  /// Asks whether a host that the search leads to may have the password.
  private func trust(_ host: String, for account: Account) throws {
    let question = "\(account.place.text) leads to \(host); may it have the password?"
    guard let questions else {
      throw CommandError(
        "\(account.name): \(account.place.text) leads to \(host); `--trust-host \(host)` lets it "
          + "have the password")
    }
    guard questions.confirm(question.safeForTerminal) else { throw CancelledError.requested }
  }

  /// Returns the address book that is meant, or creates it.
  private func book(
    among found: Discovery.Result, _ request: AccountRequest, _ discovery: Discovery,
    _ account: Account
  ) throws -> AddressBookCollection {
    if let wanted = request.collection {
      if let book = try found.book(called: wanted, for: account) { return book }
    } else if request.creates, let (url, name) = found.place(named: account.place.text) {
      // Another address book than the one that was typed must not be taken for it.
      if let book = found.books.first(where: { $0.url == url }) { return book }
      return try discovery.create(at: url, named: name)
    } else if found.books.count == 1 {
      return found.books[0]
    }
    let name = request.collection ?? "contacts"
    if let home = found.homes.first, dryRun == nil, creates(name, among: found, request) {
      return try discovery.create(at: home.appending(segment: name), named: name)
    }
    guard !found.books.isEmpty else {
      throw CommandError(
        "\(account.name): the server has no address book; `--create` creates one")
    }
    if let wanted = request.collection {
      throw CommandError(
        "\(account.name): no address book `\(wanted)`; the server has \(found.names)")
    }
    return try choose(among: found, account)
  }

  /// Whether to create an address book: as was typed, or where there is none and somebody agrees.
  private func creates(
    _ name: String, among found: Discovery.Result, _ request: AccountRequest
  ) -> Bool {
    if request.creates { return true }
    guard found.books.isEmpty else { return false }
    return questions?.confirm("the server has no address book; create `\(name)`?") == true
  }

  /// Asks which of several address books is meant.
  private func choose(
    among found: Discovery.Result, _ account: Account
  ) throws -> AddressBookCollection {
    guard let questions else {
      throw CommandError(
        "\(account.name): the server has several address books; choose one with --collection: "
          + found.names)
    }
    let list = found.shownNames.enumerated().map { "\($0 + 1) \($1)" }.joined(separator: ", ")
    let question = "which address book (\(list))? "
    guard let answer = questions.answer(question.safeForTerminal) else {
      throw CancelledError.requested
    }
    if let number = Int(answer), found.books.indices.contains(number - 1) {
      return found.books[number - 1]
    }
    guard let book = try found.book(called: answer, for: account) else {
      throw CommandError("\(account.name): no address book `\(answer)`")
    }
    return book
  }
}

extension Discovery.Result {
  /// The names of the address books, each its path if another one has the same name.
  fileprivate var shownNames: [String] {
    let counts = Dictionary(books.map { ($0.name, 1) }, uniquingKeysWith: +)
    return books.map { counts[$0.name] == 1 ? $0.name : $0.url.path }
  }

  /// The names of the address books, for messages.
  fileprivate var names: String { shownNames.map { "`\($0)`" }.joined(separator: ", ") }

  /// Returns the address book that a URL or path means, or else a name or the last part of a path;
  /// nil if there is none.
  fileprivate func book(
    called text: String, for account: Account
  ) throws -> AddressBookCollection? {
    let exact = books.filter { "\($0.url)" == text || $0.url.path == text }
    let found =
      exact.isEmpty ? books.filter { $0.name == text || $0.lastSegment == text } : exact
    guard found.count < 2 else {
      let paths = found.map { "`\($0.url.path)`" }.joined(separator: ", ")
      throw CommandError(
        "\(account.name): several address books are called `\(text)`; choose one of \(paths)")
    }
    return found.first
  }
}

extension AddressBookCollection {
  /// The last part of the path.
  fileprivate var lastSegment: String? { url.segments?.last { !$0.isEmpty } }
}
