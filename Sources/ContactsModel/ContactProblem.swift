internal import JSON

/// Something in a contact that is probably wrong.
public struct ContactProblem: Hashable, Sendable {
  /// The path of the value, such as `phone.1`; nil for the whole contact.
  public let path: String?
  /// The value.
  public let value: String
  /// What is wrong, as the end of a sentence: "has no digits".
  public let description: String

  /// Creates a problem.
  public init(path: String?, value: String, description: String) {
    self.path = path
    self.value = value
    self.description = description
  }
}

extension Contact {
  /// The problems of the contact's values, in order.
  public var problems: [ContactProblem] {
    let isEmpty =
      isNameless
      && ContactKey.all.allSatisfy { key in
        Self.bookkeepingKeys.contains(key.name) || key.member.value(in: self) == nil
      }
    let whole =
      isEmpty ? [ContactProblem(path: nil, value: displayName, description: "is empty")] : []
    return whole
      + ContactKey.all.flatMap { key in
        key.entryType?.problems(in: self, of: key.fields.last?.name ?? key.name) ?? []
      }
  }

  /// The keys that every contact has.
  private static let bookkeepingKeys: Set = ["kind", "uid", "created", "modified"]
}
