extension UInt8 {
  /// Whether this is white space (XML 1.0, section 2.3).
  @inline(__always)
  var isXMLSpace: Bool {
    self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D
  }

  /// Whether a name may contain this byte; all bytes of characters outside ASCII pass.
  @inline(__always)
  var isInName: Bool {
    // A bit for each of `-`, `.`, digits and `:`, then for letters and `_`.
    let low: UInt64 = 0x07FF_6000_0000_0000
    let high: UInt64 = 0x07FF_FFFE_87FF_FFFE
    return self >= 0x80 || (self < 64 ? low : high) >> UInt64(self & 63) & 1 != 0
  }
}

extension Span<UInt8> {
  /// Returns the end of the bytes that may be in a name.
  @inline(__always)
  func endOfName(from start: Int) -> Int {
    var end = start
    while end < count, self[end].isInName { end &+= 1 }
    return end
  }

  /// Whether all bytes are a name without a colon (NCName); they must be valid UTF-8.
  var isLocalName: Bool {
    var scalars = String(copying: self).unicodeScalars[...]
    guard let first = scalars.popFirst(), first.startsName else { return false }
    return scalars.allSatisfy { $0.isInName }
  }

  /// The start of a name, for messages.
  var excerpt: String {
    let length = 64
    return count <= length
      ? String(copying: self) : String(String(copying: self).unicodeScalars.prefix(length)) + "…"
  }
}

extension String {
  /// Whether this is a name without a colon (NCName).
  var isLocalName: Bool { utf8.span.isLocalName }

  /// Copies UTF-8; bytes that are not valid would become U+FFFD.
  init(copying bytes: Span<UInt8>) {
    if let text = try? UTF8Span(validating: bytes) {
      self.init(copying: text)
    } else {
      self.init(decoding: bytes.copied, as: UTF8.self)
    }
  }
}

extension Unicode.Scalar {
  /// Whether a name without a colon may start with this (XML 1.0, fifth edition, section 2.3).
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
