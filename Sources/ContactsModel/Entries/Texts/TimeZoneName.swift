public import JSON
internal import UnicodeText

/// A time zone that somebody lives in (RFC 6350, section 6.5.1).
public struct TimeZoneName: TextEntry {
  /// The name, such as `Europe/Bratislava`, or the offset, such as `+0100`.
  public var text = ""

  /// The key of these entries.
  public static let key = "timeZones"
  /// The known members, in the order they are written.
  public static let members = Labeled<TimeZoneName>.members(.string("value", \.value.text))
  /// The list of these entries.
  public static let list = furtherList()
  /// The field.
  public static let field = Field.entries(
    TimeZoneName.self, "timezone", "a time zone, by name or offset",
    example: "Europe/Bratislava")
  /// The name of the property of a vCard 4.0.
  public static let vCardName = "TZ"

  /// Creates an empty value.
  public init() {}

  /// An offset with or without a colon, as the version has it; a name as text.
  public func vCardValue(isVersion4: Bool) -> String {
    guard let offset else { return VCardText.escaped(text) }
    return isVersion4 ? offset : "\(offset.prefix(3)):\(offset.suffix(2))"
  }

  /// The type of the value, if it is not the usual one: an offset in 3.0 (RFC 2426, section 3.4.1),
  /// text in 4.0.
  public func vCardValueType(isVersion4: Bool) -> String? {
    guard offset == nil else { return isVersion4 ? "utc-offset" : nil }
    return isVersion4 ? nil : "text"
  }

  /// An offset without a colon.
  public var canonical: TimeZoneName {
    var zone = self
    zone.text = offset ?? text
    return zone
  }

  /// The offset from UTC, such as `-0500`; nil if the text is a name.
  private var offset: String? {
    let bytes = Array(text.utf8)
    let digits = bytes.dropFirst().filter { $0 != UInt8(ascii: ":") }
    let isOffset =
      [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(bytes.first) && digits.count == 4
      && digits.allSatisfy(\.isASCIIDigit)
      && (bytes.count == 5 || bytes.count == 6 && bytes[3] == UInt8(ascii: ":"))
    return isOffset ? String(decoding: bytes.prefix(1) + digits, as: UTF8.self) : nil
  }
}
