public import JSON

/// A vCard property that no field stands for, kept as it was received (RFC 6350, section 3.3).
public struct RawProperty: EntryValue {
  public var group = ""
  public var name = ""
  /// The parameters as they were written, `A=b;C=d`.
  public var parameters = ""
  /// The value as it was written, escapes and all.
  public var value = ""

  public static let key = "properties"
  public static let members = Labeled.members(
    .string("group", \RawProperty.group), .string("name", \RawProperty.name),
    .string("parameters", \RawProperty.parameters), .string("value", \RawProperty.value))
  public static var list: any WritableKeyPath<Contact, [Labeled<Self>]> & Sendable {
    \Contact.properties
  }

  public init() {}

  public init(text: String) throws(FieldError) {
    value = text
  }

  public var text: String { value }
}
