public import ContactsModel

extension ContactText {
  /// Returns `contact` with the values that `text` gives it, or all that is wrong with the text.
  public static func contact(
    _ contact: Contact, editedAs text: String
  ) -> Result<Contact, ContactTextErrors> {
    var reader = Reader()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) { reader.read(line) }
    reader.endBlock()
    guard reader.errors.isEmpty else { return .failure(ContactTextErrors(errors: reader.errors)) }
    let values = reader.values.filter { !$0.line.value.isEmpty }
    do throws(FieldLineError) {
      return .success(try contact.rewritten(by: values.map(\.line)))
    } catch {
      let number = values.indices.contains(error.index) ? values[error.index].number : 1
      let error = ContactTextError(line: number, reason: "\(error.error)")
      return .failure(ContactTextErrors(errors: [error]))
    }
  }

  /// Takes the lines of a text in, one after the other.
  private struct Reader {
    private(set) var values: [(number: Int, line: FieldLine)] = []
    private(set) var errors: [ContactTextError] = []
    private var number = 0
    /// The lines of the last value, where it stands below its field.
    private var block: [Substring]?
    /// How many empty lines, which end the block unless it goes on, have come since.
    private var emptyLines = 0

    mutating func read(_ line: Substring) {
      number += 1
      if line.hasPrefix("#") { return }
      if line.isEmpty {
        emptyLines += 1
      } else if line.first == " " || line.first == "\t" {
        goOn(with: line)
      } else {
        endBlock()
        begin(line)
      }
    }

    /// Ends the text.
    mutating func endBlock() {
      if let block, let last = values.popLast() {
        values.append((last.number, last.line.with(value: block.joined(separator: "\n"))))
      }
      block = nil
      emptyLines = 0
    }

    private mutating func goOn(with line: Substring) {
      if block != nil {
        block! += repeatElement("", count: emptyLines)
        block!.append(line.hasPrefix("  ") ? line.dropFirst(2) : line.dropFirst())
      } else if !line.allSatisfy(\.isWhitespace) {
        fail("an indented line goes on with a value that begins with a line `FIELD =`")
      }
      emptyLines = 0
    }

    private mutating func begin(_ line: Substring) {
      var rest = line
      let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" }
      rest = rest.dropFirst(name.count)
      let label = takeLabel(from: &rest)
      rest = rest.drop(while: \.isWhitespace)
      let isPreferred = rest.first == "*"
      if isPreferred { rest = rest.dropFirst().drop(while: \.isWhitespace) }
      guard rest.first == "=" else {
        return fail("a line is FIELD = VALUE, or FIELD:LABEL = VALUE")
      }
      guard let field = Field.named(String(name)) else {
        return fail("there is no field `\(name)`")
      }
      let value = String(rest.dropFirst()).trimmed
      if value.isEmpty { block = [] }
      let line = FieldLine(
        field: field.name, label: label, isPreferred: isPreferred, value: value)
      values.append((number, line))
    }

    private mutating func takeLabel(from rest: inout Substring) -> String {
      guard rest.first == ":" else { return "" }
      rest = rest.dropFirst()
      guard rest.first == "\"" else {
        let label = rest.prefix { $0 != "=" && $0 != "*" }
        rest = rest.dropFirst(label.count)
        return String(label).trimmed
      }
      var label = ""
      var isEscaped = false
      rest = rest.dropFirst()
      while let character = rest.popFirst() {
        if isEscaped {
          label.append(character == "n" ? "\n" : character)
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == "\"" {
          break
        } else {
          label.append(character)
        }
      }
      return label
    }

    private mutating func fail(_ reason: String) {
      errors.append(ContactTextError(line: number, reason: reason))
    }
  }
}

/// All that is wrong with a contact's text.
public struct ContactTextErrors: Error, Hashable, Sendable {
  /// The errors, by line.
  public let errors: [ContactTextError]
}

extension FieldLine {
  fileprivate func with(value: String) -> FieldLine {
    FieldLine(field: field, label: label, isPreferred: isPreferred, value: value)
  }
}
