/// What an assignment does to a field: the value, the label it is for, and how it goes in.
public struct FieldAssignment: Hashable, Sendable {
  /// How the value goes in.
  public enum Operation: Hashable, Sendable {
    /// `add … FIELD=VALUE` and `FIELD+=VALUE`: one more.
    case add
    /// `FIELD=VALUE`: in place of the one that is there.
    case set
    /// `FIELD-=VALUE`: one less.
    case remove
  }

  /// How the value goes in.
  public let operation: Operation
  /// The label that was given, as in `phone:work`; nil where none was.
  public let label: String?
  /// The value as it was written; empty to clear.
  public let value: String

  /// Makes an assignment.
  public init(_ operation: Operation, _ value: String, label: String? = nil) {
    self.operation = operation
    self.value = value
    self.label = label
  }
}
