/// A field that a person can assign: its name, what it is for, and how it reads and changes a
/// contact.
///
/// Fields are made once and shared.
public final class Field: Sendable {
  /// A value that a contact has in a field.
  public struct Value: Hashable, Sendable {
    /// The entry's label; empty where it has none.
    public let label: String
    /// The value in one line, which an assignment reads back.
    public let text: String
    /// The entry's id, nil where the field has one value.
    public let entry: Int?
  }

  /// What the field is called in assignments.
  public let name: String
  /// What the field is for, as help says it.
  public let summary: String
  /// A value that the field takes.
  public let example: String
  /// The contact's member the values are kept in.
  public let key: String
  /// Whether the field has many values, each with a label.
  public let takesLabel: Bool
  /// Whether the field holds words: several values without labels and ids, which further assignments in one
  /// command add to.
  public let isWordList: Bool
  /// The labels that the field's entries have; nil where it takes none.
  public let labels: Vocabulary?
  /// What of the values other contacts have, too; nil for values that are one contact's own.
  public let sharedValues: SharedValues?
  let valuesOf: @Sendable (Contact) -> [Value]
  /// Hands on the texts of those values, of which no more is made.
  package let forEachText: @Sendable (Contact, (String) -> Void) -> Void
  let apply: Application
  /// Takes values away, each once; the contact is as it was where one is not there.
  let takeAway: @Sendable ([FieldAssignment], inout Contact) throws(FieldError) -> Void
  /// Returns the value that an assignment would add once more, nil where the contact has none; nil for a field without
  /// entries.
  let repeated: Repetition?
  /// Replaces a text in the values of a label, nil for all; returns how many values changed.
  let replaceText: ReplaceText

  typealias Application =
    @Sendable (FieldAssignment, inout Contact, inout KnownValues) throws(FieldError) -> Void

  typealias Repetition =
    @Sendable (FieldAssignment, Contact, inout KnownValues) throws(FieldError) -> Value?

  typealias ReplaceText =
    @Sendable (TextReplacement, _ label: String?, inout Contact) throws(FieldError) -> Int

  init(
    name: String, summary: String, example: String, key: String, takesLabel: Bool,
    isWordList: Bool = false, labels: Vocabulary? = nil,
    sharedValues: SharedValues? = nil,
    valuesOf: @escaping @Sendable (Contact) -> [Value],
    forEachText: @escaping @Sendable (Contact, (String) -> Void) -> Void,
    apply: @escaping Application,
    takeAway: @escaping @Sendable ([FieldAssignment], inout Contact) throws(FieldError) -> Void,
    repeated: Repetition? = nil,
    replaceText: @escaping ReplaceText
  ) {
    (self.name, self.summary, self.example, self.key) = (name, summary, example, key)
    (self.takesLabel, self.isWordList) = (takesLabel, isWordList)
    (self.labels, self.sharedValues) = (labels, sharedValues)
    (self.valuesOf, self.forEachText) = (valuesOf, forEachText)
    (self.apply, self.takeAway) = (apply, takeAway)
    (self.repeated, self.replaceText) = (repeated, replaceText)
  }

  /// Returns the values that `contact` has in this field, in order.
  public func values(in contact: Contact) -> [Value] {
    valuesOf(contact)
  }

  /// Does an assignment; the contact is as it was where it cannot be done.
  public func assign(
    _ assignment: FieldAssignment, to contact: inout Contact
  ) throws(FieldError) {
    var known = KnownValues()
    try apply(assignment, to: &contact, knowing: &known)
  }

  private func apply(
    _ assignment: FieldAssignment, to contact: inout Contact, knowing known: inout KnownValues
  ) throws(FieldError) {
    guard assignment.operation != .remove else {
      return try take([assignment], from: &contact, knowing: &known)
    }
    guard assignment.label == nil || takesLabel else { throw FieldError(.noLabel(field: name)) }
    try apply(assignment, &contact, &known)
  }

  /// Does assignments that take values away, in time that grows as they and the values do; the contact is as it was where
  /// one of them cannot be done.
  public func take(
    _ assignments: [FieldAssignment], from contact: inout Contact, knowing known: inout KnownValues
  ) throws(FieldError) {
    guard takesLabel || assignments.allSatisfy({ $0.label == nil }) else {
      throw FieldError(.noLabel(field: name))
    }
    known.forget(key)
    try takeAway(assignments, &contact)
  }

  /// Does an assignment, unless it adds an entry that the contact has already; returns that one.
  ///
  /// - Parameter known: What is known of the contact by the assignments that were done before with this.
  public func assign(
    _ assignment: FieldAssignment, to contact: inout Contact, knowing known: inout KnownValues
  ) throws(FieldError) -> Value? {
    if assignment.operation == .add, let value = try repeated?(assignment, contact, &known) {
      return value
    }
    try apply(assignment, to: &contact, knowing: &known)
    return nil
  }
}

extension Field {
  /// All fields, in the order in which help lists them.
  public static let all: [Field] = ContactKey.all.flatMap(\.fields)

  private static let byName = Dictionary(
    uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// Returns the field of that name, in any case.
  public static func named(_ name: String) -> Field? {
    byName[name] ?? byName[name.lowercased()]
  }
}
