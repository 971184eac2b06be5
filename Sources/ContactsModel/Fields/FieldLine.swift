/// One value of a contact as a line of its text form has it: the field, the label, and the value.
public struct FieldLine: Hashable, Sendable {
  /// The field's name.
  public let field: String
  /// The label; empty for none.
  public let label: String
  /// Whether the entry is the one to use.
  public let isPreferred: Bool
  /// The value, as an assignment takes it.
  public let value: String

  /// Makes a line.
  public init(field: String, label: String = "", isPreferred: Bool = false, value: String) {
    self.field = field
    self.label = label
    self.isPreferred = isPreferred
    self.value = value
  }
}

/// Why a line cannot be a value of the contact.
public struct FieldLineError: Error, Hashable, Sendable {
  /// The index of the line among those given.
  public let index: Int
  /// What is wrong with it.
  public let error: FieldError
}

extension Contact {
  /// The contact's values, a line each: all that fields can assign.
  public var lines: [FieldLine] {
    ContactKey.all.flatMap { $0.lines(self) }
  }

  /// Returns the contact with exactly the values of `lines`, and all else that it has.
  ///
  /// An entry that is there with the same label or the same value keeps its id; keys of which no line has
  /// changed are left as they are.
  public func rewritten(by lines: [FieldLine]) throws(FieldLineError) -> Contact {
    var contact = self
    for key in ContactKey.all where !key.fields.isEmpty {
      let names = Set(key.fields.map(\.name))
      let own = lines.indices.filter { names.contains(lines[$0].field) }
      guard own.map({ lines[$0] }) != key.lines(self) else { continue }
      try key.rewrite(&contact, own.map { ($0, lines[$0]) })
    }
    return contact
  }
}
