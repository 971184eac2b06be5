public import ContactsFormats
public import ContactsModel

/// A card to write to a remote, or to delete from it.
public struct RemoteWrite: Sendable {
  /// What to do.
  public enum Action: Sendable {
    /// Write a card, if there is none at the href.
    case create
    /// Write a card in place of the version with an etag.
    case replace(etag: String)
    /// Delete the version with an etag.
    case delete(etag: String)
  }

  /// The name on the remote.
  public let href: String
  /// What to do.
  public let action: Action
  /// The contact; nil for a card to delete.
  public let contact: Contact?
  /// The version of the card to write.
  public var version: ContactCard.Version

  /// The card to write, made anew each time, so that waiting writes take no memory.
  public var card: [UInt8] { contact.map { ContactCard.bytes(of: $0, version) } ?? [] }

  /// Whether a card is deleted.
  public var isDeletion: Bool { contact == nil }
}

/// How a remote answered a write.
public enum WriteResult: Hashable, Sendable {
  /// The card was written: where it is, and its version; without one, it must be fetched.
  case written(href: String, etag: String?)
  /// The card is deleted.
  case deleted
  /// The remote has another version of the card, or none.
  case changed
  /// Nobody knows whether the remote has taken a new card, nor under which name.
  case unanswered
  /// The remote has the UID under another href.
  case uidTaken
  /// The remote does not allow it.
  case notAllowed
  /// The remote does not take cards of this version.
  case otherVersion
  /// The remote refuses this card, and says why.
  case refused(String)
  /// The remote did not take the card, and may do so another time; what it says.
  case postponed(String)
}
