public import JSON
internal import UnicodeText

/// A public key, or the address of one (RFC 6350, section 6.8.1).
public struct PublicKey: TextEntry {
  /// The address, the fingerprint, or the key itself in armour.
  public var text = ""

  /// The key of these entries.
  public static let key = "keys"
  /// The known members, in the order they are written.
  public static let members = Labeled<PublicKey>.members(.string("value", \.value.text))
  /// The list of these entries.
  public static let list = furtherList()
  /// The field.
  public static let field = Field.entries(
    PublicKey.self, "key", "a public key, or its address",
    example: "https://example.org/ada.asc")
  /// The name of the property of a vCard 4.0.
  public static let vCardName = "KEY"

  /// Creates an empty value.
  public init() {}

  /// Takes an address or a text; the bytes of a key have no field.
  public init(text: String) throws(FieldError) {
    guard !Self.isData(text) else {
      throw FieldError.malformed(
        field: "key", value: "\(text.prefix(32))…",
        reason: "write the address of the key; the bytes of a key can only be imported")
    }
    self.text = text
  }

  /// Reads an address or a text; the bytes of a key have no field.
  public init?(vCardValue value: String) {
    guard !Self.isData(value) else { return nil }
    text = Self(address: value).isAddress ? value : VCardText.unescaped(value)
    if text.isBlank { return nil }
  }

  /// An address as it is, anything else with the escapes of text.
  public func vCardValue(isVersion4: Bool) -> String {
    isAddress ? text : VCardText.escaped(text)
  }

  /// The type of the value, if it is not the usual one.
  public func vCardValueType(isVersion4: Bool) -> String? {
    isAddress ? isVersion4 ? nil : "uri" : "text"
  }

  private init(address: String) { text = address }

  private static func isData(_ text: String) -> Bool { text.prefix(5).asciiLowercased == "data:" }

  /// Whether the text is an address: a scheme (RFC 3986, section 3.1), and no space.
  private var isAddress: Bool {
    let scheme = text.utf8.prefix { $0 != UInt8(ascii: ":") }
    return scheme.count > 1 && scheme.count < text.utf8.count
      && scheme.allSatisfy(\.isASCIIAlphanumeric)
      && text.utf8.allSatisfy { $0 > 0x20 }
  }
}
