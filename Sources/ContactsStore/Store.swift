internal import ContactsModel
public import ContactsSearch
internal import Platform

/// The book and its files: opens, reads, and commits changes.
///
/// When `commit` returns, the transaction is on disk, except in a batch, which is written when it
/// is closed, and in an open transaction, which is written when it is committed. Nothing else
/// touches the files.
public final class Store {
  /// The paths of the book and the files beside it.
  public let location: BookLocation
  /// Notices about the files.
  var notices = Notices()

  /// Asked during long operations whether to cancel.
  public var isCancelled: () -> Bool = { false }

  /// A long operation.
  public enum Work: String, Sendable {
    case reading, saving, indexing
    /// Waiting for the lock of another process.
    case waiting
  }

  /// Called with an operation, the amount done, and the total.
  public typealias ProgressHandler = (_ work: Work, _ count: Int, _ total: Int) -> Void
  let onProgress: ProgressHandler

  /// The newest state read or written.
  var state = BookState()
  /// The snapshot on disk.
  var saved = SavedSnapshot()
  /// The journal on disk.
  var log = TransactionLog()
  /// Whether `state` matches the files; if not, everything is read again.
  var isLoaded = false
  /// The reason that blocks saving, if there is one.
  var obstacle: Obstacle?
  let lock: BookLock

  /// The transactions that wait to be written; nil if there are none.
  var batch: Batch?
  var openTransaction: OpenTransaction?
  /// The dry runs, the outermost first.
  var dryRuns: [DryRun] = []
  /// The part of this process in the book.
  var own = OwnWork()

  /// Whether the book was opened for reading, so that nothing is ever written.
  let isForReading: Bool

  /// Opens the book at `path`; a missing one is empty, and created with its first change.
  ///
  /// Opened for reading, it shows the edits of a snapshot, but leaves them for the next writer to
  /// adopt.
  ///
  /// - Parameter onProgress: Called during long operations, also later.
  public init(
    path: String, forReading: Bool = false,
    onProgress: @escaping ProgressHandler = { _, _, _ in }
  ) throws(StoreError) {
    isForReading = forReading
    self.onProgress = onProgress
    location = try BookLocation(path)
    lock = BookLock(location)
    try load()
    own.openingSequence = state.sequence
  }

  /// The newest contacts read or written.
  public var book: SearchableBook { state.book }

  /// The identity of the book; nil before the first change.
  public var identity: String? { state.identity }

  /// The identity that the book has, or will have once this process changes it first.
  public var eventualIdentity: String { state.identity ?? own.newIdentity }

  /// The number of the last transaction.
  public var sequence: Int { state.sequence }

  /// Returns whether a transaction is older than this process.
  public func wasThereAtOpening(_ transaction: Transaction) -> Bool {
    transaction.sequence <= own.openingSequence
  }

  /// Returns the notices, once.
  public func takeNotices() -> [String] {
    notices.take()
  }
}

/// The part of one process in a book.
struct OwnWork {
  /// The name of the process in its transactions.
  let session = String(UInt16.random(in: 0x1000...0xFFFF), radix: 16)
  /// The identity of the book, if the process makes its first change.
  let newIdentity = String(UInt32.random(in: 0x1000_0000 ... .max), radix: 16)
  /// The number of the last transaction when the book was opened; 0 for none.
  var openingSequence = 0
  /// Whether the process has changed the book, and so writes a snapshot at its end.
  var hasCommitted = false
  /// Whether the process has written a snapshot, whose next reader writes the index.
  var hasWrittenSnapshot = false
  /// Whether the backup is a snapshot with edits that were not taken, as was reported: no checkpoint
  /// of the process replaces it.
  var keepsEdits = false
}
