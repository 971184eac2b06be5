public import JSON
internal import PhoneNumbers

/// A telephone number, as it was given: spaces, brackets and all.
public struct PhoneNumber: EntryValue {
  /// The number as it was given.
  public var number: String

  /// Makes a number of its text.
  public init(_ number: String) {
    self.number = number
  }

  /// The member of a contact that holds these entries.
  public static let key = "phones"
  /// The known members, in the order they are written.
  public static let members = Labeled.members(.string("number", \PhoneNumber.number))
  /// Where a contact keeps these entries.
  public static let list = StoredProperty(\Contact.phones)
  /// The fields that assign these entries.
  public static let fields = [
    Field.entries(
      PhoneNumber.self, "phone", "a telephone number", example: "+44 20 7946 0958",
      usualLabels: ["home", "mobile", "work"])
  ]

  /// Makes an empty one.
  public init() {
    self.init("")
  }

  /// Takes the text as the value.
  public init(text: String) throws(FieldError) {
    self.init(text)
  }

  /// The value in one line.
  public var text: String { number }

  /// The digits in their ASCII form, those of an international prefix included.
  public var digits: [UInt8] { PhoneDigits.digits(of: number) }

  /// Whether there is nothing to dial.
  public var problem: String? { digits.isEmpty ? "has no digits" : nil }
}
