internal import JSON

/// A value of a contact as a line of its text form: field, label and value.
public struct FieldLine: Hashable, Sendable {
  /// The name of the field.
  public let field: String
  /// The label; may be empty.
  public let label: String
  /// Whether the entry is the preferred one.
  public let isPreferred: Bool
  /// The value, as in an assignment.
  public let value: String

  /// Returns the name of a field in lines, given in any case, if there is one.
  public static func fieldName(_ text: String) -> String? {
    Field.named(text)?.name ?? RawProperty.lines.names.first { $0 == text.lowercased() }
  }

  /// Creates a line.
  public init(field: String, label: String = "", isPreferred: Bool = false, value: String) {
    self.field = field
    self.label = label
    self.isPreferred = isPreferred
    self.value = value
  }
}

/// Why a line cannot be a value of the contact.
public struct FieldLineError: Error, Hashable, Sendable {
  /// The index of the line.
  public let index: Int
  /// The error.
  public let error: FieldError
}

/// All invalid lines.
public struct FieldLineErrors: Error, Hashable, Sendable {
  /// The errors, by index.
  public let errors: [FieldLineError]
}

extension Contact {
  /// The values of the contact that fields can assign, one line each.
  public var lines: [FieldLine] {
    ContactKey.all.flatMap { $0.lines(of: self) }
  }

  /// The members that `lines` leaves out and `rewritten(by:)` keeps, with their number of values.
  public var omittedFromLines: [(key: String, count: Int)] {
    let known = ContactKey.all.compactMap { key -> (String, Int)? in
      guard !Self.times.contains(key.name) else { return nil }
      let count =
        if key.entryType != nil {
          key.entryIDs(in: self).count - key.lines(of: self).count
        } else {
          key.fields.isEmpty && value(of: key.name) != nil ? 1 : 0
        }
      return count > 0 ? (key.name, count) : nil
    }
    return known
      + unknown.members.compactMap { member in
        value(of: member.key).map { (member.key, $0.array?.count ?? 1) }
      }
  }

  /// The members that nobody assigns.
  private static let times: Set = ["created", "modified"]

  /// Returns the contact with exactly the values of `lines`, and everything else unchanged.
  ///
  /// An entry with the same label or value keeps its id; values whose lines are unchanged stay as
  /// they are. Linear time.
  public func rewritten(by lines: [FieldLine]) throws(FieldLineErrors) -> Contact {
    var contact = self
    var errors: [FieldLineError] = []
    for key in ContactKey.all where !key.lineNames.isEmpty {
      let names = Set(key.lineNames)
      let own = lines.indices.filter { names.contains(lines[$0].field) }
      guard own.map({ lines[$0] }) != key.lines(of: self) else { continue }
      errors += own.compactMap { index in
        key.mistake(in: lines[index]).map { FieldLineError(index: index, error: $0) }
      }
      key.rewrite(&contact, by: own.map { ($0, lines[$0]) }, errors: &errors)
    }
    guard errors.isEmpty else {
      throw FieldLineErrors(errors: errors.sorted { $0.index < $1.index })
    }
    return contact
  }
}
