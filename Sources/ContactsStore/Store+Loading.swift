internal import ContactsModel
internal import ContactsSearch
internal import Platform

extension Store {
  /// Reads the commits of other processes since the last look; two system calls if there are none.
  public func refresh() throws(StoreError) {
    guard batch == nil, openTransaction == nil else { return }
    try readNews()
  }

  func readNews() throws(StoreError) {
    if book.base.hasLostContacts { return try readWithoutIndex() }
    guard isLoaded else { return try load() }
    let status = try onDisk(FileStatus(path: location.journal))
    let snapshotStatus = try onDisk(FileStatus(path: location.snapshot))
    // A damaged book is read again, as somebody may have moved it away.
    if status == nil, obstacle == nil || isJournalMissing {
      let hadJournal = log.end > 0
      if snapshotStatus == nil, hadJournal || saved.status != nil { return try keepWhatIsShown() }
      if hadJournal { return try bringBackJournal() }
    }
    guard snapshotStatus == saved.status else { return try reload() }
    switch (log.journal, status) {
    case (nil, nil): return
    case (let journal?, let status?)
    where journal.status.isSameFile(as: status) && !isJournalMissing:
      if status.size < journal.end { return try load() }
      guard status.size > journal.end || lock.isHeld else { return }
      guard try onDisk(journal.isAsRead()) else { return try load() }
      if status.size > journal.end { try readJournal() }
    default: try reload()
    }
  }

  /// Reads the snapshot and the transactions after it.
  func load() throws(StoreError) {
    let former = (identity: state.identity, generation: state.generation, sequence: sequence)
    isLoaded = false
    obstacle = isForReading ? .reading : nil
    log.history = HistoryIndex()
    let snapshot = try readSnapshot()
    log.journal = try openJournal()
    if snapshot == nil {
      let objection = try objectionToStartingEmpty()
      // Another process may have created the book since; it writes the snapshot first.
      guard try onDisk(FileStatus(path: location.snapshot)) == nil else { return try load() }
      if let objection { throw objection }
    }
    // False if another process is writing these files: they are read again next time.
    var isFinal = true
    if let snapshot, try onDisk(log.journal?.isGeneration(after: snapshot.generation)) == true {
      // A purge replaces the journal first, then the snapshot; another process may be doing so.
      let isOutlived = try whileNobodyElseCommits(orIfUnknown: true) { () throws(StoreError) in
        try onDisk(FileStatus(path: location.snapshot)) == saved.status
      }
      guard isOutlived != false else { return try load() }
      if isOutlived == true {
        notices.append(
          snapshot.isIntact
            ? "\(location.snapshot) is from before a purge; the book was read from the journal"
            : "\(location.snapshot) is from before a purge, and was edited; the book was read from the "
              + "journal, without the edits, which are kept in \(location.backup)")
      }
      isFinal = try rebuild(over: snapshot)
      if isFinal { own.keepsEdits = !snapshot.isIntact }
    } else if let snapshot, snapshot.isIntact, snapshot.sequence > 0 || snapshot.book.isEmpty {
      try start(from: snapshot)
      try readJournal()
      isFinal = try reportLostHistory()
    } else if let snapshot {
      try adopt(snapshot)
    } else {
      try rebuild()
    }
    isLoaded = isFinal
    if !isForReading, lacksIndex { book.awaitArchive() }
    // Damage is reported where it is.
    guard former.identity != nil, former.identity == state.identity,
      former.generation == state.generation, sequence < former.sequence, !isDamaged
    else { return }
    notices.append(
      "the files are older than what was shown: they end with change \(sequence), where there were "
        + "\(former.sequence)")
  }

  private func readSnapshot() throws(StoreError) -> Snapshot? {
    saved.status = try onDisk(FileStatus(path: location.snapshot))
    guard let baseStatus = saved.status else {
      guard !location.snapshot.hasSuffix("/") else {
        throw StoreError(.notABook("its name is that of a folder"), path: location.snapshot)
      }
      return nil
    }
    guard baseStatus.isRegular else {
      let reason = baseStatus.isFolder ? "it is a folder" : "it is a pipe or a device"
      throw StoreError(.notABook(reason), path: location.snapshot)
    }
    if let archived = try archivedSnapshot(baseStatus) { return archived }
    let bytes = try onDisk(File(location.snapshot, .readOnly).read())
    do throws(StoreError) {
      return try Snapshot(bytes, path: location.snapshot) { [onProgress] in
        onProgress(.reading, $0, $1)
      }
    } catch {
      guard let status = try onDisk(FileStatus(path: location.journal)), status.size > 0 else {
        throw error
      }
      let advice = "(move it away, and the book is read from the journal)"
      let kind: StoreError.Kind =
        switch error.kind {
        case .damaged(let reason): .damaged("\(reason) \(advice)")
        case .notABook(let reason): .notABook("\(reason) \(advice)")
        default: error.kind
        }
      throw StoreError(kind, path: error.path, line: error.line)
    }
  }

  func openJournal() throws(StoreError) -> Journal? {
    let journal: Journal?
    do throws(SystemError) {
      journal = try Journal.open(location.journal, isWritable: !isForReading)
    } catch {
      let isForbidden: [Errno] = [.permissionDenied, .readOnlyFileSystem, .notPermitted]
      guard isForbidden.contains(error.code) else { throw StoreError(error) }
      obstacle = .failure("\(location.journal) cannot be written: \(error.code)")
      journal = try onDisk(Journal.open(location.journal, isWritable: false))
    }
    guard journal?.status.isRegular != false else {
      throw StoreError(.notABook("it is a pipe or a device"), path: location.journal)
    }
    return journal
  }

  /// Makes `snapshot` the state, before the transactions after it.
  func start(from snapshot: Snapshot?) throws(StoreError) {
    state = BookState()
    log.sequence = 0
    saved.set(snapshot)
    log.history = HistoryIndex()
    guard let snapshot else { return }
    state.book = snapshot.book
    state.sequence = snapshot.sequence
    state.generation = snapshot.generation
    if !snapshot.identity.isEmpty { state.identity = snapshot.identity }
    let last = try onDisk(log.journal?.seek(after: snapshot))
    log.forgetHistory()
    if let last { log.history.add(older: [last]) }
    if let journal = log.journal, journal.end > 0 { log.sequence = snapshot.sequence }
  }

  /// Creates the book from the journal alone, and its snapshot, which replaces `outlived`, one of
  /// an earlier generation.
  ///
  /// Returns false if another process kept it from writing the snapshot.
  @discardableResult
  private func rebuild(over outlived: Snapshot? = nil) throws(StoreError) -> Bool {
    try start(from: nil)
    if let outlived { saved.set(outlived) }
    try readJournal()
    guard obstacle == nil, let journal = log.journal else { return true }
    if state.sequence == 0 {
      guard try onDisk(journal.file.status()).size > 0 else { return true }
      let reason =
        "\(location.snapshot) is missing, and \(location.journal) has no readable change"
      blockSaving(by: .damage(reason), saying: "nothing is saved")
      return true
    }
    if saved.status == nil {
      let backup = try lastSequence(ofSnapshotAt: location.backup) ?? 0
      guard backup <= state.sequence else {
        blockSaving(
          by:
            .damage(
              "\(location.snapshot) is missing, and \(location.journal) ends with change "
                + "\(state.sequence), while \(location.backup) has changes up to \(backup)"),
          saying: "copy \(location.backup) to \(location.snapshot); until then nothing is saved")
        return true
      }
      let isWhole = try onDisk(journal.file.status()).size == log.end
      notices.append(
        "\(location.snapshot) was missing; the book was rebuilt from its journal"
          + (isWhole ? ", nothing is lost" : ""))
    }
    isLoaded = true
    do throws(StoreError) {
      // Whoever holds the lock may be writing the snapshot.
      try checkpoint(patience: .zero)
    } catch {
      guard error.kind != .cancelled else { return false }
      notices.append("\(error)")
    }
    return true
  }

  /// Reads new transactions, up to one that cannot be the next.
  func readJournal() throws(StoreError) {
    guard log.journal != nil else { return }
    var tail = try replayJournal()
    if case .torn = tail { tail = try reportTornLine() }
    guard case .damaged(let line, let reason) = tail else { return }
    blockSaving(
      by:
        .damage("\(location.journal):\(line) is damaged: \(reason)"),
      saying: """
        changes from that line on are not shown, and nothing is saved: `check` explains, `check \
        --repair` saves the rest
        """)
  }

  /// Blocks saving because of damage, and reports it once, though it is checked again with every
  /// read.
  private func blockSaving(by damage: Obstacle, saying consequence: String) {
    obstacle = damage
    notices.report(damage, "\(damage.reason); \(consequence)")
  }
}

extension Store {
  private func replayJournal() throws(StoreError) -> Journal.Tail {
    var journal = log.journal!
    // Each transaction is added to the log, so the journal is read outside it.
    defer { log.journal = journal }
    return try onDisk(
      journal.readOn(onProgress: { onProgress(.reading, $0, $1) }) { transaction, place in
        if let objection = state.replay(transaction) { return objection }
        log.add(transaction, at: place)
        return nil
      })
  }

  /// Reports a torn last line to a reader, once; the next commit cuts it off.
  ///
  /// On network file systems an append in progress can look like that, so it is reported only while
  /// nobody holds the lock.
  private func reportTornLine() throws(StoreError) -> Journal.Tail {
    guard !lock.isHeld, !notices.hasTornLine(after: log.journal?.end),
      state.sequence > 0 || saved.contents != nil,
      let tail = try whileNobodyElseCommits(replayJournal)
    else { return .unfinished }
    guard case .torn(let reason) = tail, let journal = log.journal else { return tail }
    notices.reportTornLine(
      after: journal.end,
      "\(location.journal):\(try onDisk(journal.line(at: journal.end))) is damaged: \(reason); "
        + "nothing after it is read, and the next change cuts it off and keeps it in "
        + location.torn)
    return tail
  }

  /// Why nothing could be saved, if known.
  public var reasonNotToSave: String? {
    if let readOnlyReason { return readOnlyReason }
    for path in [location.lock, location.folder] where File.exists(path) {
      return File.obstacle(toWriting: path).map { "\(path): \($0)" }
    }
    return nil
  }
}
