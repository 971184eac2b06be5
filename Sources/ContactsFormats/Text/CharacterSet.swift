internal import Platform
internal import UnicodeText

/// Decodes bytes in a named character set, with iconv(3).
enum CharacterSet {
  /// What is said of text that was guessed.
  static let notUTF8 = "is not UTF-8; read as Windows-1252"

  /// Decodes bytes as UTF-8, or as Windows-1252, which old programs write without saying so.
  ///
  /// A truncated character at the end is still UTF-8. If most of the text is UTF-8, only the
  /// invalid bytes are Windows-1252.
  static func text(guessing bytes: ArraySlice<UInt8>) -> (text: String, isUTF8: Bool) {
    if bytes.span.isUTF8 { return (String(utf8: bytes.span), true) }
    for count in 1...3 where bytes.count > count {
      let whole = bytes.dropLast(count)
      guard isBeginning(bytes.suffix(count)), whole.contains(where: { $0 >= 0x80 }),
        let text = String(validating: whole, as: UTF8.self)
      else { continue }
      return (text + "\u{FFFD}", true)
    }
    if let mixed = mixedText(bytes) { return (mixed, false) }
    return (windows1252Text(bytes), false)
  }

  /// Decodes UTF-8 with some bytes of Windows-1252; nil if it is mostly not UTF-8.
  private static func mixedText(_ bytes: ArraySlice<UInt8>) -> String? {
    var utf8: [UInt8] = []
    utf8.reserveCapacity(bytes.count)
    var (place, whole, broken) = (bytes.startIndex, 0, 0)
    var parser = Unicode.UTF8.ForwardParser()
    var octets = bytes.makeIterator()
    while true {
      switch parser.parseScalar(from: &octets) {
      case .valid(let encoded):
        utf8.append(contentsOf: encoded)
        place += encoded.count
        if encoded.count > 1 { whole += 1 }
      case .error(let length):
        for byte in bytes[place..<place + length] { appendWindows1252(byte, to: &utf8) }
        place += length
        broken += length
      case .emptyInput: return whole > 3 * broken ? String(decoding: utf8, as: UTF8.self) : nil
      }
    }
  }

  private static func windows1252Text(_ bytes: some Collection<UInt8>) -> String {
    var utf8: [UInt8] = []
    utf8.reserveCapacity(bytes.count)
    for byte in bytes { appendWindows1252(byte, to: &utf8) }
    return String(decoding: utf8, as: UTF8.self)
  }

  /// Adds the character of a byte in Windows-1252, as UTF-8.
  private static func appendWindows1252(_ byte: UInt8, to utf8: inout [UInt8]) {
    if byte < 0x80 {
      utf8.append(byte)
    } else {
      utf8.append(contentsOf: String(windows1252(byte)).utf8)
    }
  }

  /// Returns whether bytes are the beginning of a longer character in UTF-8.
  private static func isBeginning(_ bytes: some Collection<UInt8>) -> Bool {
    guard let first = bytes.first else { return false }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    return (0xC2...0xF4).contains(first) && bytes.count < length
      && bytes.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 }
  }

  /// Decodes bytes in a named character set; nil if the system does not know it, or the bytes are
  /// invalid.
  static func text(_ bytes: some Collection<UInt8>, in name: String) -> String? {
    switch name.asciiUppercased {
    case "UTF-8", "UTF8", "US-ASCII", "ASCII": return String(validating: bytes, as: UTF8.self)
    // Latin-1 means Windows-1252 (WHATWG Encoding Standard, section 4.2).
    case "ISO-8859-1", "LATIN1", "WINDOWS-1252", "CP1252", "ANSI":
      return windows1252Text(bytes)
    default: return converted(Array(bytes), from: name)
    }
  }

  /// Returns a UTF-16 or marked UTF-32 file as UTF-8; nil for anything else.
  ///
  /// Invalid UTF-16 is repaired; an odd byte at the end is ignored.
  static func utf8(ofWide bytes: [UInt8]) -> [UInt8]? {
    guard let isLittleEndian = isLittleEndian(bytes) else { return nil }
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]), let text = converted(bytes, from: "UTF-32") {
      return Array(text.utf8)
    }
    let (low, high) = isLittleEndian ? (0, 1) : (1, 0)
    var units = (0..<bytes.count / 2).map {
      UInt16(bytes[2 * $0 + high]) << 8 | UInt16(bytes[2 * $0 + low])
    }
    if units.first == byteOrderMark { units.removeFirst() }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Returns whether a file is UTF-16 or UTF-32.
  static func isWide(_ bytes: [UInt8]) -> Bool { isLittleEndian(bytes) != nil }

  /// Returns the byte order of UTF-16, by its mark or a zero byte in each of the first two characters;
  /// nil for anything else.
  private static func isLittleEndian(_ bytes: [UInt8]) -> Bool? {
    if bytes.starts(with: [0xFF, 0xFE]) { return true }
    if bytes.starts(with: [0xFE, 0xFF]) { return false }
    return switch bytes.prefix(4).map({ $0 == 0 }) {
    case [false, true, false, true]: true
    case [true, false, true, false]: false
    default: nil
    }
  }

  private static let byteOrderMark: UInt16 = 0xFEFF

  private static func converted(_ bytes: [UInt8], from name: String) -> String? {
    // The name comes from a file; iconv's names have no other characters.
    guard name.utf8.count < 32, name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x2F })
    else { return nil }
    return CharacterConversion.text(of: bytes, from: name)
  }

  /// Windows-1252 as in WHATWG: the five unused bytes are control characters.
  private static func windows1252(_ byte: UInt8) -> Unicode.Scalar {
    (0x80...0x9F).contains(byte) ? upper[Int(byte) - 0x80] : Unicode.Scalar(byte)
  }

  private static let upper: [Unicode.Scalar] = [
    "\u{20AC}", "\u{81}", "\u{201A}", "\u{192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}",
    "\u{2C6}", "\u{2030}", "\u{160}", "\u{2039}", "\u{152}", "\u{8D}", "\u{17D}", "\u{8F}",
    "\u{90}", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{2022}", "\u{2013}", "\u{2014}",
    "\u{2DC}", "\u{2122}", "\u{161}", "\u{203A}", "\u{153}", "\u{9D}", "\u{17E}", "\u{178}",
  ]
}

extension RandomAccessCollection<UInt8> where SubSequence == ArraySlice<UInt8>, Index == Int {
  /// The bytes without a byte-order mark.
  var withoutByteOrderMark: ArraySlice<UInt8> {
    starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[startIndex...]
  }
}
