/// Why an assignment to a field fails.
public enum FieldError: Error, Hashable, Sendable {
  case malformed(field: String, value: String, reason: String)
  case noLabel(field: String)
  case notRepeated(field: String)
  case notThere(field: String, value: String)
  /// Several entries are possible, each with its path and text.
  case ambiguous(field: String, paths: [String])
  case empty(field: String)
  /// A replacement would leave an empty value.
  case leftEmpty(field: String, value: String)
  /// An earlier assignment gives the value that this one replaces or clears.
  case givenBefore(String, now: String, clears: Bool)
  /// It cannot be marked as preferred.
  case noMark(field: String)
  /// Another is marked as preferred.
  case severalMarks(field: String)
  /// The value cannot be typed; something else changes it.
  case notRewritten(String, instead: String)
  /// The entry has only a value.
  case valueAlone(entry: String)
  /// Some properties with the name have no lines, so that it is unclear which is meant.
  case severalProperties(name: String)

  /// Returns the error with the name of a field.
  func naming(_ field: String) -> FieldError {
    guard case .malformed(_, let value, let reason) = self else { return self }
    return .malformed(field: field, value: value, reason: reason)
  }
}

extension FieldError: CustomStringConvertible {
  /// What went wrong, with what, and what to do.
  public var description: String {
    switch self {
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
    case .givenBefore(let former, let now, clears: false) where former == now:
      "`\(now)` is given twice"
    case .givenBefore(let former, let now, let clears):
      "`\(now)` would \(clears ? "clear" : "replace") what the `\(former)` before it gives; leave one "
        + "of them out"
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
