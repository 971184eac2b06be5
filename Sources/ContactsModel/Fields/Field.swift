/// A field that can be assigned: its name and meaning, and how it reads and changes a contact.
///
/// Fields are created once and shared.
public final class Field: Sendable {
  /// A value of a contact in a field.
  public struct Value: Hashable, Sendable {
    /// The label of the entry; may be empty.
    public let label: String
    /// The value in one line, which an assignment reads.
    public let text: String
    /// The id of the entry; nil if the field has one value.
    public let entry: Int?
    /// Whether the entry is the preferred one of several.
    public var isPreferred = false
  }

  /// The name in assignments.
  public let name: String
  /// The meaning, for help.
  public let summary: String
  /// An example value.
  public let example: String
  /// The member of the contact that stores the values.
  public let key: String
  /// Whether the field has many values with labels.
  public let takesLabel: Bool
  /// Whether the field holds words: values without labels and ids, which several assignments in one
  /// command add to.
  public let isWordList: Bool
  /// The labels of the entries; nil if the field takes none.
  public let labels: Vocabulary?
  /// The part of the values that contacts share; nil for values of one contact only.
  public let sharedValues: SharedValues?
  let valuesOf: @Sendable (Contact) -> [Value]
  /// Calls `body` with the texts of the values, without making more of them.
  package let forEachText: @Sendable (Contact, (String) -> Void) -> Void
  /// Does an assignment that sets or adds; `remove` does the others.
  let apply: Application
  /// Removes values, each once; if one is missing, the contact stays unchanged.
  let remove: @Sendable ([FieldAssignment], inout Contact) throws(FieldError) -> Void
  /// Returns the value that an assignment would repeat; nil for a field without entries.
  let repeated: Repetition?
  /// Replaces a text in the values with a label, or in all; returns how many changed.
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
    remove: @escaping @Sendable ([FieldAssignment], inout Contact) throws(FieldError) -> Void,
    repeated: Repetition? = nil,
    replaceText: @escaping ReplaceText
  ) {
    (self.name, self.summary, self.example, self.key) = (name, summary, example, key)
    (self.takesLabel, self.isWordList) = (takesLabel, isWordList)
    (self.labels, self.sharedValues) = (labels, sharedValues)
    (self.valuesOf, self.forEachText) = (valuesOf, forEachText)
    (self.apply, self.remove) = (apply, remove)
    (self.repeated, self.replaceText) = (repeated, replaceText)
  }

  /// Returns the values of a contact, in order.
  public func values(in contact: Contact) -> [Value] {
    valuesOf(contact)
  }

  /// Makes an assignment, or throws and leaves the contact unchanged.
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
    guard assignment.label == nil || takesLabel else { throw FieldError.noLabel(field: name) }
    try apply(assignment, &contact, &known)
  }

  /// Makes assignments that remove values, in linear time, or throws and leaves the contact
  /// unchanged.
  public func take(
    _ assignments: [FieldAssignment], from contact: inout Contact, knowing known: inout KnownValues
  ) throws(FieldError) {
    guard takesLabel || assignments.allSatisfy({ $0.label == nil }) else {
      throw FieldError.noLabel(field: name)
    }
    known.forget(key)
    try remove(assignments, &contact)
  }

  /// Makes an assignment, unless it repeats an entry, which is returned.
  ///
  /// - Parameter known: What earlier assignments have found out about the contact.
  public func assign(
    _ assignment: FieldAssignment, to contact: inout Contact, knowing known: inout KnownValues
  ) throws(FieldError) -> Value? {
    if assignment.operation == .add, let value = try repeated?(assignment, contact, &known) {
      if let entry = value.entry { known.noteWritten(.entry(key, entry)) }
      return value
    }
    try apply(assignment, to: &contact, knowing: &known)
    return nil
  }
}

extension Field {
  /// All fields, in the order of help.
  public static let all: [Field] = ContactKey.all.flatMap(\.fields)

  private static let byName = Dictionary(
    uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// Returns the field with a name, in any case.
  public static func named(_ name: String) -> Field? {
    byName[name] ?? byName[name.lowercased()]
  }
}
