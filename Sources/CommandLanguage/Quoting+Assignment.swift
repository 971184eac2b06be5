extension Quoting {
  /// Returns the text of an assignment, quoted where needed.
  public static func quoteAssignment(
    field: String, label: String? = nil, operation: Assignment.Operation = .set, value: String
  ) -> String {
    assignmentHead(field: field, label: label, operation: operation) + quoteValue(value)
  }

  static func assignmentHead(
    field: String, label: String?, operation: Assignment.Operation
  ) -> String {
    guard let label else { return field + operation.rawValue }
    let looksLikeOperator = label.last == "+" || label.last == "-"
    let quoted = looksLikeOperator ? quote(label, in: .double) : quote(label)
    return field + ":" + (label.isEmpty ? "" : quoted) + operation.rawValue
  }
}
