internal import ContactsModel
internal import ContactsSearch
public import Platform

/// The result of salvaging a damaged journal.
public struct RepairReport: Hashable, Sendable {
  /// The number of transactions kept.
  public internal(set) var keptCount = 0
  /// The numbers of the lost lines.
  public internal(set) var lostLines: [Int] = []
  /// The numbers of the first and the last transaction without a line; nil if none is missing.
  public internal(set) var missing: ClosedRange<Int>?
  /// The number of changes left out because they depend on lost ones.
  public internal(set) var leftOutCount = 0
  /// The path of the damaged journal.
  public internal(set) var keptAs = ""
  /// The path of an edited snapshot whose edits are not in the book, if there was one.
  public internal(set) var keptSnapshotAs: String?
}

extension Store {
  /// Writes a new journal from what can be read of a damaged one, and keeps the old file under
  /// another name.
  ///
  /// The snapshot has the result of lost transactions before it. Nil if there is nothing to repair.
  ///
  /// - Parameter forget: Called before the new journal is written, so that nobody takes what is lost
  ///   for removed.
  public func repair(
    as command: String, forget: () throws(SystemError) -> Void = {}
  ) throws(StoreError) -> RepairReport? {
    try refuseInTransaction()
    try refuseInDryRun()
    try closeBatch()
    let (former, wasDamaged) = (obstacle, isDamaged)
    var isRepaired = false
    obstacle = nil
    defer { if !isRepaired { obstacle = wasDamaged ? former : obstacle ?? former } }
    try takeLock()
    defer { lock.release() }
    guard let old = try openJournal() else { return nil }
    try requireWritable(location.journal)
    let scan = JournalScan(try onDisk(old.file.read()))
    guard wasDamaged || isDamaged(scan) else { return nil }
    var report = RepairReport()
    let snapshot = try snapshotToRepairFrom(&report)
    report.lostLines = scan.badLines.map(\.number)
    let salvaged = salvage(scan, over: snapshot, command: command, report: &report)
    report.keptAs = try keepAside(old)
    try onDisk(forget())
    do throws(StoreError) {
      try replaceJournal(with: salvaged.transactions.flatMap(\.line))
      state = salvaged.state
      log.sequence = sequence
      try replaceSnapshot(keeping: location.backup)
    } catch {
      isLoaded = false
      throw error.asUnsaved
    }
    notices.forgetDamage()
    isRepaired = true
    isLoaded = true
    return report
  }

  /// Cuts off a torn last line of the journal, as the next change would, with a notice; returns
  /// false if there is none.
  public func cutTornLine() throws(StoreError) -> Bool {
    let size = try onDisk(log.journal?.file.status())?.size ?? 0
    try openBatch()
    dropEmptyBatch()
    return try onDisk(log.journal?.file.status())?.size ?? size < size
  }

  /// The most transactions assumed lost between two of a damaged journal.
  private static let maximumLost = 100_000
  /// The most transactions assumed lost that the snapshot has; beyond that, the journal begins
  /// again with the whole book.
  private static let maximumLostBefore = 1_000_000

  /// Returns the transactions of a new journal, and their state.
  private func salvage(
    _ scan: JournalScan, over snapshot: Snapshot?, command: String, report: inout RepairReport
  ) -> (transactions: [Transaction], state: BookState) {
    let generation =
      max(
        snapshot?.generation ?? 1, scan.transactions.map(\.transaction.generation).max() ?? 1) + 1
    let maximumLost = max(Self.maximumLost, min(snapshot?.sequence ?? 0, Self.maximumLostBefore))
    var salvaged = BookState()
    salvaged.identity = snapshot?.identity
    var wanted = BookState()
    wanted.identity = snapshot?.identity
    wanted.book = snapshot?.book ?? SearchableBook()
    wanted.sequence = snapshot?.sequence ?? 0
    var transactions: [Transaction] = []
    // Lines in the wrong order fit again when sorted by number.
    for (line, transaction) in scan.transactions.sorted(by: {
      ($0.transaction.sequence, $0.line) < ($1.transaction.sequence, $1.line)
    }) {
      let kept = salvaged.salvage(transaction, maximumLost: maximumLost)
      _ = wanted.salvage(transaction, maximumLost: maximumLost)
      if let kept {
        transactions.append(kept)
        report.keptCount += 1
        report.leftOutCount += transaction.changes.count - kept.changes.count
      } else {
        report.lostLines.append(line)
      }
    }
    report.lostLines.sort()
    let book = snapshot == nil ? salvaged.book : wanted.book
    let identity = salvaged.identity ?? String(UInt32.random(in: 0x1000_0000 ... .max), radix: 16)
    salvaged.sequence = max(salvaged.sequence, wanted.sequence) + 1
    let isFar = salvaged.sequence - (transactions.last?.sequence ?? 0) > maximumLost
    transactions.append(
      Transaction(
        TransactionHeader(
          book: identity, generation: generation, sequence: salvaged.sequence, time: .now,
          session: own.session, command: command, isBaseline: isFar, isRepair: true),
        changes: (isFar ? AddressBook() : salvaged.book.base).changes(to: book.base)))
    let known = Set(transactions.map(\.sequence))
    transactions = filled(transactions)
    let missing = transactions.map(\.sequence).filter { !known.contains($0) }
    if let first = missing.first, let last = missing.last { report.missing = first...last }
    for index in transactions.indices { transactions[index].generation = generation }
    salvaged.book = book
    salvaged.identity = identity
    salvaged.generation = generation
    return (transactions, salvaged)
  }

  /// Returns transactions with placeholders for the lost ones between them, which keep their
  /// numbers.
  private func filled(_ transactions: [Transaction]) -> [Transaction] {
    var filled: [Transaction] = []
    for transaction in transactions {
      // A baseline is the whole book.
      let next = transaction.isBaseline ? transaction.sequence : (filled.last?.sequence ?? 0) + 1
      filled += (next..<transaction.sequence).map { sequence in
        Transaction(
          TransactionHeader(
            book: transaction.book, sequence: sequence, time: transaction.time,
            session: transaction.session, command: "lost"), changes: [])
      }
      filled.append(transaction)
    }
    return filled
  }

  /// Returns the snapshot; nil if there is none, or it was edited.
  ///
  /// One that cannot be read is an error, as it may have what the journal has lost.
  private func snapshotToRepairFrom(
    _ report: inout RepairReport
  ) throws(StoreError) -> Snapshot? {
    guard try onDisk(FileStatus(path: location.snapshot)) != nil else {
      // The snapshot before the last one may have what the journal has lost.
      guard let last = try lastSequence(ofSnapshotAt: location.backup), last > state.sequence else {
        return nil
      }
      return try Snapshot(onDisk(File(location.backup, .readOnly).read()), path: location.backup)
    }
    let bytes = try onDisk(File(location.snapshot, .readOnly).read())
    let snapshot = try Snapshot(bytes, path: location.snapshot)
    guard !snapshot.isIntact else { return snapshot }
    report.keptSnapshotAs = location.backup
    return nil
  }

  private func keepAside(_ journal: Journal) throws(StoreError) -> String {
    var number = 1
    while try onDisk(FileStatus(path: "\(location.damagedPrefix)\(number)")) != nil { number += 1 }
    let path = "\(location.damagedPrefix)\(number)"
    try onDisk(Folder.keep(location.journal, as: path))
    // Before its only other name is given to the new journal.
    try onDisk(Folder.synchronize(location.folder))
    return path
  }
}
