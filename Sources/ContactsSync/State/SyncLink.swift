public import ContactsFormats
public import ContactsModel
internal import ContactsStore
internal import JSON

/// The link between a card of a remote and a contact: what both were when they last agreed.
public struct SyncLink: Sendable {
  /// The name of the card on the remote.
  public var href: String
  /// The version of the card, empty if the remote does not say; nil while it is being written for the
  /// first time.
  public var etag: String?
  /// The contact; nil for a card that is left.
  public var id: ContactID?
  /// When the contact was linked; nil if unknown.
  public var linked: Timestamp?
  /// The transaction after which contact and card agreed; nil if `card` is what they agree on.
  public var sequence: Int?
  /// The checksum and size of the contact then, to see at once that it has not changed.
  public var said: String?
  /// The version of the card.
  public var version: ContactCard.Version?
  /// The UID of the card, where it is not that of the contact.
  public var uid: String?
  /// The card, where it says something else than the contact.
  public var card: String?
  /// Whether it was noted before the transaction that it belongs to.
  public var isPending = false
  /// The transaction of the contact that was last sent, until its answer is known.
  public var sent: Int?
  /// Why card or contact are not taken.
  public private(set) var left: LeftReason?
  /// The reason in the words of the remote, or of who read the card; nil for the usual ones.
  public private(set) var detail: String?

  /// Why a card or a contact is left as it is.
  public enum LeftReason: String, Sendable {
    /// The contact of the UID is linked to another card.
    case uid
    /// The card cannot be read.
    case unread
    /// The remote does not give the card; it is asked for again each time.
    case withheld
    /// The card is too large.
    case size
    /// The remote refuses the contact as it is.
    case refused
    /// The remote does not allow the card to be written or deleted; each sync tries again.
    case forbidden
    /// The card has come to another account, with its contact.
    case moved

    /// Whether card and contact wait for somebody to do something.
    var isReported: Bool { self != .moved }

    /// The reason in a few words.
    var text: String {
      switch self {
      case .uid: "another card has the same UID"
      case .unread: "it cannot be read as one card"
      case .withheld: "it could not be fetched"
      case .size: "it is too large"
      case .refused: "the server refused the contact"
      case .forbidden: "the server does not allow it"
      case .moved: "it is in another account now"
      }
    }
  }

  /// Creates a link.
  public init(href: String, etag: String?, id: ContactID? = nil) {
    (self.href, self.etag, self.id) = (href, etag, id)
  }

  /// Whether the card has been on the remote.
  var isWritten: Bool { etag != nil }

  /// Whether the card may be on the remote: it was there, or nobody knows whether it has arrived.
  var mayHaveCard: Bool { isWritten || sent != nil }

  /// Leaves card or contact as it is, for a reason; takes it again without one.
  package mutating func leave(because reason: LeftReason?, _ detail: String? = nil) {
    (left, self.detail) = (reason, detail)
  }

  /// The link after the card was removed: if the contact is there, or undo brings it back, it is
  /// written again.
  var withoutCard: SyncLink {
    var link = SyncLink(href: href, etag: nil, id: id)
    link.version = version
    return link
  }

  /// The link after the card has come to another account: the contact is not written again.
  var moved: SyncLink {
    var link = withoutCard
    link.leave(because: .moved)
    return link
  }

  /// Returns whether an etag names the same version; weak and strong ones are compared alike.
  func hasEtag(_ other: String?) -> Bool {
    guard let etag, let other else { return false }
    return etag.withoutWeakness == other.withoutWeakness
  }

  /// Returns the contact of `card`, with the UIDs of the book; nil without one.
  func saidContact(_ uids: RemoteUIDs) -> Contact? {
    card.flatMap { try? ContactCard(Array($0.utf8)) }.map { uids.own($0.contact) }
  }

  /// Returns the checksum and size of a contact.
  static func saying(of contact: StoredContact) -> String {
    let json = contact.json
    return "\(CRC32(json.span).hexadecimal).\(json.count)"
  }
}

extension String {
  /// An etag without the mark of weakness (RFC 9110, section 8.8.3).
  var withoutWeakness: Substring { hasPrefix("W/") ? dropFirst(2) : self[...] }
}

extension SyncLink {
  /// Writes the members of the link.
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("href", href)
    writer.member("etag")
    writer.write(etag.map { .string($0) } ?? .null)
    writer.member("id", id?.description)
    writer.member("linked", linked?.description)
    writer.member("sequence", sequence)
    writer.member("said", said)
    writer.member("version", version?.rawValue)
    writer.member("uid", uid)
    writer.member("card", card)
    if isPending {
      writer.member("pending")
      writer.write(true)
    }
    writer.member("sent", sent)
    writer.member("left", left?.rawValue)
    writer.member("refusal", detail)
  }

  /// Reads the value of a member; returns false if it is unknown.
  mutating func read(_ name: String, from reader: inout JSONReader) throws(JSONError) -> Bool {
    switch name {
    case "href": href = try reader.readString()
    case "etag": etag = try reader.acceptNull() ? nil : try reader.readString()
    case "id": id = ContactID(try reader.readString())
    case "linked": linked = Timestamp(try reader.readString())
    case "sequence": sequence = try reader.readInt()
    case "said": said = try reader.readString()
    case "version": version = ContactCard.Version(rawValue: try reader.readString())
    case "uid": uid = try reader.readString()
    case "card": card = try reader.readString()
    case "pending": isPending = try reader.readBool()
    case "sent": sent = try reader.readInt()
    case "left": left = LeftReason(rawValue: try reader.readString()) ?? .refused
    case "refusal": detail = try reader.readString()
    default: return false
    }
    return true
  }
}
