public import JSON

/// Somebody the contact is related to, by name; the label says how.
public struct Relation: EntryValue {
  public var name: String

  public init(_ name: String) {
    self.name = name
  }

  public static let key = "relations"
  public static let members = Labeled.members(.string("name", \Relation.name))
  public static var list: any WritableKeyPath<Contact, [Labeled<Self>]> & Sendable {
    \Contact.relations
  }
  public static let fields = [
    Field.entries(
      Relation.self, "relation", "somebody related, the label says how", example: "Lord Byron")
  ]

  public init() {
    self.init("")
  }

  public init(text: String) throws(FieldError) {
    self.init(text)
  }

  public var text: String { name }
}
