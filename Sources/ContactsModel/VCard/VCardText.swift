internal import Platform
internal import UnicodeText

/// The escapes of vCard text (RFC 6350, section 3.4).
public enum VCardText {
  /// Decodes escapes in one pass: `\n` is a line end, `\,`, `\;` and `\\` are the character itself,
  /// and any other backslash stands for itself, as in `\:` of old programs.
  public static func unescaped(_ text: String) -> String {
    text.utf8.span.firstOffset(of: UInt8(ascii: "\\")) == nil ? text : unescaped(text.utf8.span)
  }

  /// Decodes the escapes of text in UTF-8.
  public static func unescaped(_ text: Span<UInt8>) -> String {
    guard let first = text.firstOffset(of: UInt8(ascii: "\\")) else { return String(utf8: text) }
    var plain: [UInt8] = []
    plain.reserveCapacity(text.count)
    for index in 0..<first { plain.append(text[index]) }
    var isEscaped = false
    for index in first..<text.count {
      let byte = text[index]
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
    return String(utf8: plain.span)
  }

  /// Returns a URI, which has no escapes (RFC 6350, section 5.1), without those that old programs put
  /// before separators; any other backslash is its own, as in `C:\new`.
  public static func unescapedURI(_ text: String) -> String {
    var isEscaped = false
    guard text.utf8.span.firstOffset(of: UInt8(ascii: "\\")) != nil else { return text }
    var plain: [UInt8] = []
    for byte in text.utf8 {
      if isEscaped, [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":")].contains(byte) {
        plain.removeLast()
      }
      plain.append(byte)
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
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
    var place = 0
    return skip(text, in: value.utf8.span, at: &place) && place == value.utf8.count
  }

  /// Skips a text, escaped, at a place of a value; returns false if something else is there.
  public static func skip(_ text: String, in value: Span<UInt8>, at place: inout Int) -> Bool {
    forEachEscapedByte(of: text) { byte in
      guard place < value.count, value[place] == byte else { return false }
      place &+= 1
      return true
    }
  }

  /// Calls `body` with each byte of an escaped text until it returns false; returns whether it
  /// never did.
  @inline(always) @discardableResult
  private static func forEachEscapedByte(
    of text: String, _ body: (UInt8) -> Bool
  ) -> Bool {
    let bytes = text.utf8.span
    var isAfterReturn = false
    for index in bytes.indices {
      let byte = bytes[index]
      guard isSpecial(byte) else {
        guard body(byte) else { return false }
        isAfterReturn = false
        continue
      }
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
