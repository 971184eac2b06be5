internal import UnicodeText

/// A column of a listing: a field, a part of the addresses, or something else known of a contact.
///
/// With a label, as in `phone:mobile`, it has the values of that label only.
public struct ContactColumn: Sendable {
  /// The name as it is typed, with the label.
  public let name: String
  /// The meaning.
  public let summary: String
  /// The field; nil if the column is no field.
  public let field: Field?
  /// Whether a contact can have several values.
  public let hasSeveral: Bool
  /// Whether the value is a number.
  public var isNumber: Bool { name == "age" }
  private let label: FoldedText?
  private let valuesOf: @Sendable (Contact, CivilDay) -> [Field.Value]

  private init(
    _ name: String, _ summary: String, field: Field? = nil, hasSeveral: Bool = false,
    label: FoldedText? = nil, valuesOf: @escaping @Sendable (Contact, CivilDay) -> [Field.Value]
  ) {
    (self.name, self.summary, self.field) = (name, summary, field)
    (self.hasSeveral, self.label, self.valuesOf) = (hasSeveral, label, valuesOf)
  }

  /// Returns the values of a contact, the preferred one first; `today` is the day that ages count
  /// to.
  ///
  /// The text of a value is what an assignment takes.
  public func values(in contact: Contact, on today: CivilDay) -> [Field.Value] {
    var values = valuesOf(contact, today)
    if let label { values.removeAll { FoldedText($0.label) != label } }
    if let preferred = values.firstIndex(where: \.isPreferred), preferred > 0 {
      values.insert(values.remove(at: preferred), at: 0)
    }
    return values
  }
}

// MARK: - All columns

extension ContactColumn {
  /// All columns, without labels.
  public static let all: [ContactColumn] =
    [.text("id", "the id") { contact, _ in contact.id.description }]
    + Field.all.map { $0.name == "name" ? displayName($0) : ContactColumn($0) }
    + [
      part("street", "the street and number of an address", \.street),
      part("city", "the town of an address", \.city),
      part("region", "the state, county or province of an address", \.region),
      part("postal-code", "the postal code of an address", \.postalCode),
      part("country", "the country of an address", \.country),
      .text("age", "the age today") { $0.age(on: $1).map(String.init) ?? "" },
      time("created", "when the contact was added", \.created),
      time("modified", "when the contact was last changed", \.modified),
      time("last", "when you were last in touch, as `touch` records", \.lastContacted),
    ]

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// Returns the column that a text such as `phone:mobile` names, in any case; nil if it names none.
  ///
  /// A label after a column without labels is an error.
  public static func named(_ text: String) throws(FieldError) -> ContactColumn? {
    let colon = text.unicodeScalars.firstIndex(of: ":") ?? text.endIndex
    guard let column = byName[text[..<colon].lowercased()] else { return nil }
    guard colon < text.endIndex else { return column }
    guard column.takesLabel else { throw FieldError.noLabel(field: column.name) }
    let label = String(text.unicodeScalars[colon...].dropFirst())
    return ContactColumn(
      "\(column.name):\(label)", column.summary, field: column.field, hasSeveral: true,
      label: FoldedText(label), valuesOf: column.valuesOf)
  }

  /// Whether a label may follow the name.
  public var takesLabel: Bool { field?.takesLabel ?? hasSeveral }

  /// The labels of the values; nil if they have none.
  public var labels: Vocabulary? {
    field.map(\.labels) ?? (takesLabel ? Field.named("address")?.labels : nil)
  }

  private init(_ field: Field) {
    self.init(
      field.name, field.summary, field: field, hasSeveral: field.takesLabel || field.isWordList
    ) { contact, _ in field.values(in: contact) }
  }

  /// Creates the column of the name, or of what stands in for it.
  private static func displayName(_ field: Field) -> ContactColumn {
    ContactColumn(field.name, field.summary, field: field) { contact, _ in
      [Field.Value(label: "", text: contact.displayName, entry: nil)]
    }
  }

  /// Creates a column of one text; empty if it is missing.
  private static func text(
    _ name: String, _ summary: String, _ text: @escaping @Sendable (Contact, CivilDay) -> String
  ) -> ContactColumn {
    ContactColumn(name, summary) { contact, today in
      let text = text(contact, today)
      return text.isEmpty ? [] : [Field.Value(label: "", text: text, entry: nil)]
    }
  }

  private static func time(
    _ name: String, _ summary: String, _ path: any KeyPath<Contact, Timestamp?> & Sendable
  ) -> ContactColumn {
    text(name, summary) { contact, _ in contact[keyPath: path]?.description ?? "" }
  }

  /// Creates a column of a part of each address.
  private static func part(
    _ name: String, _ summary: String, _ path: any KeyPath<PostalAddress, String> & Sendable
  ) -> ContactColumn {
    ContactColumn(name, summary, hasSeveral: true) { contact, _ in
      contact.addresses.filter { !$0.value[keyPath: path].isEmpty }.map {
        Field.Value(
          label: $0.label, text: $0.value[keyPath: path], entry: $0.id, isPreferred: $0.isPreferred)
      }
    }
  }
}
