internal import ContactsModel
internal import UnicodeText

/// The values of vCard text, and what they are made of (RFC 6350, section 3.4).
extension VCardText {
  /// Splits a value at a separator that no backslash stands before; the parts keep their escapes.
  static func split(_ value: String, at separator: UInt8) -> [String] {
    guard value.hasByte(separator) else { return [value] }
    var parts: [String] = []
    forEachPart(of: value, at: separator) {
      parts.append($0)
      return true
    }
    return parts
  }

  /// Does something with each of the parts, as long as that answers that it may go on; tells whether it did.
  @inline(always) @discardableResult
  private static func forEachPart(
    of value: String, at separator: UInt8, _ body: (String) -> Bool
  ) -> Bool {
    var value = value
    return value.withUTF8 { bytes in
      var start = 0
      var isEscaped = false
      for index in 0...bytes.count {
        let byte = index < bytes.count ? bytes[index] : separator
        if isEscaped, index < bytes.count {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\"), index < bytes.count {
          isEscaped = true
        } else if byte == separator {
          let part = UnsafeBufferPointer(rebasing: bytes[start..<index])
          guard body(String(decoding: part, as: UTF8.self)) else { return false }
          start = index + 1
        }
      }
      return true
    }
  }

  /// A component of a structured value, its escapes in place.
  struct Component {
    fileprivate let text: String

    /// The values between its commas as one text; those that are empty are left out.
    func joined(by separator: String) -> String {
      guard text.hasByte(UInt8(ascii: ",")) || text.hasByte(UInt8(ascii: "\\")) else { return text }
      return VCardText.split(text, at: UInt8(ascii: ",")).map(VCardText.unescaped)
        .filter { !$0.isEmpty }.joined(separator: separator)
    }
  }

  /// Reads a structured value, as that of N: its components between semicolons, `most` at the most, as long as what
  /// takes them answers that it may go on; tells whether it did.
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

  /// Writes a structured value; components at the end that are empty stay.
  static func value(of components: [[String]]) -> String {
    components.map { $0.map(escaped).joined(separator: ",") }.joined(separator: ";")
  }
}

extension String {
  /// Tells whether an octet stands anywhere in the text.
  fileprivate func hasByte(_ byte: UInt8) -> Bool {
    withOctets { $0.contains(byte) }
  }

  /// Does something with the text in UTF-8, as it lies in memory.
  @inline(always)
  fileprivate func withOctets(_ body: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
    var text = self
    return text.withUTF8(body)
  }
}
