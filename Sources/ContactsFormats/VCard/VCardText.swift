/// The escapes of vCard text (RFC 6350, section 3.4).
enum VCardText {
  /// Takes the escapes away, in one scan from left to right: `\n` is a line's end, `\,`, `\;` and `\\` are what
  /// follows the backslash, and any other backslash stands for itself, as in `\:` of old programs.
  static func unescaped(_ text: some StringProtocol) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return String(text) }
    var plain: [UInt8] = []
    plain.reserveCapacity(text.utf8.count)
    var isEscaped = false
    for byte in text.utf8 {
      guard isEscaped else {
        if byte == UInt8(ascii: "\\") { isEscaped = true } else { plain.append(byte) }
        continue
      }
      isEscaped = false
      switch byte {
      case UInt8(ascii: "n"), UInt8(ascii: "N"): plain.append(UInt8(ascii: "\n"))
      case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\\"), UInt8(ascii: ":"):
        plain.append(byte)
      default: plain += [UInt8(ascii: "\\"), byte]
      }
    }
    if isEscaped { plain.append(UInt8(ascii: "\\")) }
    return String(decoding: plain, as: UTF8.self)
  }

  /// Returns text with what has a meaning in it escaped.
  static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || [0x2C, 0x3B, 0x5C].contains($0) }) else {
      return text
    }
    var escaped: [UInt8] = []
    var isAfterReturn = false
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\r"): escaped += Array("\\n".utf8)
      case UInt8(ascii: "\n"): if !isAfterReturn { escaped += Array("\\n".utf8) }
      case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\\"):
        escaped += [UInt8(ascii: "\\"), byte]
      default: escaped.append(byte)
      }
      isAfterReturn = byte == UInt8(ascii: "\r")
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  /// Splits a value at a separator that no backslash stands before; the parts keep their escapes.
  static func split(_ value: some StringProtocol, at separator: UInt8) -> [String] {
    let bytes = value.utf8
    guard bytes.contains(separator) else { return [String(value)] }
    var parts: [String] = []
    var start = bytes.startIndex
    var isEscaped = false
    for index in bytes.indices {
      if isEscaped {
        isEscaped = false
      } else if bytes[index] == UInt8(ascii: "\\") {
        isEscaped = true
      } else if bytes[index] == separator {
        parts.append(String(value[start..<index]))
        start = bytes.index(after: index)
      }
    }
    parts.append(String(value[start...]))
    return parts
  }

  /// Reads a structured value, as that of N: components between semicolons, of values between commas; empty
  /// values are left out.
  static func components(_ value: String) -> [[String]] {
    split(value, at: UInt8(ascii: ";")).map { component in
      split(component, at: UInt8(ascii: ",")).map(unescaped).filter { !$0.isEmpty }
    }
  }

  /// Writes a structured value; components at the end that are empty stay.
  static func value(of components: [[String]]) -> String {
    components.map { $0.map(escaped).joined(separator: ",") }.joined(separator: ";")
  }
}
