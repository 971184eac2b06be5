extension UInt8 {
  /// Whether this is white space (XML 1.0, section 2.3).
  var isXMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }

  /// Whether a name may contain this byte; all bytes of characters outside ASCII pass.
  fileprivate var isInName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "-")...UInt8(ascii: "."), UInt8(ascii: "0")...UInt8(ascii: ":"),
      UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}

extension [UInt8] {
  /// The byte at an offset; `nil` at the end.
  func byte(at offset: Int) -> UInt8? { offset < count ? self[offset] : nil }

  /// Returns the first offset at or after `start` that is not white space.
  func endOfSpace(from start: Int) -> Int {
    var end = start
    while end < count, self[end].isXMLSpace { end += 1 }
    return end
  }

  /// Returns the end of the bytes that may be in a name.
  func endOfName(from start: Int) -> Int {
    var end = start
    while end < count, self[end].isInName { end += 1 }
    return end
  }

  /// Returns the end of the CR LF or of the one byte at an offset.
  func endOfLineBreak(at offset: Int) -> Int {
    has("\r\n", at: offset) ? offset + 2 : offset + 1
  }

  /// Returns whether a mark stands at an offset.
  func has(_ mark: String, at offset: Int) -> Bool {
    offset <= count && self[offset...].starts(with: mark.utf8)
  }

  /// Returns where a mark of few bytes stands first at or after an offset; `nil` if nowhere.
  func range(of mark: String, from start: Int) -> Range<Int>? {
    var offset = start
    while offset < count {
      if self[offset] == mark.utf8.first, has(mark, at: offset) {
        return offset..<offset + mark.utf8.count
      }
      offset += 1
    }
    return nil
  }

  /// Returns the error for the byte at an offset, or for the end.
  func unexpected(at offset: Int) -> XMLError {
    guard let byte = byte(at: offset) else { return XMLError(.unexpectedEnd, at: count) }
    return XMLError(.unexpectedByte(byte), at: offset)
  }
}

extension ArraySlice<UInt8> {
  /// The bytes as text.
  var string: String { String(decoding: self, as: UTF8.self) }

  /// The start of a name, for messages.
  var excerpt: String { string.excerpt }
}

extension String {
  /// The start of a name, for messages.
  var excerpt: String {
    let length = 64
    let scalars = unicodeScalars.prefix(length)
    return scalars.endIndex == endIndex ? self : String(scalars) + "…"
  }

  /// Whether this is a name without a colon (NCName; XML 1.0, fifth edition, section 2.3).
  var isLocalName: Bool {
    guard let first = unicodeScalars.first, first.startsName else { return false }
    return unicodeScalars.allSatisfy(\.isInName)
  }
}

extension Unicode.Scalar {
  /// Whether a name without a colon may start with this.
  fileprivate var startsName: Bool {
    switch self {
    case "A"..."Z", "_", "a"..."z", "\u{C0}"..."\u{D6}", "\u{D8}"..."\u{F6}",
      "\u{F8}"..."\u{2FF}", "\u{370}"..."\u{37D}", "\u{37F}"..."\u{1FFF}",
      "\u{200C}"..."\u{200D}", "\u{2070}"..."\u{218F}", "\u{2C00}"..."\u{2FEF}",
      "\u{3001}"..."\u{D7FF}", "\u{F900}"..."\u{FDCF}", "\u{FDF0}"..."\u{FFFD}",
      "\u{10000}"..."\u{EFFFF}":
      true
    default: false
    }
  }

  /// Whether a name without a colon may contain this.
  fileprivate var isInName: Bool {
    switch self {
    case "-", ".", "0"..."9", "\u{B7}", "\u{300}"..."\u{36F}", "\u{203F}"..."\u{2040}": true
    default: startsName
    }
  }
}
