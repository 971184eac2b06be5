public import ContactsModel
internal import JSON

/// What is known of a remote: its links, and the mark up to which it was read.
public struct SyncState: Sendable {
  /// The links, by href.
  public private(set) var links: [String: SyncLink] = [:]
  /// The hrefs of the linked contacts.
  public private(set) var hrefs: [ContactID: String] = [:]
  /// The UIDs of linked cards that are not those of their contacts.
  private(set) var uids: [ContactID: String] = [:]
  /// When the remote was last listed, and last as a whole.
  public internal(set) var progress = SyncProgress()

  /// Creates the state of a remote of which nothing is known.
  public init() {}

  /// The link of an href.
  public internal(set) subscript(href: String) -> SyncLink? {
    get { links[href] }
    set {
      if let id = links[href]?.id, hrefs[id] == href { (hrefs[id], uids[id]) = (nil, nil) }
      links[href] = newValue
      if let id = newValue?.id { (hrefs[id], uids[id]) = (href, newValue?.uid) }
    }
  }

  /// The links in the order of their hrefs.
  public var sorted: [SyncLink] { sorted { _ in true } }

  /// Returns the links that a condition holds for, in the order of their hrefs.
  func sorted(where isWanted: (SyncLink) -> Bool) -> [SyncLink] {
    links.values.filter(isWanted).sorted { $0.href < $1.href }
  }

  /// The number of linked contacts whose cards are on the remote.
  public var count: Int { links.values.count { $0.id != nil && $0.isWritten } }

  /// The newest transaction that is named; 0 if none is.
  var newestSequence: Int {
    links.values.reduce(progress.sequence ?? 0) { max($0, $1.sequence ?? 0, $1.sent ?? 0) }
  }
}

/// How far a remote was read.
public struct SyncProgress: Hashable, Sendable {
  /// The mark to list changes from.
  public var mark = SyncMark()
  /// When the remote was last listed; nil if never.
  public var listed: Timestamp?
  /// When book and remote were last in step; nil if never.
  public var inStep: Timestamp?
  /// When the remote was last listed as a whole; nil if never.
  public var whole: Timestamp?
  /// The hrefs that were written or deleted since the mark, in order: the next list must name them.
  public var written: [String] = []
  /// The transaction up to which everything was sent; nil if something is still to be sent.
  public var sequence: Int?
  /// The session that made that transaction, which tells it from one of a restored book; nil if
  /// unknown.
  public var session: String?
  /// What the remote can do, as it last said; nil if unknown.
  public var traits: RemoteTraits?

  /// Creates the progress of a remote that was never read.
  public init() {}
}
