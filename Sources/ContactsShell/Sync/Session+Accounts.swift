internal import ContactsStore
internal import ContactsSync
internal import Platform

extension Transaction {
  /// The account whose sync made the transaction; nil if none did.
  var syncedAccount: String? {
    let words = self.command.split(separator: " ", omittingEmptySubsequences: false)
    return words.count == 2 && words[0] == "sync" ? String(words[1]) : nil
  }
}

extension AccountsFile {
  /// Returns the accounts of a book, in the order of the file.
  func accounts(of book: BookLocation) throws -> [Account] {
    let accounts = try load().filter { (try? $0.location)?.isSame(as: book) == true }
    for account in accounts {
      guard let path = account.relativePath else { continue }
      throw CommandError(
        "the account \(account.name) has the relative path `\(path)`, which means another place in "
          + "each folder; `account \(account.name) WHERE` saves it anew")
    }
    return accounts
  }
}

extension Account {
  /// The paths of the account's book.
  var location: BookLocation { get throws { try BookLocation(book.expandingHome) } }
}

extension Session {
  func accountsFile() throws -> AccountsFile {
    guard let path = Environment().configurationPath("accounts.json") else {
      throw CommandError("cannot find accounts.json: set $HOME or $XDG_CONFIG_HOME")
    }
    return AccountsFile(path: path)
  }

  /// The accounts of this book, in the order of their file.
  func accounts() throws -> [Account] { try accountsFile().accounts(of: store.location) }

  /// The accounts of this book, with what is known of them.
  func listedAccounts() throws -> [ListedAccount] {
    try accounts().map { ListedAccount($0, try state(of: $0, isReadOnly: true).state) }
  }

  /// Returns what is wrong with the states of the accounts.
  func syncFindings() throws -> [StoreFinding] {
    try accounts().compactMap { account in
      let state = try state(of: account, isReadOnly: true)
      try state.checkBook(of: store)
      guard let loss = state.loss else { return nil }
      return StoreFinding(
        .advice, state.path,
        "of the account \(account.name): \(loss.rawValue); the next sync compares everything, and "
          + "removes nothing")
    }
  }

  /// Opens the states of all accounts of this book, so that nobody syncs until they are closed.
  func syncStates(for work: String) throws -> [SyncStateFile] {
    do {
      return try SyncStateFile.all(in: store.location.syncFolder, book: store.eventualIdentity)
    } catch is SyncStateFile.BusyError {
      throw CommandError("an account is being synced; \(work) once that is done")
    }
  }

  /// Opens the state of an account.
  func state(of account: Account, isReadOnly: Bool) throws -> SyncStateFile {
    do {
      return try SyncStateFile(
        in: store.location.syncFolder, account: account.name, book: store.eventualIdentity,
        remote: account.place.text, isReadOnly: isReadOnly)
    } catch is SyncStateFile.BusyError {
      throw CommandError("\(account.name): another process is syncing it")
    }
  }
}
