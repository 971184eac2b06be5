internal import ContactsModel
public import ContactsSearch
internal import Platform

/// The book behind its files: it is opened, it is read, and changes are committed to it.
///
/// What `commit` has returned of is on the disk, except inside a batch, where it is when the batch is
/// closed, and inside a transaction, where it is when the transaction is committed. Nobody else touches the files.
public final class Store {
  /// Where the book and the files beside it lie.
  public let location: BookLocation
  /// What the user should know of how the book was found, each told once by whoever takes it.
  public internal(set) var notices: [String] = []

  /// Asked where something can take long, whether to break it off.
  public var isCancelled: () -> Bool = { false }

  /// What takes long in a large book.
  public enum Work: String, Sendable {
    case reading, saving, indexing
    /// Another process has the lock; how long is not known.
    case waiting
  }

  /// Told how much of a work is done, of how much.
  public typealias ProgressHandler = (_ work: Work, _ count: Int, _ total: Int) -> Void
  let onProgress: ProgressHandler

  /// Names this process in the transactions it makes.
  let session = String(UInt16.random(in: 0x1000...0xFFFF), radix: 16)
  /// The number of the last transaction when the book was opened; 0 where there was none.
  private(set) var openingSequence = 0
  /// The newest state that has been read or written.
  var state = BookState()
  /// The snapshot as it lies on the disk, its book aside; nil where there is none.
  var base: Snapshot?
  var baseStatus: FileStatus?
  /// The snapshot whose index is not used, as it, or the snapshot, proved to be damaged.
  var doubtedIndex: FileStatus?
  var journal: Journal?
  /// What is known of the journal's transactions, those of the open batch among them.
  var history = HistoryIndex()
  /// The number of the journal's last transaction, which a snapshot can be ahead of where another journal
  /// was put in its place.
  var journalSequence = 0
  /// Whether this process has changed the book, so that it leaves a snapshot of that behind.
  var hasCommitted = false
  /// Whether this process has written a snapshot, of which whoever reads it next makes the index.
  var hasWrittenSnapshot = false
  /// Whether `state` is what the files say; false where reading them failed midway, so that all is
  /// read again.
  var isLoaded = false
  /// What stands against saving; nil where nothing is known to.
  var obstacle: Obstacle?
  /// The damage of the journal that the user has been told of.
  var toldDamage: Obstacle?
  /// Where the journal's whole records ended when the user was told of a last line that does not read.
  var toldTornEnd: Int?
  let lock: BookLock
  var batch: Batch?
  /// The batch that was open before, whose memory the next one uses.
  var formerBatch: Batch?
  var openTransaction: OpenTransaction?
  /// The dry runs under way, the outermost first.
  var dryRuns: [DryRun] = []

  /// Whether the book was opened for reading alone, so that none of its files is ever written.
  let isForReading: Bool

  /// Opens the book at `path`; where nothing lies there it is empty, and made with its first change.
  ///
  /// Opened for reading alone it shows what an edited snapshot says, and leaves the edits for whoever opens
  /// the book next.
  ///
  /// - Parameter onProgress: Told, also later, how much of a long work is done, of how much.
  public init(
    path: String, forReading: Bool = false,
    onProgress: @escaping ProgressHandler = { _, _, _ in }
  ) throws(StoreError) {
    isForReading = forReading
    self.onProgress = onProgress
    location = try BookLocation(path)
    lock = BookLock(location)
    try load()
    openingSequence = state.sequence
  }

  /// The newest state of the contacts that has been read or written.
  public var book: SearchableBook { state.book }

  /// What tells the book from others; nil before anything has been saved.
  public var identity: String? { state.identity }

  /// The number of the last transaction.
  public var sequence: Int { state.sequence }

  /// Tells whether a transaction was there when the book was opened, so that none of this process is older.
  public func wasThereAtOpening(_ transaction: Transaction) -> Bool {
    transaction.sequence <= openingSequence
  }

  /// Returns what the user should know, once.
  public func takeNotices() -> [String] {
    defer { notices = [] }
    return notices
  }
}
