/// An assignment to a field: the operation, the label and the value.
public struct FieldAssignment: Hashable, Sendable {
  /// How the value is assigned.
  public enum Operation: Hashable, Sendable {
    /// `add … FIELD=VALUE` and `FIELD+=VALUE`: adds a value.
    case add
    /// `FIELD=VALUE`: replaces the value.
    case set
    /// `FIELD-=VALUE`: removes the value.
    case remove
  }

  /// How the value is assigned.
  public let operation: Operation
  /// The label, as in `phone:work`; nil if none was given.
  public let label: String?
  /// The value as it was typed; empty to clear.
  public let value: String

  /// Creates an assignment.
  public init(_ operation: Operation, _ value: String, label: String? = nil) {
    self.operation = operation
    self.value = value
    self.label = label
  }
}
