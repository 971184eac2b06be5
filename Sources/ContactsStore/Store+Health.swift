internal import ContactsModel

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// What is wrong with a book's files, or worth knowing of them.
public struct StoreFinding: Hashable, Sendable {
  /// The file.
  public let path: String
  /// The line, from 1.
  public let line: Int?
  /// What is found.
  public let description: String
}

extension Store {
  /// Returns what is wrong with the files, all lines of the journal read.
  public func findings() throws(StoreError) -> [StoreFinding] {
    try closeGroup()
    return try journalFindings() + snapshotFindings()
  }

  private func journalFindings() throws(StoreError) -> [StoreFinding] {
    let path = location.journal
    guard let bytes = try journal?.file.read() else {
      return sequence == 0
        ? []
        : [StoreFinding(path: path, line: nil, description: "is missing, and the history with it")]
    }
    let scan = JournalScan(bytes)
    var findings = scan.badLines.map { bad in
      StoreFinding(path: path, line: bad.number, description: "is damaged: \(bad.reason)")
    }
    var replayed = BookState()
    for (line, transaction) in scan.transactions {
      if replayed.sequence == 0, transaction.sequence > 1, !transaction.isBaseline {
        findings.append(
          StoreFinding(
            path: path, line: line,
            description:
              "the journal begins with change \(transaction.sequence); those before it are lost"))
        break
      }
      guard let objection = replayed.replay(transaction) else { continue }
      findings.append(StoreFinding(path: path, line: line, description: objection))
      break
    }
    if scan.unfinishedCount > 0 {
      findings.append(
        StoreFinding(
          path: path, line: nil,
          description:
            "ends in \(scan.unfinishedCount) bytes that are no whole line; the next change cuts them off"
        ))
    }
    return findings
  }

  private func snapshotFindings() throws(StoreError) -> [StoreFinding] {
    let path = location.snapshot
    guard let status = try FileStatus(path: path) else { return [] }
    var findings: [StoreFinding] = []
    if status.linkCount > (try backupIsSnapshot(status) ? 2 : 1) {
      findings.append(
        StoreFinding(
          path: path, line: nil,
          description: "has other names (hard links); they keep the old book when it is saved"))
    }
    if status.mode & 0o077 != 0 {
      findings.append(
        StoreFinding(
          path: path, line: nil,
          description: "can be read by others; `chmod 600` makes it yours alone"))
    }
    if try FileStatus(path: location.torn) != nil {
      findings.append(
        StoreFinding(
          path: location.torn, line: nil,
          description: "keeps what was cut off the journal; remove it when you need it no more"))
    }
    return findings
  }

  private func backupIsSnapshot(_ status: FileStatus) throws(StoreError) -> Bool {
    try FileStatus(path: location.backup)?.isSameFile(as: status) == true
  }
}

/// What salvaging a damaged journal came to.
public struct RepairReport: Hashable, Sendable {
  /// How many transactions were kept.
  public internal(set) var keptCount = 0
  /// The numbers of the lines that were lost.
  public internal(set) var lostLines: [Int] = []
  /// How many changes were left out because they speak of what was lost.
  public internal(set) var leftOutCount = 0
  /// Where the damaged journal is kept.
  public internal(set) var keptAs = ""
}

extension Store {
  /// Salvages what a damaged journal holds into a new one, and keeps the old file under another name.
  ///
  /// The snapshot tells what the lost transactions before it came to. Nil where there is nothing to repair.
  public func repair(as command: String) throws(StoreError) -> RepairReport? {
    try refuseInUnit()
    try closeGroup()
    let reason = readOnlyReason
    readOnlyReason = nil
    do throws(StoreError) {
      try takeLock()
    } catch {
      readOnlyReason = reason
      throw error
    }
    defer { releaseLock() }
    guard let old = try openJournal() else { return nil }
    let bytes = try old.file.read()
    let scan = JournalScan(bytes)
    guard reason != nil || !scan.badLines.isEmpty else { return nil }
    var report = RepairReport()
    report.lostLines = scan.badLines.map(\.number)
    let salvaged = salvage(scan, command: command, report: &report)
    report.keptAs = try keepAside(old)
    do throws(StoreError) {
      try replaceJournal(with: salvaged.transactions.flatMap(\.line))
      state = salvaged.state
      journalSequence = sequence
      try writeSnapshot(keeping: location.backup)
    } catch {
      isLoaded = false
      throw error.asUnsaved
    }
    damage = nil
    isLoaded = true
    return report
  }

  /// How many transactions may be missing between two of a damaged journal: a block of zeros takes many, and
  /// nothing tells how many.
  private static let mostLost = 100_000

  /// Returns the transactions of a new journal, and the state that they lead to.
  private func salvage(
    _ scan: JournalScan, command: String, report: inout RepairReport
  ) -> (transactions: [Transaction], state: BookState) {
    let snapshot = intactSnapshot()
    let generation =
      max(
        snapshot?.generation ?? 1, scan.transactions.map(\.transaction.generation).max() ?? 1) + 1
    let mostLost = max(Self.mostLost, snapshot?.sequence ?? 0)
    var salvaged = BookState()
    salvaged.identity = snapshot?.identity
    var wanted = BookState()
    wanted.identity = snapshot?.identity
    wanted.book = snapshot?.book ?? AddressBook()
    wanted.sequence = snapshot?.sequence ?? 0
    var transactions: [Transaction] = []
    // Lines that have changed places fit again in the order of their numbers.
    for (line, transaction) in scan.transactions.sorted(by: {
      ($0.transaction.sequence, $0.line) < ($1.transaction.sequence, $1.line)
    }) {
      let kept = salvaged.salvage(transaction, mostLost: mostLost)
      _ = wanted.salvage(transaction, mostLost: mostLost)
      transactions += kept
      if let last = kept.last {
        report.keptCount += 1
        report.leftOutCount += transaction.changes.count - last.changes.count
      } else {
        report.lostLines.append(line)
      }
    }
    report.lostLines.sort()
    let book = snapshot == nil ? salvaged.book : wanted.book
    let identity = salvaged.identity ?? String(UInt32.random(in: 0x1000_0000 ... .max), radix: 16)
    salvaged.sequence = max(salvaged.sequence, wanted.sequence) + 1
    transactions.append(
      Transaction(
        book: identity, generation: generation, sequence: salvaged.sequence, time: .now,
        session: session, command: command, changes: salvaged.book.changes(to: book)))
    // A snapshot newer than the whole journal leaves numbers that nothing is known of.
    transactions = filled(transactions)
    for index in transactions.indices { transactions[index].generation = generation }
    salvaged.book = book
    salvaged.identity = identity
    salvaged.generation = generation
    return (transactions, salvaged)
  }

  private func filled(_ transactions: [Transaction]) -> [Transaction] {
    var filled: [Transaction] = []
    for transaction in transactions {
      var next =
        (filled.last?.sequence ?? (transaction.isBaseline ? transaction.sequence - 1 : 0)) + 1
      while next < transaction.sequence {
        var lost = transaction
        (lost.sequence, lost.command, lost.changes) = (next, "lost", [])
        (lost.undoes, lost.redoes, lost.adopts) = (nil, nil, nil)
        filled.append(lost)
        next += 1
      }
      filled.append(transaction)
    }
    return filled
  }

  private func intactSnapshot() -> Snapshot? {
    // What cannot be read is not used; it stays where it is.
    guard let file = try? File(location.snapshot, O_RDONLY), let bytes = try? file.read(),
      let snapshot = try? Snapshot(bytes, path: location.snapshot), snapshot.isIntact
    else { return nil }
    return snapshot
  }

  private func keepAside(_ journal: Journal) throws(StoreError) -> String {
    var number = 1
    while try FileStatus(path: "\(location.damagedPrefix)\(number)") != nil { number += 1 }
    let path = "\(location.damagedPrefix)\(number)"
    try Folder.keep(location.journal, as: path)
    return path
  }
}
