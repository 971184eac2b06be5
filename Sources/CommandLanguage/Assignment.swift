internal import UnicodeText

/// A word of the form `FIELD[:LABEL]=VALUE`.
///
/// The form alone makes a word an assignment, unless the whole word is quoted.
public struct Assignment: Hashable, Sendable {
  /// What an assignment does with its value.
  public enum Operation: String, Hashable, Sendable, CaseIterable {
    /// `=`: sets the field, or clears it if the value is empty.
    case set = "="

    /// `+=`: adds a value to the field.
    case add = "+="

    /// `-=`: removes the value from the field.
    case remove = "-="
  }

  /// The field's name, in lower case.
  public let field: String

  /// The label after the colon; empty if nothing follows the colon, `nil` without one.
  public let label: String?

  /// What to do with the value.
  public let operation: Operation

  /// The value; may be empty.
  public let value: String

  /// The word that the assignment was read from.
  public let word: Word

  /// Reads a word; `nil` if it is not an assignment.
  ///
  /// Label and value may be quoted, and so may the whole word if its value needs quotes or its
  /// field is one of `fields`: `note="a b"` and `"note=a b"` are the same. Quotes may stand side by
  /// side, as a shell needs them for an apostrophe. Otherwise field, colon and operator must be
  /// unquoted: `"a=b"` is not an assignment.
  public init?(_ word: borrowing Word, fields: Set<String> = []) {
    let text = word.text.utf8.span
    guard text.count > 0, text[0].isASCIILetter else { return nil }
    let quoted = word.quoted.span
    var wholeEnd = 0
    for index in quoted.indices where quoted[index].lowerBound == wholeEnd {
      wholeEnd = quoted[index].upperBound
    }
    let isWhole = wholeEnd == text.count
    var equals = 0
    // Skips what is quoted.
    var next = isWhole ? quoted.count : 0
    var quotedEnd: Int?
    while equals < text.count {
      if next < quoted.count, equals >= quoted[next].lowerBound {
        if !quoted[next].isEmpty { quotedEnd = quoted[next].upperBound }
        equals = max(equals, quoted[next].upperBound)
        next += 1
      } else if text[equals] == UInt8(ascii: "=") {
        break
      } else {
        equals += 1
      }
    }
    guard equals < text.count else { return nil }
    switch text[equals - 1] {
    case UInt8(ascii: "+") where quotedEnd != equals: operation = .add
    case UInt8(ascii: "-") where quotedEnd != equals: operation = .remove
    default: operation = .set
    }
    let headEnd = operation == .set ? equals : equals - 1
    var nameEnd = 0
    while nameEnd < headEnd, text[nameEnd].isNamePart { nameEnd += 1 }
    guard nameEnd == headEnd || text[nameEnd] == UInt8(ascii: ":"),
      isWhole || min(nameEnd + 1, headEnd) <= word.unquotedPrefix
    else { return nil }
    let name = String(utf8: text.extracting(0..<nameEnd)).asciiLowercased
    guard !isWhole || fields.contains(name) || word.needsItsQuotes else { return nil }
    field = name
    label = nameEnd < headEnd ? String(utf8: text.extracting(nameEnd + 1..<headEnd)) : nil
    value = String(utf8: text.extracting(droppingFirst: equals + 1))
    self.word = copy word
  }
}

extension Assignment {
  /// Copies an assignment with another value.
  public init(_ other: Assignment, value: String) {
    (field, label, operation, word) = (other.field, other.label, other.operation, other.word)
    self.value = value
  }
}

extension Word {
  /// Whether the word is an assignment.
  var isAssignment: Bool { Assignment(self) != nil }

  /// Whether the word is written like an assignment to a row or part of one of `fields`, such as
  /// `phone.1=5` or `ada/2.1=5`; assignments are to fields.
  func isRowAssignment(of fields: Set<String>) -> Bool {
    guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) else { return false }
    let head = text[..<equals]
    guard head.utf8.count < unquotedPrefix, head.contains(where: { $0 == "." || $0 == "/" })
    else { return false }
    return head.split(separator: "/").contains { part in
      let numbers = part.split(separator: ".", omittingEmptySubsequences: false)
      let name = part.prefix { $0 != "." && $0 != ":" }
      return fields.contains(name.asciiLowercased)
        || numbers.count == 2 && numbers.allSatisfy { Int($0) != nil }
    }
  }

  /// Whether what follows the first `=` needs its quotes.
  fileprivate var needsItsQuotes: Bool {
    guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) else { return false }
    return !Quoting.isPlainValue(String(text[text.utf8.index(after: equals)...]))
  }
}

extension UInt8 {
  fileprivate var isNamePart: Bool { isASCIIAlphanumeric || self == UInt8(ascii: "-") }
}
