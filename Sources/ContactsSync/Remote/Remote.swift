public import ContactsFormats

/// A collection of cards elsewhere: an address book of a server, or a folder.
///
/// An etag names a version of a card: it changes whenever the card does.
public protocol Remote: AnyObject {
  /// What the remote can do; may ask it at the first use.
  var traits: RemoteTraits { get throws }
  /// What is known of `traits` without asking; nil for nothing.
  var knownTraits: RemoteTraits? { get }
  /// What a person should know of what the remote said.
  var notices: [String] { get }
  /// Returns the href of a card with a name.
  func href(named name: String) -> String
  /// Lists the cards that changed since a mark, or all.
  func list(since mark: SyncMark?) throws -> Listing
  /// Yields the cards at some hrefs, of two with one UID first the better one; those that are gone
  /// meanwhile are skipped.
  func fetch(_ hrefs: [String], _ each: (RemoteCard) throws -> Void) throws
  /// Makes writes, in any order.
  ///
  /// - Parameters:
  ///   - before: Called right before a write is sent; when it throws, nothing more is sent.
  ///   - after: Called with each answer as it comes.
  ///   - readBack: Called soon after an answer that does not name the version of a card, while
  ///     nothing is being written; it may fetch the card.
  func write(
    _ writes: [RemoteWrite], before: (RemoteWrite) throws -> Void,
    after: (RemoteWrite, WriteResult) throws -> Void, readBack: () throws -> Void) throws
}

extension Remote {
  /// Nil: nothing need be remembered.
  public var knownTraits: RemoteTraits? { nil }
  /// Nothing.
  public var notices: [String] { [] }
}

/// What a remote can do.
public struct RemoteTraits: Hashable, Sendable {
  /// Whether cards may be written.
  public var canWrite = true
  /// The version of cards that the remote does not have yet.
  public var version = ContactCard.Version.three
  /// The largest card that the remote takes, in bytes; nil if it does not say.
  public var maximumSize: Int?

  /// Creates the traits of a remote that takes vCard 3.0.
  public init() {}
}

/// A state of a remote, from which its changes can be listed.
public struct SyncMark: Hashable, Sendable {
  /// The token of `sync-collection` (RFC 6578).
  public var token: String?
  /// The ctag of servers without tokens, which changes with the collection.
  public var ctag: String?

  /// Creates a mark.
  public init(token: String? = nil, ctag: String? = nil) {
    (self.token, self.ctag) = (token, ctag)
  }
}

/// What a remote has, or what changed in it.
public struct Listing: Sendable {
  /// A card.
  public struct Item: Hashable, Sendable {
    /// Its name on the remote.
    public let href: String
    /// Its version; nil if the remote does not say.
    public let etag: String?

    /// Creates an item.
    public init(href: String, etag: String?) { (self.href, self.etag) = (href, etag) }
  }

  /// The cards, each once.
  public var present: [Item]
  /// The hrefs of cards that were removed.
  public var removed: [String]
  /// The hrefs of cards about which the remote could not say anything.
  public var unknown: [String]
  /// Whether cards are named whose hrefs cannot be theirs, so that any that is missing may be one of
  /// them.
  public var hasStrangers = false
  /// Whether `present` is everything, so that whatever is missing was removed.
  public var isWhole: Bool
  /// The state that was listed.
  public var mark: SyncMark

  /// Creates a listing.
  public init(
    present: [Item], removed: [String] = [], unknown: [String] = [], isWhole: Bool, mark: SyncMark
  ) {
    (self.present, self.removed, self.unknown) = (present, removed, unknown)
    (self.isWhole, self.mark) = (isWhole, mark)
  }

  /// Returns whether the listing tells of each of some hrefs.
  ///
  /// Where a token names a state rather than a moment, changes back to that state go unnamed.
  func names(_ hrefs: [String]) -> Bool {
    guard !isWhole, !hrefs.isEmpty else { return true }
    let named = Set(present.map(\.href)).union(removed)
    return hrefs.allSatisfy(named.contains)
  }
}

/// A card of a remote.
public struct RemoteCard: Hashable, Sendable {
  /// Its name on the remote.
  public let href: String
  /// Its version; nil if the remote does not say.
  public let etag: String?
  /// The card; empty if there is an obstacle.
  public let bytes: [UInt8]
  /// Why the remote does not give the card; nil if it does.
  public let obstacle: SyncLink.LeftReason?

  /// Creates a card.
  public init(
    href: String, etag: String?, bytes: [UInt8], obstacle: SyncLink.LeftReason? = nil
  ) {
    (self.href, self.etag, self.bytes, self.obstacle) = (href, etag, bytes, obstacle)
  }
}
