public import JSON

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

  /// The type of the value, if it is not the usual one.
  public func vCardValueType(isVersion4: Bool) -> String? { isVersion4 ? nil : "text" }
}
