/// Why an assignment to a field of a contact cannot be done.
public struct FieldError: Error, Hashable, Sendable {
  /// What can be wrong.
  public enum Kind: Hashable, Sendable {
    case malformed(field: String, value: String, reason: String)
    case noLabel(field: String)
    case notRepeated(field: String)
    case notThere(field: String, value: String)
    /// Several entries could be meant, each by its path and text.
    case ambiguous(field: String, paths: [String])
    case empty(field: String)
    /// A replacement would leave nothing of a value.
    case leftEmpty(field: String, value: String)
    /// It cannot be marked as the one to use.
    case noMark(field: String)
    /// Another is marked already as the one to use.
    case severalMarks(field: String)
    /// A value is none that is written, and something else changes it.
    case notRewritten(String, instead: String)
    /// An entry is a value alone.
    case valueAlone(entry: String)
    /// Some of the properties of a name have no lines, so that it is unclear which is meant.
    case severalProperties(name: String)
  }

  /// What is wrong.
  public let kind: Kind

  /// Makes an error of its kind.
  public init(_ kind: Kind) {
    self.kind = kind
  }

  /// Returns the error of a value that does not fit as one of a certain field.
  func naming(_ field: String) -> FieldError {
    guard case .malformed(_, let value, let reason) = kind else { return self }
    return FieldError(.malformed(field: field, value: value, reason: reason))
  }
}

extension FieldError: CustomStringConvertible {
  /// What went wrong, to which thing, and what to do.
  public var description: String {
    switch kind {
    case .malformed(let field, let value, let reason):
      "`\(value)` does not fit the field `\(field)`: \(reason)"
    case .noLabel(let field): "the field `\(field)` takes no label"
    case .notRepeated(let field):
      "a contact has one `\(field)`, and it is given already; `set` with `\(field)=` replaces it"
    case .notThere(let field, let value): "no \(field) `\(value)` to remove"
    case .ambiguous(let field, let paths):
      "`\(field)` has \(paths.count) values; choose one of: \(paths.joined(separator: ", "))"
    case .empty(let field):
      "the field `\(field)` is given nothing; give it a value (in `set`, `\(field)=` clears it)"
    case .leftEmpty(let field, let value):
      "nothing would be left of the \(field) `\(value)`; `set` with `\(field)-=` takes a value away"
    case .noMark(let field): "the field `\(field)` takes no *; only entries can be preferred"
    case .severalMarks(let field):
      "another entry has the * already; of several one `\(field)` is preferred"
    case .valueAlone(let entry): "\(entry) has a value, and neither label= nor preferred="
    case .severalProperties(let name):
      "several properties are called `\(name)`; to change one, keep the lines of all"
    case .notRewritten(let what, let instead): "\(what), not text; \(instead)"
    }
  }
}
