public import JSON
internal import UnicodeText

/// A member of a group, by the UID of its contact.
public struct GroupMember: SingleText {
  /// The UID of the member's contact.
  public var uid: String

  /// Creates a member.
  public init(_ uid: String) {
    self.uid = uid
  }

  /// The key of these entries.
  public static let key = "members"
  /// The known members, in the order they are written.
  public static let members = Labeled<GroupMember>.members(.string("uid", \.value.uid))
  /// It has neither a label nor a mark.
  public static let nameOfValueAlone: String? = "a member of a group"
  /// The list of these entries.
  public static let list = StoredProperty(\Contact.members)

  /// Throws: `group` and `ungroup` change members.
  public mutating func rewrite(as text: String) throws(FieldError) {
    throw FieldError.notRewritten(
      "a member is a contact",
      instead: "`group REF GROUP` makes one a member, and `ungroup REF GROUP` takes one out")
  }

  /// The value in one line.
  public var text: String { uid }

  /// The UID, normalized.
  public var canonical: GroupMember { GroupMember(Self.normalized(uid)) }
}

extension GroupMember {
  /// Reads a UID as cards have it: a UUID loses the `urn:uuid:` of RFC 9562.
  package init(written uid: String) {
    let prefix = "urn:uuid:"
    let rest = uid.dropFirst(prefix.count)
    // What is left must get the prefix again.
    let isUUID =
      uid.prefix(prefix.count).asciiLowercased == prefix && !rest.utf8.contains(UInt8(ascii: ":"))
    self.init(isUUID ? String(rest) : uid)
  }

  /// The UID as cards have it: what is no URI is a UUID.
  package var written: String {
    uid.utf8.contains(UInt8(ascii: ":")) ? uid : "urn:uuid:" + uid
  }

  /// Returns a UID in lower case, without the `urn:uuid:` of RFC 9562, so that it may be one of our
  /// ids.
  package static func normalized(_ uid: String) -> String {
    let uid = uid.trimmed.lowercased()
    return uid.hasPrefix("urn:uuid:") ? String(uid.dropFirst("urn:uuid:".count)) : uid
  }
}

extension Contact {
  /// Returns the UID to compare by: a UUID normalized, any other UID as it is.
  public static func identity(ofUID uid: String) -> String {
    guard uid.utf8.count == 36 || uid.utf8.count == 45 else { return uid }
    let text = GroupMember.normalized(uid)
    return text.utf8.count == 36 && ContactID(text) != nil ? text : uid
  }

  /// The normalized UID of another program; may be empty.
  package var ownMemberKey: String { GroupMember.normalized(uid) }

  /// The keys by which a group may have the contact as a member: its id, and the UID of another
  /// program.
  package var memberKeys: [String] {
    [id.description] + (ownMemberKey.isEmpty ? [] : [ownMemberKey])
  }

  /// Adds contacts to the group, unless they are members already.
  ///
  /// - Parameter texts: The UIDs that the group uses for some of them.
  public mutating func addMembers(
    _ contacts: some Sequence<Contact>, as texts: [ContactID: String] = [:]
  ) {
    var known = Set(members.map { GroupMember.normalized($0.value.uid) })
    for contact in contacts where known.isDisjoint(with: contact.memberKeys) {
      // As in exported cards.
      let uid = contact.ownMemberKey.isEmpty ? "urn:uuid:\(contact.id)" : contact.uid
      append(GroupMember(texts[contact.id] ?? uid))
      known.formUnion(contact.memberKeys)
    }
  }

  /// Removes contacts from the group.
  public mutating func removeMembers(_ contacts: some Sequence<Contact>) {
    let keys = Set(contacts.flatMap(\.memberKeys))
    members.removeAll { keys.contains(GroupMember.normalized($0.value.uid)) }
  }
}
