public import JSON
internal import UnicodeText

/// An email address (RFC 5322, addr-spec), as it was given.
public struct EmailAddress: SingleText {
  /// The address as it was given.
  public var address: String

  /// Creates an address.
  public init(_ address: String) {
    self.address = address
  }

  /// Creates an address from its text, or from that of a `mailto` URI (RFC 6068).
  public init(text: String) throws(FieldError) { self.init(text.dropping(scheme: "mailto:")) }

  /// The key of these entries.
  public static let key = "emails"
  /// The known members, in the order they are written.
  public static let members = Labeled<EmailAddress>.members(.string("address", \.value.address))
  /// The list of these entries.
  public static let list = StoredProperty(\Contact.emails)
  /// The fields of these entries.
  public static let fields = [
    Field.entries(
      EmailAddress.self, "email", "an email address", example: "ada@example.org",
      sharing: sharedDomains)
  ]

  /// The domains, which several contacts share.
  private static let sharedDomains: SharedValues = {
    let domains = Vocabulary("email domain", inEach: EmailAddress.self) { $0.value.domain }
    return SharedValues([domains]) { text in
      text.lastIndex(of: "@").map { at in
        SharedValues.Part(
          vocabulary: domains, head: String(text[...at]),
          beginning: String(text[text.index(after: at)...]), isLast: true)
      }
    }
  }()

  /// The text after the last `@`; may be empty.
  var domain: String {
    address.utf8.lastIndex(of: UInt8(ascii: "@"))
      .map { String(address[address.utf8.index(after: $0)...]) } ?? ""
  }

  /// The value in one line.
  public var text: String { address }

  /// Whether the address lacks a local part, an `@` or a domain (RFC 5322, section 3.4.1).
  public var problem: String? {
    let parts = address.split(separator: "@", omittingEmptySubsequences: false)
    let isWellFormed =
      parts.count >= 2 && parts.allSatisfy { !$0.isEmpty }
      && !address.contains(where: \.isWhitespace)
      && !parts[parts.count - 1].hasPrefix(".") && !parts[parts.count - 1].hasSuffix(".")
      && (parts.count == 2 || address.hasPrefix("\""))
    return isWellFormed ? nil : "is not an email address"
  }
}
