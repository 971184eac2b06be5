public import JSON

/// A vCard property that no field stands for, kept as it was received (RFC 6350, section 3.3).
public struct RawProperty: EntryValue {
  /// The group of properties it belongs to; empty for none.
  public var group = ""
  /// The property's name, as `X-SPOUSE`.
  public var name = ""
  /// The parameters as they were written, `A=b;C=d`.
  public var parameters = ""
  /// The value as it was written, escapes and all.
  public var value = ""

  /// The member of a contact that holds these entries.
  public static let key = "properties"
  /// The known members, in the order they are written.
  public static let members = Labeled.members(
    .string("group", \RawProperty.group), .string("name", \RawProperty.name),
    .string("parameters", \RawProperty.parameters), .string("value", \RawProperty.value))
  /// Where a contact keeps these entries.
  public static let list = StoredProperty(\Contact.properties)

  /// Makes an empty one.
  public init() {}

  /// Takes the text as the value.
  public init(text: String) throws(FieldError) {
    value = text
  }

  /// The value in one line.
  public var text: String { value }

  /// Whether it is a line of a card that was no property: with a name it would be invented, and without one it
  /// would break the card for others.
  public var isKeptAlone: Bool { name.isEmpty }
}
