/// A word of the form `FIELD[:LABEL]=VALUE`.
///
/// Which fields there are is not known here; the shape alone makes an assignment.
public struct Assignment: Hashable, Sendable {
  /// What an assignment does with its value.
  public enum Operation: String, Hashable, Sendable, CaseIterable {
    /// `=`: the field becomes the value, or is cleared where the value is empty.
    case set = "="

    /// `+=`: the field gets one value more.
    case add = "+="

    /// `-=`: the field loses the value.
    case remove = "-="
  }

  /// The field's name, in lower case.
  public let field: String

  /// The label after the colon; empty for a colon with nothing after it.
  public let label: String?

  /// What is done with the value.
  public let operation: Operation

  /// The value; may be empty.
  public let value: String

  /// The word the assignment was read from.
  public let word: Word

  /// Reads a word; `nil` for one that is no assignment.
  ///
  /// Field, colon and operator must be unquoted, label and value may be quoted:
  /// `phone:mobile="a=b"` is an assignment, `"a=b"` is not.
  public init?(_ word: Word) {
    let text = Array(word.text.utf8)
    guard let equals = word.firstUnquoted(UInt8(ascii: "="), in: text) else { return nil }
    var head = text[..<equals]
    switch head.last {
    case UInt8(ascii: "+") where word.isUnquoted(at: equals - 1): operation = .add
    case UInt8(ascii: "-") where word.isUnquoted(at: equals - 1): operation = .remove
    default: operation = .set
    }
    if operation != .set { head.removeLast() }
    let name = head.prefix { $0 != UInt8(ascii: ":") }
    guard let first = name.first, first.isLetter, name.allSatisfy(\.isNamePart),
      min(name.count + 1, head.count) <= word.unquotedPrefix
    else { return nil }
    field = String(decoding: name, as: UTF8.self).lowercased()
    label =
      name.count < head.count
      ? String(decoding: head.dropFirst(name.count + 1), as: UTF8.self) : nil
    value = String(decoding: text[(equals + 1)...], as: UTF8.self)
    self.word = word
  }
}

extension Quoting {
  /// Returns an assignment's text, with what needs quotes quoted.
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

extension Word {
  fileprivate func isUnquoted(at offset: Int) -> Bool {
    !quoted.contains { $0.contains(offset) }
  }

  fileprivate func firstUnquoted(_ byte: UInt8, in text: [UInt8]) -> Int? {
    text.indices.first { text[$0] == byte && isUnquoted(at: $0) }
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }

  fileprivate var isNamePart: Bool {
    isLetter || self == UInt8(ascii: "-")
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }
}
