internal import JSON

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

  /// Returns the name of a field as lines have it, given in any case; nil where there is no such.
  public static func fieldName(_ text: String) -> String? {
    Field.named(text)?.name ?? RawProperty.lines.names.first { $0 == text.lowercased() }
  }

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

/// All lines that cannot be values of the contact.
public struct FieldLineErrors: Error, Hashable, Sendable {
  /// The errors, by index.
  public let errors: [FieldLineError]
}

extension Contact {
  /// The contact's values, a line each: all that fields can assign.
  public var lines: [FieldLine] {
    ContactKey.all.flatMap { $0.lines(self) }
  }

  /// What `lines` leaves out and `rewritten(by:)` keeps: members of the contact's JSON, and how many values
  /// each has.
  public var omittedFromLines: [(key: String, count: Int)] {
    let known = ContactKey.all.compactMap { key -> (String, Int)? in
      guard !Self.times.contains(key.name) else { return nil }
      let count =
        key.entryIDs.map { $0(self).count - key.lines(self).count }
        ?? (key.fields.isEmpty && value(of: key.name) != nil ? 1 : 0)
      return count > 0 ? (key.name, count) : nil
    }
    return known
      + unknown.members.compactMap { member in
        value(of: member.key).map { (member.key, $0.array?.count ?? 1) }
      }
  }

  /// The members that nobody assigns.
  private static let times: Set = ["created", "modified"]

  /// Returns the contact with exactly the values of `lines`, and all else that it has.
  ///
  /// An entry that is there with the same label or the same value keeps its id; what no line says otherwise
  /// than before is left as it is. Takes linear time.
  public func rewritten(by lines: [FieldLine]) throws(FieldLineErrors) -> Contact {
    var contact = self
    var errors: [FieldLineError] = []
    for key in ContactKey.all where !key.lineNames.isEmpty {
      let names = Set(key.lineNames)
      let own = lines.indices.filter { names.contains(lines[$0].field) }
      guard own.map({ lines[$0] }) != key.lines(self) else { continue }
      errors += own.compactMap { index in
        key.mistake(in: lines[index]).map { FieldLineError(index: index, error: $0) }
      }
      key.rewrite(&contact, own.map { ($0, lines[$0]) }, &errors)
    }
    guard errors.isEmpty else {
      throw FieldLineErrors(errors: errors.sorted { $0.index < $1.index })
    }
    return contact
  }
}
