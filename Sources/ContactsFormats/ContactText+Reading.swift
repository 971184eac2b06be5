public import ContactsModel
internal import UnicodeText

extension ContactText {
  /// Returns `contact` with the values of `text`, or all errors of the text.
  ///
  /// New dates are read by `typedDate`.
  public static func contact(
    _ contact: Contact, editedAs text: String, typedDate: (String) -> String = { $0 }
  ) -> Result<Contact, ContactTextErrors> {
    var reader = Reader()
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    for line in lines { reader.read(line.last == "\r" ? line.dropLast() : line) }
    reader.endValue()
    var errors = reader.errors
    if reader.values.isEmpty, errors.isEmpty, !contact.lines.isEmpty {
      // An empty text is more likely a mistake, such as an empty pipe.
      let reason = "the text has no values; use `remove` to remove a contact"
      errors.append(ContactTextError(line: 1, reason: reason))
    }
    do throws(FieldLineErrors) {
      let known = Set(contact.dates.map(\.value.text))
      var lines: [FieldLine] = []
      for line in reader.values.map(\.line) {
        guard ImportantDate.fields.contains(where: { $0.name == line.field }),
          !known.contains(line.value)
        else {
          lines.append(line)
          continue
        }
        lines.append(
          FieldLine(
            field: line.field, label: line.label, isPreferred: line.isPreferred,
            value: typedDate(line.value)))
      }
      let result = try contact.rewritten(by: lines)
      if errors.isEmpty { return .success(result) }
    } catch {
      errors += error.errors.map { error in
        let values = reader.values
        // A missing value has no line of its own.
        let number = values.indices.contains(error.index) ? values[error.index].number : 1
        return ContactTextError(line: number, reason: "\(error.error)")
      }
    }
    return .failure(ContactTextErrors(errors: errors.sorted { $0.line < $1.line }))
  }
}

/// Reads the lines of a text.
private struct Reader {
  private(set) var values: [(number: Int, line: FieldLine)] = []
  private(set) var errors: [ContactTextError] = []
  private var number = 0
  /// The value that further lines may continue.
  private var value: Value?
  /// The number of empty lines since, which belong to the value if it continues.
  private var emptyLines = 0

  private struct Value {
    let number: Int
    let field: String
    let label: String
    let isPreferred: Bool
    var lines: [String]
    /// Whether it was quoted, and so is complete and may be empty.
    let isQuoted: Bool
  }

  mutating func read(_ line: Substring.UnicodeScalarView) {
    number += 1
    guard let first = line.first else {
      emptyLines += 1
      return
    }
    if first == "#" { return }
    if first == " " || first == "\t" {
      goOn(with: line)
    } else {
      endValue()
      begin(line)
    }
  }

  /// Ends the last value; an empty one is ignored.
  mutating func endValue() {
    defer { (value, emptyLines) = (nil, 0) }
    guard let value else { return }
    var text = value.lines.joined(separator: "\n")
    if !value.isQuoted {
      text = String(text.unicodeScalars[...].trimmed)
      guard !text.isEmpty else { return }
    }
    let line = FieldLine(
      field: value.field, label: value.label, isPreferred: value.isPreferred, value: text)
    values.append((value.number, line))
  }

  private mutating func goOn(with line: Substring.UnicodeScalarView) {
    if value?.isQuoted == false {
      if value?.lines.isEmpty == false {
        value?.lines += repeatElement("", count: emptyLines)
      }
      let isIndented = line.starts(with: "  ".unicodeScalars)
      value?.lines.append(String(line.dropFirst(isIndented ? 2 : 1)))
    } else if !line.allSatisfy(\.properties.isWhitespace) {
      fail("an indented line continues a `FIELD =` line, but there is none above it")
    }
    emptyLines = 0
  }

  private mutating func begin(_ line: Substring.UnicodeScalarView) {
    var rest = line
    let name = rest.prefix { !$0.properties.isWhitespace && !":*=".unicodeScalars.contains($0) }
    rest = rest.dropFirst(name.count).trimmingStart
    var label = ""
    if rest.first == ":" {
      rest.removeFirst()
      guard let taken = takeLabel(from: &rest) else {
        return fail("the label has an unclosed quote")
      }
      label = taken
    }
    rest = rest.trimmingStart
    let isPreferred = rest.first == "*"
    if isPreferred { rest = rest.dropFirst().trimmingStart }
    guard rest.popFirst() == "=", !name.isEmpty else {
      return fail("the line is not FIELD = VALUE or FIELD:LABEL = VALUE")
    }
    guard let field = FieldLine.fieldName(String(name)) else {
      // The lines below it are the value.
      value = Value(
        number: number, field: String(name), label: "", isPreferred: false, lines: [],
        isQuoted: false)
      return fail("no field `\(String(name))`")
    }
    rest = rest.trimmed
    var quoted: String?
    if rest.first == "\"" {
      var open = rest
      quoted = open.takeQuoted()
      guard quoted != nil else { return fail("the quote is not closed") }
      // A text that only begins with a quote is not quoted.
      if !open.isEmpty { quoted = nil }
    }
    value = Value(
      number: number, field: field, label: label, isPreferred: isPreferred,
      lines: quoted.map { [$0] } ?? (rest.isEmpty ? [] : [String(rest)]), isQuoted: quoted != nil)
  }

  private func takeLabel(from rest: inout Substring.UnicodeScalarView) -> String? {
    if rest.trimmingStart.first == "\"" {
      rest = rest.trimmingStart
      return rest.takeQuoted()
    }
    let label = rest.prefix { $0 != "=" && $0 != "*" }
    rest = rest.dropFirst(label.count)
    return String(label.trimmed)
  }

  private mutating func fail(_ reason: String) {
    errors.append(ContactTextError(line: number, reason: reason))
  }
}

extension Substring.UnicodeScalarView {
  /// The scalars without leading white space.
  fileprivate var trimmingStart: Self { drop(while: \.properties.isWhitespace) }

  /// The scalars without white space at their ends.
  fileprivate var trimmed: Self {
    let rest = trimmingStart
    guard let last = rest.lastIndex(where: { !$0.properties.isWhitespace }) else { return rest }
    return rest[...last]
  }

  /// Reads the quoted text at the beginning; nil if the quote is not closed.
  fileprivate mutating func takeQuoted() -> String? {
    var text = String.UnicodeScalarView()
    removeFirst()
    while let scalar = popFirst() {
      switch scalar {
      case "\"": return String(text)
      case "\\": text.append(takeEscaped())
      default: text.append(scalar)
      }
    }
    return nil
  }

  /// Reads an escape; a backslash before anything else stands for itself.
  private mutating func takeEscaped() -> Unicode.Scalar {
    switch first {
    case "n", "t", "r", "\"", "\\":
      let escapes: [Unicode.Scalar: Unicode.Scalar] = ["n": "\n", "t": "\t", "r": "\r"]
      let letter = removeFirst()
      return escapes[letter] ?? letter
    case "x", "u":
      let digits = dropFirst().prefix(first == "x" ? 2 : 4)
      guard digits.count == (first == "x" ? 2 : 4), digits.allSatisfy(\.properties.isASCIIHexDigit),
        let value = UInt32(String(digits), radix: 16), let scalar = Unicode.Scalar(value)
      else { return "\\" }
      self = dropFirst(1 + digits.count)
      return scalar
    default: return "\\"
    }
  }
}

/// An error in a line of a contact's text.
public struct ContactTextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the line, from 1.
  public let line: Int
  /// What is wrong, and what would be right.
  public let reason: String

  /// The line and the error.
  public var description: String { "line \(line): \(reason)" }
}

/// All errors of a contact's text.
public struct ContactTextErrors: Error, Hashable, Sendable {
  /// The errors, by line.
  public let errors: [ContactTextError]
}
