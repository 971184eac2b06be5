public import ContactsModel

/// A contact as text to be edited: a line a value, `FIELD:LABEL = VALUE`.
///
/// A star after the label marks the entry to use. A value of several lines stands below its line, each line
/// indented by two spaces. Lines that begin with `#` are comments.
public enum ContactText {
  /// Returns the text of a contact, with comments that say how it is edited.
  public static func text(of contact: Contact) -> String {
    let comments = [
      contact.displayName,
      "A line a value: FIELD = VALUE, or FIELD:LABEL = VALUE; a * after the label prefers it.",
      "Change, add, remove or move lines; a value of several lines is indented below its field.",
    ]
    let lines = comments.map { "# " + $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
    return (lines + [""] + contact.lines.map(line)).map { $0 + "\n" }.joined()
  }

  private static func line(_ line: FieldLine) -> String {
    var head = line.field
    if !line.label.isEmpty { head += ":" + quoted(line.label) }
    if line.isPreferred { head += "*" }
    guard needsBlock(line.value) else { return "\(head) = \(line.value)" }
    let block = line.value.split(separator: "\n", omittingEmptySubsequences: false)
    return "\(head) =" + block.map { "\n  \($0)" }.joined()
  }

  private static func needsBlock(_ value: String) -> Bool {
    value.unicodeScalars.contains("\n") || value.trimmed != value
  }

  private static func quoted(_ label: String) -> String {
    let isPlain = label.unicodeScalars.allSatisfy { scalar in
      !"=*\"\\\n\r".unicodeScalars.contains(scalar)
    }
    guard !isPlain || label.trimmed != label else { return label }
    var quoted = ""
    for scalar in label.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return "\"\(quoted)\""
  }
}

/// What is wrong with one line of a contact's text.
public struct ContactTextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the line, from 1.
  public let line: Int
  /// What is wrong, and what would be right.
  public let reason: String

  /// The line and what is wrong with it.
  public var description: String { "line \(line): \(reason)" }
}
