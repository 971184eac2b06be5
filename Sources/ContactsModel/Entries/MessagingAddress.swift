public import JSON

/// An address of a messaging service.
public struct MessagingAddress: EntryValue {
  /// The service, such as `xmpp`; may be empty.
  public var service = ""
  /// The address at the service.
  public var address = ""

  /// The key of these entries.
  public static let key = "messaging"
  /// The known members, in the order they are written.
  public static let members = Labeled<MessagingAddress>.members(
    .string("service", \.value.service), .string("address", \.value.address))
  /// The list of these entries.
  public static let list = StoredProperty(\Contact.messaging)
  /// The fields of these entries.
  public static let fields = [
    Field.entries(
      MessagingAddress.self, "im", "a messaging address: service:address",
      example: "xmpp:ada@example.org")
  ]

  /// The texts of the value.
  public static var parts: [any WritableKeyPath<MessagingAddress, String> & Sendable] {
    [\.service, \.address]
  }

  /// Creates an empty value.
  public init() {}

  /// Reads `service:address`, or an address.
  public init(text: String) throws(FieldError) {
    (service, address) = splitAccount(text[...])
  }

  /// The value as `service:address`.
  public var text: String { joinAccount(service, address) }
}
