public import JSON
internal import UnicodeText

/// A member of a group, by the UID of its contact.
public struct GroupMember: EntryValue {
  /// The UID of the member's contact.
  public var uid: String

  /// Makes a member of its UID.
  public init(_ uid: String) {
    self.uid = uid
  }

  /// The member of a contact that holds these entries.
  public static let key = "members"
  /// The known members, in the order they are written.
  public static let members = Labeled.members(.string("uid", \GroupMember.uid))
  /// It has neither a label nor a mark.
  public static let nameOfValueAlone: String? = "a member of a group"
  /// Where a contact keeps these entries.
  public static let list = StoredProperty(\Contact.members)

  /// Makes an empty one.
  public init() {
    self.init("")
  }

  /// Takes the text as the value.
  public init(text: String) throws(FieldError) {
    self.init(text)
  }

  /// Throws: who is a member is said by contacts.
  public mutating func rewrite(as text: String) throws(FieldError) {
    throw FieldError(
      .notRewritten(
        "a member is a contact",
        instead: "`group REF GROUP` makes one a member, and `ungroup REF GROUP` takes one out"))
  }

  /// The value in one line.
  public var text: String { uid }

  /// The UID as members are told by it.
  public var canonical: GroupMember { GroupMember(Self.normalized(uid)) }
}

extension GroupMember {
  /// A UID as members are told by it: in lower case, without the `urn:uuid:` of RFC 9562, so that it may be
  /// one of our ids.
  package static func normalized(_ uid: String) -> String {
    let uid = uid.trimmed.lowercased()
    return uid.hasPrefix("urn:uuid:") ? String(uid.dropFirst("urn:uuid:".count)) : uid
  }
}

extension Contact {
  /// Returns what a UID is compared by: a UUID in lower case without the `urn:uuid:` of RFC 9562, so that it may be one
  /// of our ids, and any other UID as it is.
  public static func identity(ofUID uid: String) -> String {
    guard uid.utf8.count == 36 || uid.utf8.count == 45 else { return uid }
    let text = GroupMember.normalized(uid)
    return text.utf8.count == 36 && ContactID(text) != nil ? text : uid
  }

  /// The UID that another program gave the contact, as members are told by it; empty for none.
  package var ownMemberKey: String { GroupMember.normalized(uid) }

  /// What a group may have the contact as a member by: its id, and the UID that another program gave it.
  package var memberKeys: [String] {
    [id.description] + (ownMemberKey.isEmpty ? [] : [ownMemberKey])
  }

  /// Makes contacts members of the group; those that are stay as they are.
  ///
  /// - Parameter texts: The UIDs by which some of them are known to the group.
  public mutating func addMembers(
    _ contacts: some Sequence<Contact>, as texts: [ContactID: String] = [:]
  ) {
    var known = Set(members.map { GroupMember.normalized($0.value.uid) })
    for contact in contacts where known.isDisjoint(with: contact.memberKeys) {
      // As other programs are told of it.
      let uid = contact.ownMemberKey.isEmpty ? "urn:uuid:\(contact.id)" : contact.uid
      append(GroupMember(texts[contact.id] ?? uid))
      known.formUnion(contact.memberKeys)
    }
  }

  /// Takes contacts out of the group.
  public mutating func removeMembers(_ contacts: some Sequence<Contact>) {
    let keys = Set(contacts.flatMap(\.memberKeys))
    members.removeAll { keys.contains(GroupMember.normalized($0.value.uid)) }
  }
}
