public import JSON

/// Where the contact is reached by a messaging service.
public struct MessagingAddress: EntryValue {
  /// The service, as `xmpp`; empty where it is not known.
  public var service = ""
  /// The address with that service.
  public var address = ""

  /// The member of a contact that holds these entries.
  public static let key = "messaging"
  /// The known members, in the order they are written.
  public static let members = Labeled.members(
    .string("service", \MessagingAddress.service), .string("address", \MessagingAddress.address))
  /// Where a contact keeps these entries.
  public static let list = StoredProperty(\Contact.messaging)
  /// The fields that assign these entries.
  public static let fields = [
    Field.entries(
      MessagingAddress.self, "im", "a messaging address: service:address",
      example: "xmpp:ada@example.org")
  ]

  /// The texts that it is made of.
  public static var parts: [any WritableKeyPath<MessagingAddress, String> & Sendable] {
    [\.service, \.address]
  }

  /// Makes an empty one.
  public init() {}

  /// Reads `service:address`, or an address alone.
  public init(text: String) throws(FieldError) {
    (service, address) = splitAccount(text[...])
  }

  /// The value as `service:address`.
  public var text: String { joinAccount(service, address) }
}
