public import JSON

/// A field of the user's own, named by its label.
public struct CustomField: TextEntry {
  /// The value.
  public var text = ""

  /// The key of these entries.
  public static let key = "custom"
  /// The known members, in the order they are written.
  public static let members = Labeled<CustomField>.members(.string("value", \.value.text))
  /// The list of these entries.
  public static let list = furtherList()
  /// The field.
  public static let field = Field.entries(
    CustomField.self, "custom", "a field of your own; the label is its name",
    example: "@ada:example.org", usualLabels: [])
  /// The name of the property of a vCard 4.0.
  public static let vCardName = "X-CUSTOM"
  /// True: each label is a field.
  public static let labelIsName = true
  /// True: two fields may have one value.
  public static let labelDistinguishes = true

  /// Creates an empty value.
  public init() {}

  /// Creates a value.
  public init(_ text: String) { self.text = text }
}
