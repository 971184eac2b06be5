public import JSON

/// The pronouns that somebody goes by (RFC 9554, section 3.4).
public struct Pronouns: TextEntry {
  /// The pronouns, such as `she/her`.
  public var text = ""

  /// The key of these entries.
  public static let key = "pronouns"
  /// The known members, in the order they are written.
  public static let members = Labeled<Pronouns>.members(.string("value", \.value.text))
  /// The list of these entries.
  public static let list = furtherList()
  /// The field.
  public static let field = Field.entries(
    Pronouns.self, "pronouns", "the pronouns somebody goes by", example: "they/them")
  /// The name of the property of a vCard 4.0.
  public static let vCardName = "PRONOUNS"
  /// The name of the property of a vCard 3.0.
  public static let vCardNameBefore4 = "X-PRONOUNS"

  /// Creates an empty value.
  public init() {}
}
