/// Properties of a contact that do not need all of it decoded.
extension StoredContact {
  /// The UID of another program, without decoding the rest; may be empty.
  public var uid: String { partial(Self.identified).uid }

  private static let identified = members("uid")

  /// A contact with the same phone numbers and email addresses, of which perhaps nothing else is
  /// decoded.
  public var reach: Contact { partial(Self.reached) }

  private static let reached = members("phones", "emails")
}
