public import JSON

/// A related person, by name; the label says how.
public struct Relation: SingleText {
  /// The name of the person.
  public var name: String

  /// Creates a relation.
  public init(_ name: String) {
    self.name = name
  }

  /// The key of these entries.
  public static let key = "relations"
  /// The known members, in the order they are written.
  public static let members = Labeled<Relation>.members(.string("name", \.value.name))
  /// The list of these entries.
  public static let list = StoredProperty(\Contact.relations)
  /// The fields of these entries.
  public static let fields = [
    Field.entries(
      Relation.self, "relation", "somebody related, the label says how", example: "Lord Byron",
      usualLabels: ["child", "father", "friend", "mother", "parent", "sibling", "spouse"])
  ]

  /// The value in one line.
  public var text: String { name }
}
