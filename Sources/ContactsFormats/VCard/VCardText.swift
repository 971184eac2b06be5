internal import ContactsModel
internal import UnicodeText

/// Structured vCard values (RFC 6350, section 3.4).
extension VCardText {
  /// Splits a value at an unescaped separator; the parts keep their escapes.
  static func split(_ value: String, at separator: UInt8) -> [String] {
    guard value.utf8.contains(separator) else { return [value] }
    var parts: [String] = []
    forEachPart(of: value, at: separator) {
      parts.append($0)
      return true
    }
    return parts
  }

  /// Calls `body` with each part until it returns false; returns whether it never did.
  @inline(always) @discardableResult
  private static func forEachPart(
    of value: String, at separator: UInt8, _ body: (String) -> Bool
  ) -> Bool {
    let bytes = value.utf8
    var (start, place, isEscaped) = (bytes.startIndex, bytes.startIndex, false)
    while place < bytes.endIndex {
      let byte = bytes[place]
      let next = bytes.index(after: place)
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == separator {
        guard body(String(value[start..<place])) else { return false }
        start = next
      }
      place = next
    }
    return body(String(value[start...]))
  }

  /// A component of a structured value, with its escapes.
  struct Component {
    fileprivate let text: String

    /// The values between its commas as one text, without empty ones.
    func joined(by separator: String) -> String {
      let isOne = text.utf8.allSatisfy { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "\\") }
      if isOne { return text }
      return VCardText.split(text, at: UInt8(ascii: ",")).map(VCardText.unescaped)
        .filter { !$0.isEmpty }.joined(separator: separator)
    }
  }

  /// Reads a structured value such as N: calls `body` with its components, at most `most`, until it
  /// returns false; returns whether it never did.
  static func readComponents(
    of value: String, most: Int, _ take: (Int, Component) -> Bool
  ) -> Bool {
    var index = 0
    var isTaken = true
    forEachPart(of: value, at: UInt8(ascii: ";")) { part in
      isTaken = take(index, Component(text: part))
      index += 1
      return isTaken && index < most
    }
    return isTaken
  }

  /// Writes a structured value; empty components at the end stay.
  static func value(of components: [String]) -> String {
    var value: [UInt8] = []
    value.reserveCapacity(components.reduce(components.count) { $0 + $1.utf8.count })
    for (index, component) in components.enumerated() {
      if index > 0 { value.append(UInt8(ascii: ";")) }
      appendEscaped(component, to: &value)
    }
    return String(decoding: value, as: UTF8.self)
  }
}
