/// A document's bytes, as valid UTF-8.
struct XMLSource {
  let bytes: [UInt8]
  /// The offset after the byte order mark and the XML declaration.
  let start: Int

  /// Checks the encoding of a document, and converts ISO-8859-1.
  init(_ document: [UInt8]) throws(XMLError) {
    let bytes = document.span
    if Self.isUTF16(bytes) { throw XMLError(.encoding("UTF-16"), at: 0) }
    let mark = bytes.hasPrefix("\u{FEFF}", at: 0) ? 3 : 0
    let declaration = try XMLDeclaration(in: bytes, from: mark)
    start = declaration?.end ?? mark
    switch declaration?.encoding?.lowercased() {
    case "iso-8859-1" where mark == 0: self.bytes = Self.converted(document)
    case nil, "utf-8", "utf8", "us-ascii", "iso-8859-1":
      do {
        _ = try UTF8Span(validating: bytes)
      } catch {
        throw XMLError(.invalidUTF8, at: error.byteOffsets.lowerBound)
      }
      self.bytes = document
    default: throw XMLError(.encoding(declaration?.encoding ?? ""), at: mark)
    }
  }

  /// Whether the first bytes are UTF-16, with or without a byte order mark.
  private static func isUTF16(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count >= 2 else { return false }
    switch (bytes[0], bytes[1]) {
    case (0xFE, 0xFF), (0xFF, 0xFE), (0x00, UInt8(ascii: "<")), (UInt8(ascii: "<"), 0x00):
      return true
    default: return false
    }
  }

  /// Converts ISO-8859-1 to UTF-8.
  private static func converted(_ document: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(document.count + document.count / 8)
    for byte in document {
      if byte < 0x80 {
        bytes.append(byte)
      } else {
        bytes.append(0xC0 | byte >> 6)
        bytes.append(0x80 | byte & 0x3F)
      }
    }
    return bytes
  }
}
