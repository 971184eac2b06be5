public import JSON
internal import PhoneNumbers
internal import UnicodeText

/// A phone number, exactly as it was given.
public struct PhoneNumber: SingleText {
  /// The number as it was given.
  public var number: String

  /// Creates a number.
  public init(_ number: String) {
    self.number = number
  }

  /// Creates a number from its text, or from that of a `tel` URI (RFC 3966).
  public init(text: String) throws(FieldError) { self.init(text.dropping(scheme: "tel:")) }

  /// The key of these entries.
  public static let key = "phones"
  /// The known members, in the order they are written.
  public static let members = Labeled<PhoneNumber>.members(.string("number", \.value.number))
  /// The list of these entries.
  public static let list = StoredProperty(\Contact.phones)
  /// The fields of these entries.
  public static let fields = [
    Field.entries(
      PhoneNumber.self, "phone", "a telephone number", example: "+44 20 7946 0958",
      usualLabels: ["home", "mobile", "work"])
  ]

  /// The value in one line.
  public var text: String { number }

  /// The digits in ASCII, including an international prefix.
  public var digits: [UInt8] { PhoneDigits.digits(of: number) }

  /// Whether there is nothing to dial.
  public var problem: String? { digits.isEmpty ? "has no digits" : nil }
}
