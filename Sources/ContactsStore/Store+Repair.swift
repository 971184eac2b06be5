internal import ContactsModel
internal import ContactsSearch
internal import JSON
internal import Platform

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
  /// Where a snapshot that was edited is kept, whose edits are not in the book; nil where none was.
  public internal(set) var keptSnapshotAs: String?
}

extension Store {
  /// Salvages what a damaged journal holds into a new one, and keeps the old file under another name.
  ///
  /// The snapshot tells what the lost transactions before it came to. Nil where nothing to repair.
  public func repair(as command: String) throws(StoreError) -> RepairReport? {
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
    do throws(StoreError) {
      try replaceJournal(with: salvaged.transactions.flatMap(\.line))
      state = salvaged.state
      journalSequence = sequence
      try writeSnapshot(keeping: location.backup)
    } catch {
      isLoaded = false
      throw error.asUnsaved
    }
    toldDamage = nil
    isRepaired = true
    isLoaded = true
    return report
  }

  /// Cuts off what follows the last whole line of the journal, as the next change would, which a notice tells of; false
  /// where there is nothing.
  public func cutTornLine() throws(StoreError) -> Bool {
    let size = try onDisk(journal?.file.status())?.size ?? 0
    try openBatch()
    dropEmptyBatch()
    return try onDisk(journal?.file.status())?.size ?? size < size
  }

  /// How many transactions may be missing between two of a damaged journal: a block of zeros takes many, and
  /// nothing tells how many.
  private static let mostLost = 100_000
  /// How many may be missing that the snapshot has; beyond it the journal begins anew with the whole book.
  private static let mostLostBefore = 1_000_000

  /// Returns the transactions of a new journal, and the state that they lead to.
  private func salvage(
    _ scan: JournalScan, over snapshot: Snapshot?, command: String, report: inout RepairReport
  ) -> (transactions: [Transaction], state: BookState) {
    let generation =
      max(
        snapshot?.generation ?? 1, scan.transactions.map(\.transaction.generation).max() ?? 1) + 1
    let mostLost = max(Self.mostLost, min(snapshot?.sequence ?? 0, Self.mostLostBefore))
    var salvaged = BookState()
    salvaged.identity = snapshot?.identity
    var wanted = BookState()
    wanted.identity = snapshot?.identity
    wanted.book = snapshot?.book ?? SearchableBook()
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
    let isFar = salvaged.sequence - (transactions.last?.sequence ?? 0) > mostLost
    transactions.append(
      Transaction(
        TransactionHeader(
          book: identity, generation: generation, sequence: salvaged.sequence, time: .now,
          session: session, command: command, isBaseline: isFar, isRepair: true),
        changes: (isFar ? AddressBook() : salvaged.book.base).changes(to: book.base)))
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
      // A baseline has the whole book, whatever was before it.
      var next = transaction.isBaseline ? transaction.sequence : (filled.last?.sequence ?? 0) + 1
      while next < transaction.sequence {
        var lost = transaction
        (lost.sequence, lost.command, lost.changes) = (next, "lost", [])
        (lost.undoes, lost.redoes, lost.adopts) = (nil, nil, nil)
        (lost.isBaseline, lost.isRepair, lost.unknown) = (false, false, JSONObject())
        filled.append(lost)
        next += 1
      }
      filled.append(transaction)
    }
    return filled
  }

  /// Returns the snapshot, nil where there is none or it was edited; one that cannot be read may have what the
  /// journal has lost, and is an error.
  private func snapshotToRepairFrom(
    _ report: inout RepairReport
  ) throws(StoreError) -> Snapshot? {
    guard try onDisk(FileStatus(path: location.snapshot)) != nil else { return nil }
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
    return path
  }
}
