public import JSON

/// Somebody the contact is related to, by name; the label says how.
public struct Relation: EntryValue {
  /// The name of whom the contact is related to.
  public var name: String

  /// Makes a relation to somebody of that name.
  public init(_ name: String) {
    self.name = name
  }

  /// The member of a contact that holds these entries.
  public static let key = "relations"
  /// The known members, in the order they are written.
  public static let members = Labeled.members(.string("name", \Relation.name))
  /// Where a contact keeps these entries.
  public static let list = StoredProperty(\Contact.relations)
  /// The fields that assign these entries.
  public static let fields = [
    Field.entries(
      Relation.self, "relation", "somebody related, the label says how", example: "Lord Byron",
      usualLabels: ["child", "father", "friend", "mother", "parent", "sibling", "spouse"])
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
  public var text: String { name }
}
