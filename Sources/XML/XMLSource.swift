/// A document's bytes, as valid UTF-8.
struct XMLSource {
  let bytes: [UInt8]
  /// The offset after the byte order mark and the XML declaration.
  let start: Int

  /// Checks the encoding of a document, and converts ISO-8859-1.
  init(_ document: [UInt8]) throws(XMLError) {
    if Self.isUTF16(document) { throw XMLError(.encoding("UTF-16"), at: 0) }
    let mark = document.has("\u{FEFF}", at: 0) ? 3 : 0
    let declaration = try XMLDeclaration(in: document, from: mark)
    start = declaration?.end ?? mark
    switch declaration?.encoding?.lowercased() {
    case "iso-8859-1" where mark == 0: self.bytes = Self.converted(document)
    case nil, "utf-8", "utf8", "us-ascii", "iso-8859-1":
      do {
        _ = try UTF8Span(validating: document.span)
      } catch {
        throw XMLError(.invalidUTF8, at: error.byteOffsets.lowerBound)
      }
      self.bytes = document
    default: throw XMLError(.encoding(declaration?.encoding ?? ""), at: mark)
    }
  }

  /// Whether the first bytes are UTF-16, with or without a byte order mark.
  private static func isUTF16(_ bytes: [UInt8]) -> Bool {
    let less = UInt8(ascii: "<")
    return [[0xFE, 0xFF], [0xFF, 0xFE], [0, less], [less, 0]].contains { bytes.starts(with: $0) }
  }

  /// Converts ISO-8859-1 to UTF-8.
  private static func converted(_ document: [UInt8]) -> [UInt8] {
    Array(String(String.UnicodeScalarView(document.map { Unicode.Scalar($0) })).utf8)
  }
}
