public import ContactsModel
internal import UnicodeText

/// A contact as text to edit: one value a line, `FIELD:LABEL = VALUE`.
///
/// A star before the `=` marks the preferred entry. A value of several lines is below its line,
/// indented by two spaces; a value with invisible characters or spaces at its ends is quoted, with
/// escapes. Lines that begin with `#` are comments. Reading the text gives the same contact.
public enum ContactText {
  /// Returns the text of a contact, with comments that explain how to edit it.
  public static func text(of contact: Contact) -> String {
    var comments = [
      "\(contact.displayName)  @\(contact.id.short)",
      "One value a line: FIELD = VALUE, or FIELD:LABEL* = VALUE if it is preferred.",
      "Change, add, remove or move lines. Indent the further lines of a long value.",
      #""Quotes" keep spaces at the ends of a value and allow \n, \t, \xHH and \uHHHH."#,
    ]
    comments += filled(Field.all.map(\.name), after: "Fields:")
    let lines = contact.lines
    if lines.contains(where: { Field.named($0.field) == nil }) {
      comments.append(
        "A property from a card is kept even if you delete its line; use `remove`.")
    }
    let omitted = contact.omittedFromLines.map {
      $0.count == 1 ? $0.key : "\($0.key) (\($0.count))"
    }
    if !omitted.isEmpty { comments += filled(omitted, after: "Kept, but not shown here:") }
    return (comments.map { comment($0) } + [""] + lines.map(line)).map { $0 + "\n" }.joined()
  }

  /// Returns words on lines of up to eighty columns.
  private static func filled(_ words: [String], after head: String) -> [String] {
    var lines = [head]
    for word in words {
      if lines[lines.count - 1].count + word.count > 77 { lines.append(" ") }
      lines[lines.count - 1] += " " + word
    }
    return lines
  }

  /// Returns a text as a comment on one line.
  static func comment(_ text: String, after mark: String = "#") -> String {
    "\(mark) \(text.replacingScalars { $0.isHidden ? " " : nil })"
  }

  private static func line(_ line: FieldLine) -> String {
    var head = line.field
    if !line.label.isEmpty { head += ":" + label(line.label) }
    if line.isPreferred { head += "*" }
    let scalars = line.value.unicodeScalars
    guard !scalars.isTrimmed || scalars.first == "\"" || scalars.contains(where: \.needsEscape)
    else { return "\(head) =" + body(scalars) }
    return "\(head) = \(quoted(line.value))"
  }

  /// Returns the text after the `=`: a space and the value, or its lines below.
  private static func body(_ value: String.UnicodeScalarView) -> String {
    guard value.contains("\n") else { return " " + String(value) }
    return value.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "\n" : "\n  " + String($0) }.joined()
  }

  private static func label(_ label: String) -> String {
    let scalars = label.unicodeScalars
    let isPlain = scalars.allSatisfy { scalar in
      !"=*\"\\".unicodeScalars.contains(scalar) && !scalar.isHidden
    }
    return isPlain && scalars.isTrimmed ? label : quoted(label)
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.replacingScalars { scalar in
      switch scalar {
      case "\"", "\\": return "\\\(scalar)"
      case "\n": return "\\n"
      case "\t": return "\\t"
      case _ where scalar.isHidden:
        let digits = String(scalar.value, radix: 16)
        let (letter, length) = scalar.value < 0x80 ? ("x", 2) : ("u", 4)
        return "\\\(letter)" + String(repeating: "0", count: length - digits.count) + digits
      default: return nil
      }
    }
    return "\"\(escaped)\""
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a control character, a line or paragraph separator, a directional
  /// formatting character, or a byte-order mark.
  fileprivate var isHidden: Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF:
      true
    default: false
    }
  }

  /// Whether the scalar needs quotes.
  fileprivate var needsEscape: Bool { isHidden && self != "\n" && self != "\t" }
}

extension String.UnicodeScalarView {
  /// Whether the text is not empty, and has no white space at its ends.
  fileprivate var isTrimmed: Bool {
    guard let first, let last else { return false }
    return !first.properties.isWhitespace && !last.properties.isWhitespace
  }
}
