internal import HTTP

/// What servers write, checked before it is kept, shown or sent back.
enum ServerText {
  /// The most bytes of an etag, a token or an href.
  static let maximumSize = 8 << 10
  /// The most characters of a text that is shown.
  private static let maximumShownLength = 200

  /// Returns a trimmed text; nil if it is too long.
  static func bounded(_ bytes: ArraySlice<UInt8>) -> String? {
    let text = bytes.trimmed
    return text.count <= maximumSize ? String(decoding: text, as: UTF8.self) : nil
  }

  /// Returns an etag; nil if it is not visible ASCII in one pair of quotes (RFC 9110, 8.8.3).
  ///
  /// Quotes are added where a server forgets them.
  static func etag(_ bytes: ArraySlice<UInt8>) -> String? {
    let text = bytes.trimmed
    guard text.count <= maximumSize else { return nil }
    let isWeak = text.starts(with: "W/\"".utf8)
    var opaque = isWeak ? text.dropFirst(2) : text
    let quote = UInt8(ascii: "\"")
    let isQuoted = opaque.count > 1 && opaque.first == quote && opaque.last == quote
    if isQuoted { opaque = opaque.dropFirst().dropLast() }
    guard opaque.allSatisfy({ 0x21...0x7E ~= $0 && $0 != quote }), isQuoted || !opaque.isEmpty
    else { return nil }
    return isQuoted
      ? String(decoding: text, as: UTF8.self) : "\"\(String(decoding: opaque, as: UTF8.self))\""
  }

  /// Returns a token; nil if it is empty or not visible ASCII.
  static func token(_ bytes: ArraySlice<UInt8>) -> String? {
    let text = bytes.trimmed
    guard (1...maximumSize).contains(text.count), text.allSatisfy({ 0x21...0x7E ~= $0 }) else {
      return nil
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns a text as one short line without control characters and other invisible ones.
  static func shown(_ text: String) -> String {
    var line = ""
    var isSpaced = false
    for scalar in text.unicodeScalars.prefix(8 * maximumShownLength) {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: isSpaced = true
      case .format, .privateUse, .surrogate, .unassigned: continue
      default:
        if isSpaced, !line.isEmpty { line.append(" ") }
        isSpaced = false
        line.unicodeScalars.append(scalar)
      }
    }
    return line.count <= maximumShownLength ? line : line.prefix(maximumShownLength - 1) + "…"
  }
}
