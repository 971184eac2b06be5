/// What an assignment does to a field: the value, the label it is for, and how it goes in.
public struct FieldAssignment: Hashable, Sendable {
  public enum Operation: Hashable, Sendable {
    /// `add … FIELD=VALUE` and `FIELD+=VALUE`: one more.
    case add
    /// `FIELD=VALUE`: in place of the one that is there.
    case set
    /// `FIELD-=VALUE`: one less.
    case remove
  }

  public let operation: Operation
  public let label: String?
  public let value: String

  public init(_ operation: Operation, _ value: String, label: String? = nil) {
    self.operation = operation
    self.value = value
    self.label = label
  }
}
