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
      let books = found.books.filter { $0.isCalled(wanted) }
      if books.count > 1 {
        throw CommandError(
          "\(account.name): several address books are called `\(wanted)`; choose one of "
            + found.names)
      }
      if let book = books.first { return book }
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
    let list = found.books.enumerated().map { "\($0 + 1) \(found.name(of: $1))" }
      .joined(separator: ", ")
    let question = "which address book (\(list))? "
    guard let answer = questions.answer(question.safeForTerminal) else {
      throw CancelledError.requested
    }
    if let number = Int(answer), found.books.indices.contains(number - 1) {
      return found.books[number - 1]
    }
    guard let book = found.books.first(where: { $0.isCalled(answer) }) else {
      throw CommandError("\(account.name): no address book `\(answer)`")
    }
    return book
  }
}

extension Discovery.Result {
  /// The names of the address books.
  fileprivate var names: String { books.map { "`\(name(of: $0))`" }.joined(separator: ", ") }

  /// Returns the name of an address book, or its path if another one has the same name.
  fileprivate func name(of book: AddressBookCollection) -> String {
    books.count { $0.name == book.name } == 1 ? book.name : book.url.path
  }
}

extension AddressBookCollection {
  /// Returns whether a name, a URL, its path or the last part of that means the address book.
  fileprivate func isCalled(_ text: String) -> Bool {
    let segments = (url.segments ?? []).filter { !$0.isEmpty }
    return [name, "\(url)", url.path, segments.last].contains(text)
  }
}
