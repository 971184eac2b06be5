public import JSON
internal import UnicodeText

/// A place on Earth (RFC 6350, section 6.5.2).
public struct GeoPosition: TextEntry {
  /// Latitude and longitude in degrees, with a comma: `48.1486,17.1077`.
  public var text = ""

  /// The key of these entries.
  public static let key = "positions"
  /// The known members, in the order they are written.
  public static let members = Labeled<GeoPosition>.members(.string("value", \.value.text))
  /// The list of these entries.
  public static let list = furtherList()
  /// The field.
  public static let field = Field.entries(
    GeoPosition.self, "geo", "a place on Earth: LATITUDE,LONGITUDE in degrees",
    example: "48.1486,17.1077")
  /// The name of the property of a vCard 4.0.
  public static let vCardName = "GEO"

  /// Creates an empty value.
  public init() {}

  /// Reads `48.1486,17.1077`, also with spaces, or a `geo` URI.
  public init(text: String) throws(FieldError) {
    guard !text.isBlank else { return }
    guard let pair = Self.pair(in: text) else {
      throw FieldError.malformed(
        field: "geo", value: text,
        reason: "write LATITUDE,LONGITUDE in degrees, such as 48.1486,17.1077")
    }
    self.text = pair
  }

  /// Reads a `geo` URI (RFC 5870), or the two numbers of a vCard 3.0.
  public init?(vCardValue value: String) {
    guard let pair = Self.pair(in: VCardText.unescaped(value)) else { return nil }
    text = pair
  }

  /// A `geo` URI, or two numbers with a semicolon.
  public func vCardValue(isVersion4: Bool) -> String {
    isVersion4 ? "geo:\(text)" : text.replacingText(",", with: ";")
  }

  /// What is wrong if it is no place.
  public var problem: String? {
    Self.pair(in: text) == text ? nil : "is not LATITUDE,LONGITUDE in degrees"
  }

  /// Returns two numbers in their ranges, with a comma; nil if the text has no such numbers.
  private static func pair(in text: String) -> String? {
    guard let numbers = numbers(in: text), let latitude = Double(numbers.first),
      let longitude = Double(numbers.second), abs(latitude) <= 90, abs(longitude) <= 180
    else { return nil }
    return "\(numbers.first),\(numbers.second)"
  }

  /// Returns the two numbers of a text or a `geo` URI, of whatever size; nil for any other text.
  package static func numbers(in text: String) -> (first: Substring, second: Substring)? {
    let isURI = text.trimmed.asciiLowercased.hasPrefix("geo:")
    // A URI has its parameters, such as the uncertainty, behind a semicolon (RFC 5870).
    let place = isURI ? text.trimmed.dropFirst(4).prefix { $0 != ";" } : text.trimmed[...]
    let numbers =
      place
      .split { $0 == "," || $0 == ";" || $0.isWhitespace }
    guard numbers.count == 2, numbers.allSatisfy(isNumber) else { return nil }
    return (numbers[0], numbers[1])
  }

  private static func isNumber(_ text: Substring) -> Bool {
    // `Double` ignores what follows a NUL.
    text.utf8.allSatisfy { $0.isASCIIDigit || "+-.".utf8.contains($0) }
      && Double(text) != nil
  }
}
