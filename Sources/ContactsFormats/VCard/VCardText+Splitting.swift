internal import ContactsModel
internal import UnicodeText

/// Structured vCard values (RFC 6350, section 3.4), in UTF-8.
extension VCardText {
  /// Splits a value at an unescaped separator; the parts keep their escapes.
  static func split(_ value: String, at separator: UInt8) -> [String] {
    guard value.utf8.contains(separator) else { return [value] }
    var parts: [String] = []
    forEachPart(of: value.utf8.span, at: separator) {
      parts.append(String(utf8: $0))
      return true
    }
    return parts
  }

  /// Returns the texts between unescaped separators, without white space at their ends.
  static func texts(in value: Span<UInt8>, at separator: UInt8) -> [String] {
    var texts: [String] = []
    forEachPart(of: value, at: separator) {
      texts.append(unescaped($0).trimmed)
      return true
    }
    return texts
  }

  /// Returns the values that a text joins; the text alone if they would be read as another one.
  static func values(in text: String, joinedBy separator: String) -> [String] {
    guard let first = separator.utf8.first, text.utf8.contains(first) else { return [text] }
    let values = text.parts(between: separator)
    return values.allSatisfy { !$0.isEmpty && $0 == $0.trimmed } ? values : [text]
  }

  /// Returns text with its backslashes escaped, as where `\n` may be a line end (the LABEL of an
  /// address; RFC 6350, section 6.3.1).
  static func escapingBackslashes(_ text: String) -> String {
    text.replacingScalars { $0 == "\\" ? "\\\\" : nil }
  }

  /// Calls `body` with each part until it returns false; returns whether it never did.
  @inline(__always) @discardableResult
  static func forEachPart(
    of value: Span<UInt8>, at separator: UInt8, _ body: (Span<UInt8>) -> Bool
  ) -> Bool {
    var (start, place) = (0, 0)
    while place < value.count {
      let byte = value[place]
      if byte == UInt8(ascii: "\\") {
        // The byte after it is no separator.
        place &+= 1
      } else if byte == separator {
        guard body(value.extracting(start..<place)) else { return false }
        start = place &+ 1
      }
      place &+= 1
    }
    return body(value.extracting(start..<value.count))
  }

  /// Reads a structured value such as N: calls `body` with the text of each component, at most
  /// `most`, until it returns false; returns whether it never did.
  ///
  /// The values between the commas of a component are joined by a text that depends on its index.
  @inline(__always)
  static func readComponents(
    of value: Span<UInt8>, most: Int, joinedBy separator: (Int) -> String,
    _ body: (Int, String) -> Bool
  ) -> Bool {
    var index = 0
    var isTaken = true
    forEachPart(of: value, at: UInt8(ascii: ";")) { part in
      isTaken = part.isEmpty || body(index, joined(part, by: separator(index)))
      index += 1
      return isTaken && index < most
    }
    return isTaken
  }

  /// Returns the values between the commas of a component as one text, without empty ones.
  private static func joined(_ component: Span<UInt8>, by separator: String) -> String {
    for index in component.indices {
      let byte = component[index]
      guard byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\\") else { continue }
      var values: [String] = []
      forEachPart(of: component, at: UInt8(ascii: ",")) {
        let value = unescaped($0).trimmed
        if !value.isEmpty { values.append(value) }
        return true
      }
      return values.joined(separator: separator).trimmed
    }
    return String(utf8: component).trimmed
  }
}
