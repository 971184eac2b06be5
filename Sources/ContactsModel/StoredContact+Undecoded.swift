/// Properties of a contact that do not need all of it decoded.
extension StoredContact {
  /// The UID of another program, without decoding the rest; may be empty.
  public var uid: String { partial(Self.identified).uid }

  private static let identified = members("uid")

  /// A hash of the phone numbers and email addresses, equal for contacts with equal `valuesAlone`,
  /// within a process; nothing else is decoded.
  public var reachHash: Int {
    let reach = reach
    var hasher = Hasher()
    for entry in reach.phones { hasher.combine(entry.value.number) }
    for entry in reach.emails { hasher.combine(entry.value.address) }
    return hasher.finalize()
  }

  /// A contact with the same phone numbers and email addresses, of which perhaps nothing else is
  /// decoded.
  public var reach: Contact { partial(Self.reached) }

  private static let reached = members("phones", "emails")
}
