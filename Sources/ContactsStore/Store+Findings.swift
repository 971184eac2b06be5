internal import Platform

/// What is wrong with a book's files, or worth knowing of them.
public struct StoreFinding: Hashable, Sendable {
  /// How grave a finding is.
  public enum Kind: Hashable, Sendable {
    /// Something of the book, or of its history, does not read.
    case damage
    /// Nothing is lost, and something could be better.
    case advice
  }

  /// How grave it is.
  public let kind: Kind
  /// The file.
  public let path: String
  /// The line, from 1.
  public let line: Int?
  /// What is found.
  public let description: String

  init(_ kind: Kind, _ path: String, line: Int? = nil, _ description: String) {
    (self.kind, self.path, self.line, self.description) = (kind, path, line, description)
  }
}

extension Store {
  /// Returns what is wrong with the files, all lines of the journal read.
  public func findings() throws(StoreError) -> [StoreFinding] {
    try closeBatch()
    let damage = try journalFindings()
    var advice = try snapshotFindings() + permissionFindings()
    // What is damaged has been told by its lines.
    if let reason = readOnlyReason, !damage.contains(where: { $0.kind == .damage }) {
      advice.append(StoreFinding(.advice, location.snapshot, "is read-only: \(reason)"))
    }
    return damage + advice
  }

  /// Tells whether a journal has lines that do not read, or that are not the book's history.
  func isDamaged(_ scan: JournalScan) -> Bool {
    !scan.badLines.isEmpty || firstObjection(to: scan) != nil
  }

  private func journalFindings() throws(StoreError) -> [StoreFinding] {
    let path = location.journal
    guard let bytes = try onDisk(journal?.file.read()) else {
      let lost = "is missing, and its history is lost; the next change starts a new one"
      return sequence == 0 ? [] : [StoreFinding(.advice, path, lost)]
    }
    let scan = JournalScan(bytes)
    var findings = scan.badLines.map { bad in
      StoreFinding(.damage, path, line: bad.number, "is damaged: \(bad.reason)")
    }
    // What follows a line that is lost cannot fit.
    if let objection = firstObjection(to: scan), let line = objection.line,
      scan.badLines.allSatisfy({ $0.number > line })
    {
      findings.append(objection)
    }
    if scan.transactions.isEmpty, findings.isEmpty, sequence > 0 {
      let lost = "is empty, and its history is lost; the next change starts a new one"
      findings.append(StoreFinding(.advice, path, lost))
    }
    if let last = scan.transactions.last?.transaction.sequence, let base, findings.isEmpty,
      last < base.sequence
    {
      let lost =
        "ends with change \(last), and the snapshot has \(base.sequence): the history in between is lost"
      findings.append(StoreFinding(.advice, path, lost))
    }
    if scan.unfinishedCount > 0 {
      let unfinished =
        "ends with an incomplete record of \(scan.unfinishedCount) bytes; the next change cuts it off"
      findings.append(StoreFinding(.advice, path, unfinished))
    }
    return findings
  }

  /// Returns why the journal's records, one after the other, are not the book's history; nil where they are.
  private func firstObjection(to scan: JournalScan) -> StoreFinding? {
    var replayed = BookState()
    replayed.identity = state.identity
    replayed.generation = state.generation
    for (line, transaction) in scan.transactions {
      let isFirst = replayed.sequence == 0 && !transaction.isBaseline && transaction.sequence > 1
      let isOfBook = transaction.book == replayed.identity ?? transaction.book
      let objection =
        isFirst && isOfBook
        ? "the journal begins with change \(transaction.sequence); earlier changes are lost"
        : replayed.replay(transaction)
      guard let objection else { continue }
      return StoreFinding(.damage, location.journal, line: line, objection)
    }
    return nil
  }

  private func snapshotFindings() throws(StoreError) -> [StoreFinding] {
    let path = location.snapshot
    var findings: [StoreFinding] = []
    if let status = try onDisk(FileStatus(path: path)),
      status.linkCount > (try backupIsSnapshot(status) ? 2 : 1)
    {
      let names = "has other hard links, which keep the old book when it is saved"
      findings.append(StoreFinding(.advice, path, names))
    }
    if try onDisk(FileStatus(path: location.torn)) != nil {
      let torn = "keeps what was cut off the journal; remove it when you no longer need it"
      findings.append(StoreFinding(.advice, location.torn, torn))
    }
    return findings
  }

  private func backupIsSnapshot(_ status: FileStatus) throws(StoreError) -> Bool {
    try onDisk(FileStatus(path: location.backup))?.isSameFile(as: status) == true
  }

  /// Returns the files that others than their owner may open, and the folder where they may put other files in
  /// their place; modes are the owner's to change.
  private func permissionFindings() throws(StoreError) -> [StoreFinding] {
    var findings: [StoreFinding] = []
    let files = [
      location.snapshot, location.journal, location.lock, location.backup, location.torn,
    ]
    for path in [location.folder] + files + location.damagedJournals {
      guard let status = try onDisk(FileStatus(path: path)) else { continue }
      guard status.mode & (status.isFolder ? 0o022 : 0o077) != 0 else { continue }
      let mode = status.isFolder ? "700" : "600"
      let open = status.isFolder ? "can be written by others" : "is open to others"
      findings.append(
        StoreFinding(.advice, path, "\(open); `chmod \(mode)` makes it yours alone"))
    }
    return findings
  }
}
