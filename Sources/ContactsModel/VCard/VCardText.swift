internal import UnicodeText

/// The escapes of vCard text (RFC 6350, section 3.4).
public enum VCardText {
  /// Decodes escapes in one pass: `\n` is a line end, `\,`, `\;` and `\\` are the character itself,
  /// and any other backslash stands for itself, as in `\:` of old programs.
  public static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
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
      default:
        plain.append(UInt8(ascii: "\\"))
        plain.append(byte)
      }
    }
    if isEscaped { plain.append(UInt8(ascii: "\\")) }
    return String(decoding: plain, as: UTF8.self)
  }

  /// Returns text with special characters escaped.
  public static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: isSpecial) else { return text }
    var escaped: [UInt8] = []
    escaped.reserveCapacity(text.utf8.count + 8)
    appendEscaped(text, to: &escaped)
    return String(decoding: escaped, as: UTF8.self)
  }

  /// Returns text with each line end as `\n`.
  public static func inOneLine(_ text: String) -> String {
    text.withPlainLineEnds.replacingScalars { $0 == "\n" ? "\\n" : nil }
  }

  /// Appends text with special characters escaped.
  public static func appendEscaped(_ text: String, to escaped: inout [UInt8]) {
    forEachEscapedByte(of: text) {
      escaped.append($0)
      return true
    }
  }

  /// Returns whether a value equals a text, escaped.
  public static func isEscaped(_ value: String, of text: String) -> Bool {
    var bytes = value.utf8.makeIterator()
    return forEachEscapedByte(of: text) { bytes.next() == $0 } && bytes.next() == nil
  }

  /// Calls `body` with each byte of an escaped text until it returns false; returns whether it
  /// never did.
  @inline(always) @discardableResult
  private static func forEachEscapedByte(
    of text: String, _ body: (UInt8) -> Bool
  ) -> Bool {
    var isAfterReturn = false
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\r"):
        guard body(UInt8(ascii: "\\")), body(UInt8(ascii: "n")) else { return false }
      case UInt8(ascii: "\n"):
        if !isAfterReturn {
          guard body(UInt8(ascii: "\\")), body(UInt8(ascii: "n")) else { return false }
        }
      case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\\"):
        guard body(UInt8(ascii: "\\")), body(byte) else { return false }
      default: guard body(byte) else { return false }
      }
      isAfterReturn = byte == UInt8(ascii: "\r")
    }
    return true
  }

  /// Whether a byte is special in text, or a control character.
  public static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";")
      || byte == UInt8(ascii: "\\")
  }
}
