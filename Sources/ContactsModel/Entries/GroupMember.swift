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
