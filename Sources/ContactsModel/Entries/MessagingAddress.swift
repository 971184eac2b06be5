public import JSON

/// Where the contact is reached by a messaging service.
public struct MessagingAddress: EntryValue {
  public var service = ""
  public var address = ""

  public static let key = "messaging"
  public static let members = Labeled.members(
    .string("service", \MessagingAddress.service), .string("address", \MessagingAddress.address))
  public static var list: any WritableKeyPath<Contact, [Labeled<Self>]> & Sendable {
    \Contact.messaging
  }
  public static let fields = [
    Field.entries(
      MessagingAddress.self, "im", "a messaging address: service:address",
      example: "xmpp:ada@example.org")
  ]

  public init() {}

  /// Reads `service:address`, or an address alone.
  public init(text: String) throws(FieldError) {
    (service, address) = splitAccount(text[...])
  }

  public var text: String { joinAccount(service, address) }
}
