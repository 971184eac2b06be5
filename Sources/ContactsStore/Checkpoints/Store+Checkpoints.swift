internal import ContactsModel
internal import ContactsSearch
internal import Platform

extension Store {
  /// Up to this size, every process that changed the book writes the snapshot at its end, so that
  /// other programs find it up to date.
  private static let smallSize = 1 << 20

  /// The least number of bytes after the snapshot for which a process that changed nothing writes a
  /// new one.
  private static let checkpointBytes = 64 << 10

  /// How long a process that changed the book waits at its end for the lock.
  private static let patienceAtEnd = Duration.seconds(1)

  /// A tail of the journal larger than this share of the snapshot leads to a new snapshot: reading
  /// it takes a fraction of the time, and each new snapshot is paid for by that many bytes.
  private static let tailShare = 16

  /// Whether there is a snapshot; a book without any change has none.
  public var hasSnapshot: Bool { saved.contents != nil }

  /// Writes a new snapshot, unless the one on disk is up to date.
  public func checkpoint() throws(StoreError) {
    try checkpoint(patience: nil)
  }

  /// Writes a new snapshot; throws `cancelled` if another process holds the lock for longer than
  /// `patience`.
  func checkpoint(patience: Duration?) throws(StoreError) {
    try refuseInTransaction()
    guard !isInDryRun else { return }
    try closeBatch()
    if let base = saved.contents, base.isIntact, base.sequence == sequence,
      base.generation == state.generation
    {
      return
    }
    try requireWritable()
    guard sequence > 0 || saved.contents != nil else { return }
    let snapshot = newSnapshot()
    let isReplaced: Bool
    do throws(StoreError) {
      isReplaced = try replaceSnapshot(with: written(snapshot), patience: patience)
    } catch {
      guard case .damaged = error.kind, isLoaded, book.isArchived else { throw error }
      try readWithoutIndex()
      return try checkpoint(patience: patience)
    }
    // A snapshot of another process may lack commits of this one.
    guard isReplaced else { return try checkpoint(patience: patience) }
    own.hasWrittenSnapshot = true
    saved.set(snapshot)
  }

  /// Writes a snapshot to a new file beside the old one, and returns it, on disk.
  private func written(_ snapshot: Snapshot) throws(StoreError) -> AtomicFile {
    let new = try onDisk(AtomicFile(replacing: location.snapshot))
    try snapshot.write(to: new.file) { onProgress(.saving, $0, $1) }
    try onDisk(new.file.synchronize())
    return new
  }

  /// Writes a snapshot, under the lock.
  func write(_ snapshot: Snapshot, keeping backup: String?) throws(StoreError) {
    do throws(StoreError) {
      let new = try written(snapshot)
      try onDisk(new.commit(keeping: backup))
    } catch {
      guard case .damaged = error.kind else { throw error }
      // The old snapshot is damaged, not the new file.
      throw StoreError(error.kind, path: location.snapshot)
    }
    own.hasWrittenSnapshot = true
    saved.set(snapshot)
    saved.status = try onDisk(FileStatus(path: location.snapshot))
  }

  /// Returns a snapshot of the state.
  func newSnapshot() -> Snapshot {
    var snapshot = Snapshot(identity: state.identity ?? "")
    snapshot.generation = state.generation
    snapshot.unknown = saved.contents?.unknown ?? snapshot.unknown
    snapshot.sequence = sequence
    snapshot.journalOffset = log.end
    // Saves looking for the beginning of a long line each time the book is opened.
    if let last = log.history[sequence]?.place, last.upperBound == snapshot.journalOffset,
      last.count > Journal.chunkSize
    {
      snapshot.lastLineOffset = last.lowerBound
    }
    snapshot.book = book
    return snapshot
  }

  /// Replaces the snapshot, under the lock; returns false if another process has changed it since,
  /// and reads it again.
  private func replaceSnapshot(
    with file: AtomicFile, patience: Duration?
  ) throws(StoreError) -> Bool {
    try takeLock(patience: patience)
    defer { lock.release() }
    guard try onDisk(FileStatus(path: location.snapshot)) == saved.status else {
      try load()
      return false
    }
    let isKept = !own.keepsEdits && !snapshotIsOutlived()
    try onDisk(file.commit(keeping: isKept ? location.backup : nil))
    saved.status = try onDisk(FileStatus(path: location.snapshot))
    return true
  }

  /// Closes the book: writes the open batch, then a snapshot if a small one has changed or the tail
  /// of the journal is long, or else a missing index.
  ///
  /// A process that changed nothing does not wait for the lock, and others not for long: its holder
  /// writes the snapshot.
  public func close() throws(StoreError) {
    guard !isInDryRun else { return }
    try closeBatch()
    if book.base.hasLostContacts { removeDoubtedIndex() }
    // Files that could not be read are left alone.
    guard isLoaded, obstacle == nil, saved.status != nil else { return }
    if own.hasCommitted {
      if isCheckpointDue { try checkpointAtEnd(patience: Self.patienceAtEnd) }
    } else if !isCancelled() {
      if isCheckpointDue, reasonNotToSave == nil {
        try checkpointAtEnd(patience: .zero)
      }
      writeIndexIfMissing()
    }
  }

  /// Whether to write a snapshot at the end.
  private var isCheckpointDue: Bool {
    guard let baseStatus = saved.status else { return false }
    if own.hasCommitted, baseStatus.size <= Self.smallSize { return true }
    let tail = log.end - (saved.contents?.journalOffset ?? 0)
    // An index can only be made of a snapshot that has everything.
    if !own.hasCommitted, lacksIndex { return tail > 0 }
    return tail > max(Self.checkpointBytes, baseStatus.size / Self.tailShare)
  }

  /// Writes a snapshot of the newest state, which may have changes of a process that was killed.
  private func checkpointAtEnd(patience: Duration) throws(StoreError) {
    try takeLock(patience: patience)
    do {
      defer { lock.release() }
      try readNews()
    }
    guard isLoaded, obstacle == nil else { return }
    try checkpoint(patience: patience)
  }
}
