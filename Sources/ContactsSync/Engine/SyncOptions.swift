public import ContactsModel

/// How an account is synced.
public struct SyncOptions {
  /// Whether only what would happen is reported; neither book, state nor remote is written.
  public var isDryRun = false
  /// Whether conflicts are decided for the book.
  public var prefersBook = false
  /// Whether nothing is sent.
  public var receivesOnly = false
  /// Whether changes of the book are held back, as the user wants.
  public var isReadOnly = false
  /// Whether the remote is listed as a whole.
  public var isFull = false
  /// Returns whether a contact that is not linked is sent; nil sends all.
  public var isNew: ((Contact) -> Bool)?
  /// Returns the states of the other accounts of the book; asked for when cards are gone.
  public var others: () throws -> [SyncState] = { [] }
  /// The contacts that other accounts have taken just before.
  public var taken: Set<ContactID> = []
  /// The contacts whose cards have left other accounts just before, so that they left the book.
  public var leaving: [StoredContact] = []
  /// Asks whether so many contacts may be removed; throws to stop.
  public var confirm: (RemovalGuard) throws -> Bool = { _ in false }
  /// Asked at every step whether to stop.
  public var isCancelled: () -> Bool = { false }
  /// Called with what is done, how much of it is done, and the total.
  public var onProgress: (_ work: SyncWork, _ count: Int, _ total: Int) -> Void = { _, _, _ in }

  /// Creates the usual options.
  public init() {}
}

/// A part of a sync that may take a while.
public enum SyncWork: String, Sendable {
  case receiving, sending
}

/// Why a sync stopped before its end.
public enum SyncStop: Error, Hashable, Sendable {
  /// The user stopped it.
  case cancelled
  /// So much would be removed that somebody must confirm it.
  case unconfirmed(RemovalGuard)
  /// The remote changed in each of several rounds.
  case changedMeanwhile
}
