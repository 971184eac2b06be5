public import JSON

/// A member of a group, by the UID of its contact.
public struct GroupMember: EntryValue {
  public var uid: String

  public init(_ uid: String) {
    self.uid = uid
  }

  public static let key = "members"
  public static let members = Labeled.members(.string("uid", \GroupMember.uid))
  public static var list: any WritableKeyPath<Contact, [Labeled<Self>]> & Sendable {
    \Contact.members
  }

  public init() {
    self.init("")
  }

  public init(text: String) throws(FieldError) {
    self.init(text)
  }

  public var text: String { uid }
}
