internal import ContactsModel

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

extension Store {
  /// Reads what other processes have committed since the last look; costs two calls where that is
  /// nothing.
  public func refresh() throws(StoreError) {
    guard group == nil else { return }
    try readNews()
  }

  func readNews() throws(StoreError) {
    guard isLoaded, try FileStatus(path: location.snapshot) == baseStatus else { return try load() }
    let status = try FileStatus(path: location.journal)
    switch (journal, status) {
    case (nil, nil): return
    case (let journal?, let status?) where journal.status.isSameFile(as: status):
      if status.size < journal.end { return try load() }
      if status.size > journal.end { try readJournal() }
    default: try load()
    }
  }

  /// Reads the snapshot and the journal's transactions after it.
  func load() throws(StoreError) {
    isLoaded = false
    isIdentified = false
    adopted = []
    readOnlyReason = nil
    sequence = 0
    var snapshot: Snapshot?
    baseStatus = try FileStatus(path: location.snapshot)
    if let baseStatus {
      guard !baseStatus.isFolder else {
        throw StoreError(.notABook("it is a folder"), path: location.snapshot)
      }
      let bytes = try File(location.snapshot, O_RDONLY).read()
      snapshot = try Snapshot(bytes, path: location.snapshot)
    }
    journal = try openJournal()
    if let snapshot, snapshot.isIntact {
      try start(from: snapshot)
      try readJournal()
    } else if let snapshot {
      try adopt(snapshot)
    } else {
      try start(from: nil)
      try readJournal()
      if sequence > 0 {
        notices.append(
          "\(location.snapshot) is missing: the book was rebuilt from its journal, nothing is lost")
      } else if readOnlyReason == nil, let journal, try journal.file.status().size > 0 {
        readOnlyReason =
          "\(location.snapshot) is missing, and \(location.journal) has no transaction that reads"
      }
    }
    isLoaded = true
  }

  func openJournal() throws(StoreError) -> Journal? {
    do throws(StoreError) {
      return try Journal.open(location.journal, isWritable: true)
    } catch {
      guard case .system(_, let errno) = error.kind,
        errno == EACCES || errno == EROFS || errno == EPERM
      else { throw error }
      readOnlyReason = "\(location.journal) cannot be written"
      return try Journal.open(location.journal, isWritable: false)
    }
  }

  /// Makes `snapshot` the state, before the journal's transactions after it.
  func start(from snapshot: Snapshot?) throws(StoreError) {
    book = snapshot?.book ?? AddressBook()
    sequence = snapshot?.sequence ?? 0
    base = snapshot
    // The state is in `book`; a second copy of it would make each change copy all.
    base?.book = AddressBook()
    if let snapshot {
      if !snapshot.identity.isEmpty {
        identity = snapshot.identity
        isIdentified = true
      }
      try journal?.seek(after: snapshot.sequence, hint: snapshot.journalOffset)
    }
  }

  func readJournal() throws(StoreError) {
    guard journal != nil else { return }
    let tail = try journal!.readOn { transaction throws(StoreError) in try replay(transaction) }
    if case .damaged(let line, let reason) = tail {
      readOnlyReason = "\(location.journal):\(line) is damaged: \(reason)"
      // It is looked at anew whenever something is read, and told once.
      guard damage != readOnlyReason else { return }
      damage = readOnlyReason
      notices.append("\(readOnlyReason!); from that line on the journal is not shown")
    }
  }

  private func replay(_ transaction: Transaction) throws(StoreError) {
    if !isIdentified {
      identity = transaction.book
      isIdentified = true
    }
    guard transaction.book == identity else {
      throw StoreError(
        .damaged("it is the journal of another book (\(transaction.book), not \(identity))"),
        path: location.journal)
    }
    guard transaction.sequence > sequence else { return }
    if let checksum = transaction.adopts { adopted.insert(checksum) }
    guard transaction.sequence == sequence + 1 else {
      throw StoreError(
        .damaged("transaction \(transaction.sequence) follows \(sequence)"), path: location.journal)
    }
    do throws(ChangeError) {
      try book.apply(transaction.changes)
    } catch {
      throw StoreError(
        .damaged("transaction \(transaction.sequence) does not fit: \(error)"),
        path: location.journal)
    }
    sequence = transaction.sequence
  }
}
