public import ContactsModel

/// What a sync did, or would do.
public struct SyncReport: Sendable {
  /// How many contacts were added, changed and removed.
  public struct Counts: Hashable, Sendable {
    /// How many were added.
    public var added = 0
    /// How many were changed.
    public var changed = 0
    /// How many were removed.
    public var removed = 0

    /// Creates counts of nothing.
    public init() {}

    /// All of them.
    public var total: Int { added + changed + removed }
  }

  /// A card or contact that was left as it is.
  public struct Left: Hashable, Sendable {
    /// The name of the card on the remote.
    public let href: String
    /// Why, in a few words.
    public let reason: String
    /// The name of the contact that the remote does not take.
    public var contact: String?
  }

  /// What came from the remote.
  public var received = Counts()
  /// What was sent to it.
  public var sent = Counts()
  /// The values that both sides changed.
  public var conflicts: [SyncConflict] = []
  /// What was left as it is.
  public var left: [Left] = []
  /// The changes of the book.
  public var changes: [Change] = []
  /// Added contacts that may be the same as others of their name.
  public var namesakes: [(added: ContactID, other: ContactID)] = []
  /// The contacts that had no card before, and have one now.
  public var linked: Set<ContactID> = []
  /// How many changes of the book the remote does not allow.
  public var heldBack = 0
  /// Whether the remote lists cards elsewhere, which are not received.
  public var hasStrangers = false
  /// Notices about the state.
  public var notices: [String] = []
  /// Why the sync ended early; nil if it did not.
  public var failure: (any Error)?

  /// Creates the report of nothing.
  public init() {}

  /// The contacts that were removed from the book.
  public var removed: [StoredContact] {
    changes.compactMap { if case .remove(let contact) = $0 { contact } else { nil } }
  }

  /// Whether nothing failed, was left, ignored or held back.
  public var isComplete: Bool {
    failure == nil && left.isEmpty && heldBack == 0 && !hasStrangers
  }
}

extension SyncReport.Counts {
  /// Counts a write.
  mutating func note(_ write: RemoteWrite) {
    switch write.action {
    case .create: added += 1
    case .replace: changed += 1
    case .delete: removed += 1
    }
  }
}
