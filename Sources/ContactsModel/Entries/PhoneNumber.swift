public import JSON

/// A telephone number, as it was given: spaces, brackets and all.
public struct PhoneNumber: EntryValue {
  public var number: String

  public init(_ number: String) {
    self.number = number
  }

  public static let key = "phones"
  public static let members = Labeled.members(.string("number", \PhoneNumber.number))
  public static var list: any WritableKeyPath<Contact, [Labeled<Self>]> & Sendable {
    \Contact.phones
  }
  public static let fields = [
    Field.entries(PhoneNumber.self, "phone", "a telephone number", example: "+44 20 7946 0958")
  ]

  public init() {
    self.init("")
  }

  public init(text: String) throws(FieldError) {
    self.init(text)
  }

  public var text: String { number }

  /// The digits in their ASCII form, those of an international prefix included.
  public var digits: [UInt8] { PhoneDigits.digits(of: number) }

  /// Whether there is nothing to dial.
  public var problem: String? { digits.isEmpty ? "has no digits" : nil }
}
