internal import CardDAV
internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore
internal import ContactsSync
internal import HTTP
internal import JSON
internal import Tables
internal import UnicodeText

extension Session {
  /// Opens the collection of an account.
  func remote(of account: Account, knowing state: SyncStateFile) throws -> any Remote {
    switch account.place {
    case .folder(let path):
      FolderRemote(path.expandingHome) { state.state[$0]?.etag }
    case .url(let url):
      try CardDAVRemote(
        HTTPURL(url), server(of: account), traits: state.state.progress.traits)
    }
  }

  /// The options of every sync of an account.
  func syncOptions(for account: Account) throws -> SyncOptions {
    var options = SyncOptions()
    options.isReadOnly = account.isReadOnly
    options.isCancelled = { [progress] in progress.isCancelled }
    options.onProgress = { [progress] work, count, total in
      progress.report("\(account.name): \(work.rawValue)", count, of: total)
    }
    switch account.newContacts {
    case .all: break
    case .none: options.isNew = { _ in false }
    case .query(let text):
      do {
        let query = try query(ofNewContacts: text)
        options.isNew = { query.matches($0) }
      } catch {
        throw CommandError("\(account.name): \(error)")
      }
    }
    return options
  }

  /// Returns the query that tells which contacts are sent without being linked.
  func query(ofNewContacts text: String) throws -> Query {
    try references.resolved(Query(Tokenizer.words(in: text)))
  }

  /// Prints what a sync did, or would do.
  mutating func print(
    _ report: SyncReport, of account: Account, _ options: SyncOptions
  ) throws {
    reportNotices(report.notices.map { "\(account.name): \($0)" })
    let failure = error(of: report, account)
    if answersInJSON {
      write(report.record(of: account.name, failure))
    } else if !preferences.isQuiet {
      if report.failure == nil || report.received.total + report.sent.total > 0 {
        output.print(report.summary(of: account.name, options))
      }
      draw(
        ArrayDataSource(
          ListedConflict.all(report.conflicts, in: book, prefersBook: options.prefersBook)))
      showNamesakes(of: report)
    }
    reportNotices(
      report.left.map { card in
        if let contact = card.contact {
          return "\(account.name): \(contact) was not sent: \(card.reason)".safeForTerminal
        }
        let name = PercentEncoding.decode(card.href) ?? card.href
        return "\(account.name): \(name) was left as it is: \(card.reason)"
      })
    report.holdingBack(account.name).map { reportNotices([$0]) }
    if !report.isComplete { failSilently() }
    if case SyncStop.unconfirmed(let removals)? = report.failure, prompt == nil {
      removals.notice(of: account.name).map { reportNotices([$0]) }
    }
    // What was done is told even if the user has stopped it.
    output.flush()
    if let failure { throw failure }
  }

  /// Returns why a sync ended early, as it is told.
  private func error(of report: SyncReport, _ account: Account) -> (any Error)? {
    switch report.failure {
    case nil: nil
    case SyncStop.cancelled?: CancelledError.requested
    case SyncStop.unconfirmed(let removals)?:
      CommandError(
        prompt == nil
          ? removals.refusal(of: account.name) : "\(account.name): nothing was removed or sent")
    case SyncStop.changedMeanwhile?:
      CommandError("\(account.name): changed on the server meanwhile; sync it again")
    case let error as StoreError: error
    case let error as CommandError: error
    case let error as CardDAVError
    where [.notAddressBook, .gone(status: 404), .gone(status: 410)].contains(error.problem):
      CommandError(
        "\(account.name): \(error); `account \(account.name) WHERE` names another one")
    case let error as HTTPError:
      CommandError("\(account.name): \(error)\(error.wayOut(for: account))")
    case let error?: CommandError("\(account.name): \(error)")
    }
  }
}

extension Session {
  private mutating func showNamesakes(of report: SyncReport) {
    for (added, other) in report.namesakes {
      guard let added = book[added], let other = book[other] else { continue }
      let id = book.shortest(of: other.id)
      let line = "\(added.displayName) may be @\(id) \(other.displayName): same name"
      output.print(line.safeForTerminal)
    }
  }
}

extension SyncReport {
  /// What was received and sent, in one line.
  func summary(of account: String, _ options: SyncOptions) -> String {
    // With `--receive` nobody has looked for what could be sent.
    if received.total + sent.total == 0, isComplete, !options.receivesOnly {
      return "\(account): in step"
    }
    let (receive, send) = options.isDryRun ? ("would receive", "would send") : ("received", "sent")
    return "\(account): \(receive) \(received.text), \(send) \(sent.total)"
  }

  /// The report for programs.
  func record(of account: String, _ failure: (any Error)?) -> Record {
    let record: Record = [
      ("account", .string(account)), ("received", received.json), ("sent", sent.json),
      ("conflicts", .array(conflicts.map(\.json))),
      (
        "left",
        .array(left.map { ["href": .string($0.href), "reason": .string($0.reason)] })
      ),
    ]
    let error = failure.map { "\($0)" } ?? holdingBack(account)
    return record + (error.map { [("error", .string($0))] } ?? [])
  }

  /// Says how much stays here; nil for nothing.
  func holdingBack(_ account: String) -> String? {
    guard heldBack > 0 else { return nil }
    let changes = heldBack == 1 ? "1 change stays" : "\(heldBack) changes stay"
    return "\(changes) here: \(account) is read-only"
  }
}

extension SyncReport.Counts {
  /// The total, and of what it consists: `3 (1 added, 2 changed)`.
  fileprivate var text: String {
    guard total > 0 else { return "0" }
    let parts = [(added, "added"), (changed, "changed"), (removed, "removed")]
      .filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.1)" }
    return "\(total.grouped) (\(parts.joined(separator: ", ")))"
  }

  fileprivate var json: JSONValue {
    [
      "added": .number("\(added)"), "changed": .number("\(changed)"),
      "removed": .number("\(removed)"),
    ]
  }
}

extension SyncConflict {
  fileprivate var json: JSONValue {
    [
      "id": .string("\(id)"), "key": .string(key),
      "entry": entry.map { .number("\($0)") } ?? .null, "ours": ours ?? .null,
      "theirs": theirs ?? .null,
    ]
  }
}

extension HTTPError {
  /// Returns how an account may go where the server leads it; empty if it may not, or need not.
  fileprivate func wayOut(for account: Account) -> String {
    guard case .redirectRefused(let url) = problem,
      url.scheme == .https || account.place.text.hasPrefix("http:")
    else { return "" }
    return "; `account \(account.name) --trust-host \(url.authority)` lets it have the password"
  }
}
