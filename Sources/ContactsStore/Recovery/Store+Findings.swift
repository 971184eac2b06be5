internal import ContactsModel
internal import ContactsSearch
internal import Platform

/// A problem of the files of a book, or advice about them.
public struct StoreFinding: Hashable, Sendable {
  /// The severity of a finding.
  public enum Kind: Hashable, Sendable {
    /// A part of the book or its history cannot be read.
    case damage
    /// Nothing is lost, but something could be better.
    case advice
  }

  /// The severity.
  public let kind: Kind
  /// The file.
  public let path: String
  /// The line, from 1.
  public let line: Int?
  /// The description.
  public let description: String

  /// Creates a finding about a file.
  public init(_ kind: Kind, _ path: String, line: Int? = nil, _ description: String) {
    (self.kind, self.path, self.line, self.description) = (kind, path, line, description)
  }
}

extension Store {
  /// Returns the findings, after reading every line of the journal.
  public func findings() throws(StoreError) -> [StoreFinding] {
    try closeBatch()
    let damage = try journalFindings()
    var advice = try snapshotFindings() + permissionFindings()
    // Damaged lines have been reported one by one.
    if let reason = reasonNotToSave, obstacle != .reading,
      !damage.contains(where: { $0.kind == .damage })
    {
      advice.append(
        StoreFinding(isDamaged ? .damage : .advice, location.snapshot, "is read-only: \(reason)"))
    }
    return damage + advice
  }

  /// Returns whether a journal has lines that cannot be read, or are not the history of the book.
  func isDamaged(_ scan: JournalScan) -> Bool {
    guard scan.badLines.isEmpty else { return true }
    let (replayed, objection) = replay(scan)
    return objection != nil || !differences(of: replayed).isEmpty
  }

  private func journalFindings() throws(StoreError) -> [StoreFinding] {
    let path = location.journal
    guard let bytes = try onDisk(log.journal?.file.read()) else {
      let lost = "is missing, and its history is lost; the next change starts a new one"
      return sequence == 0 ? [] : [StoreFinding(.advice, path, lost)]
    }
    let scan = JournalScan(bytes)
    var findings = scan.badLines.map { bad in
      StoreFinding(.damage, path, line: bad.number, "is damaged: \(bad.reason)")
    }
    let (replayed, objection) = replay(scan)
    // Nothing fits after a lost line.
    if let objection, let line = objection.line,
      scan.badLines.allSatisfy({ $0.number > line })
    {
      findings.append(objection)
    }
    if scan.transactions.isEmpty, findings.isEmpty, sequence > 0 {
      let lost = "is empty, and its history is lost; the next change starts a new one"
      findings.append(StoreFinding(.advice, path, lost))
    }
    if let last = scan.transactions.last?.transaction.sequence, let base = saved.contents,
      findings.isEmpty,
      last < base.sequence
    {
      let lost =
        "ends with change \(last), and the snapshot has \(base.sequence): the history in between "
        + "is lost"
      findings.append(StoreFinding(.advice, path, lost))
    }
    let differing = findings.isEmpty ? differences(of: replayed) : []
    if let first = differing.first {
      let others =
        switch differing.count {
        case 1: ""
        case 2: " and 1 other"
        case let count: " and \(count - 1) others"
        }
      let differs =
        "has other changes than those that made the book: \(first)\(others) would differ; one of the "
        + "two files is a copy from elsewhere"
      findings.append(StoreFinding(.damage, path, differs))
    }
    if scan.unfinishedCount > 0 {
      let size = scan.unfinishedCount == 1 ? "1 byte" : "\(scan.unfinishedCount) bytes"
      let unfinished = "ends with an incomplete record of \(size); the next change cuts it off"
      findings.append(StoreFinding(.advice, path, unfinished))
    }
    return findings
  }

  /// Returns the contacts, by id, in which the book differs from a state that its journal leads to; none
  /// if either has changes that the other lacks.
  private func differences(of replayed: BookState) -> [String] {
    guard replayed.sequence == sequence, replayed.sequence > 0, !isInDryRun, !hasOpenTransaction,
      !saved.hasUnsavedEdits
    else { return [] }
    let ids = replayed.book.base.changes(to: book.base).compactMap(\.contactID)
    return Set(ids).map { "@\($0.short)" }.sorted()
  }

  /// Returns the state that the records of a journal lead to, and why they are not the history of the
  /// book, if they are not.
  private func replay(_ scan: JournalScan) -> (state: BookState, objection: StoreFinding?) {
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
      return (replayed, StoreFinding(.damage, location.journal, line: line, objection))
    }
    return (replayed, nil)
  }

  private func snapshotFindings() throws(StoreError) -> [StoreFinding] {
    let path = location.snapshot
    var findings: [StoreFinding] = []
    if saved.hasUnsavedEdits {
      let edits = "was edited; the edits are shown, and become a change once the book can be saved"
      findings.append(StoreFinding(.advice, path, edits))
    }
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

  /// Returns the files that others than their owner can open, and the folder if others can write to
  /// it.
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
