internal import JSON

/// Something in a contact that cannot be right, or that helps nobody.
public struct ContactProblem: Hashable, Sendable {
  /// The path of the value, as `phone.1`; nil for the contact as a whole.
  public let path: String?
  /// The value as it is.
  public let value: String
  /// What is wrong with it, as the end of a sentence: "has no digits".
  public let description: String

  /// Makes a problem of what is wrong with a value.
  public init(path: String?, value: String, description: String) {
    self.path = path
    self.value = value
    self.description = description
  }
}

extension Contact {
  /// What is wrong with the contact's values, in their order.
  public var problems: [ContactProblem] {
    let isEmpty =
      isNameless
      && ContactKey.all.allSatisfy { key in
        Self.bookkeepingKeys.contains(key.name) || key.member.value(in: self) == nil
      }
    let whole =
      isEmpty ? [ContactProblem(path: nil, value: displayName, description: "is empty")] : []
    return whole + ContactKey.all.flatMap { $0.problems(self) }
  }

  /// The keys that every contact has, whatever is known of it.
  private static let bookkeepingKeys: Set = ["kind", "uid", "created", "modified"]
}
