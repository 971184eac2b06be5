internal import CommandLanguage
internal import ContactsModel

/// A text with columns in braces, such as `{name}\t{phone:mobile}\n`, filled in for each contact.
struct FormatTemplate: Sendable {
  private enum Part {
    case text(String)
    case column(ContactColumn)
  }

  private let parts: [Part]

  /// Reads a text, in which `\t`, `\n`, `\\` and `\{` stand for a TAB, a line end, a backslash and
  /// a brace.
  init(_ text: String) throws(CommandError) {
    var parts: [Part] = []
    var literal = String.UnicodeScalarView()
    let scalars = text.unicodeScalars
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let start = index
      index = scalars.index(after: index)
      switch scalars[start] {
      case "\\":
        let escaped = index < scalars.endIndex ? scalars[index] : nil
        guard let escaped, let meaning = Self.escapes[escaped] else {
          let sequence = "\\" + (escaped.map { String($0) } ?? "")
          throw CommandError(
            "--format has `\(sequence)` at \(Self.place(of: start, in: text)); it knows \\t, \\n, "
              + "\\\\, \\{ and \\}")
        }
        literal.append(meaning)
        index = scalars.index(after: index)
      case "{":
        guard let end = scalars[index...].firstIndex(of: "}") else {
          throw CommandError(
            "--format has a `{` at \(Self.place(of: start, in: text)) without its `}`; write \\{ "
              + "for a brace")
        }
        if !literal.isEmpty { parts.append(.text(String(literal))) }
        literal = String.UnicodeScalarView()
        parts.append(.column(try Self.column(String(text[index..<end]), at: start, in: text)))
        index = scalars.index(after: end)
      default: literal.append(scalars[start])
      }
    }
    if !literal.isEmpty { parts.append(.text(String(literal))) }
    self.parts = parts
  }

  private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
    "t": "\t", "n": "\n", "\\": "\\", "{": "{", "}": "}",
  ]

  private static func column(
    _ name: String, at index: String.Index, in text: String
  ) throws(CommandError) -> ContactColumn {
    do {
      return try ContactColumn.resolved(name)
    } catch {
      throw CommandError("--format has `{\(name)}` at \(place(of: index, in: text)): \(error)")
    }
  }

  private static func place(of index: String.Index, in text: String) -> String {
    "character \(text[..<index].count + 1)"
  }

  /// Returns the text for a contact; missing values are empty, several are separated by commas.
  func text(of contact: Contact, on today: CivilDay) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .column(let column):
        column.values(in: contact, on: today).map(\.text).joined(separator: ", ")
      }
    }.joined()
  }
}
