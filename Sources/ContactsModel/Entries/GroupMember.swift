public import JSON

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

  /// The value in one line.
  public var text: String { uid }
}

extension GroupMember {
  /// A UID as members are told by it: in lower case, without the `urn:uuid:` of RFC 9562, so that it may be
  /// one of our ids.
  static func normalized(_ uid: String) -> String {
    let uid = uid.trimmed.lowercased()
    return uid.hasPrefix("urn:uuid:") ? String(uid.dropFirst("urn:uuid:".count)) : uid
  }
}

extension Contact {
  /// What a group may have the contact as a member by: its id, and the UID that another program gave it.
  var memberKeys: [String] {
    uid.isEmpty ? [id.description] : [id.description, GroupMember.normalized(uid)]
  }
}
