internal import JSON

/// Properties of a contact that do not need all of it decoded.
extension StoredContact {
  /// The UID of another program, without decoding the rest; may be empty.
  public var uid: String { partial(Self.identified).uid }

  private static let identified = members("uid")

  /// The UID of another program, which may be empty, and those of contacts that were merged into this
  /// one.
  public var uids: (own: String, merged: [String]) {
    let known = partial(Self.identities)
    return (known.uid, known.mergedUIDs)
  }

  private static let identities = identified + [merged]
  /// What an unknown member keeps; it is only read.
  private static let merged = JSONMember<Contact>(Contact.mergedKey, shape: .string) { _ in
  } read: { contact, reader throws(JSONError) in
    contact.unknown[Contact.mergedKey] = try reader.readValue()
  } write: { _, _, _ in
  }

  /// A contact with the same phone numbers and email addresses, of which perhaps nothing else is
  /// decoded.
  public var reach: Contact { partial(Self.reached) }

  private static let reached = members("phones", "emails")
}
