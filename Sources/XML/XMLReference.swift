/// A reference to a character or to a predefined entity (XML 1.0, sections 4.1 and 4.6).
///
/// Any Unicode scalar except U+0000 may be referred to, even control characters that XML forbids.
struct XMLReference {
  /// The character it stands for.
  let scalar: Unicode.Scalar
  /// The offset after it.
  let end: Int

  /// Reads the reference whose ampersand is at `index`.
  init(in text: Span<UInt8>, at index: Int) throws(XMLError) {
    if text.byte(at: index + 1) == UInt8(ascii: "#") {
      try self.init(characterIn: text, at: index)
    } else {
      try self.init(entityIn: text, at: index)
    }
  }

  private init(characterIn text: Span<UInt8>, at index: Int) throws(XMLError) {
    let isHex = text.byte(at: index + 2) == UInt8(ascii: "x")
    let start = isHex ? index + 3 : index + 2
    var (end, value) = (start, UInt32(0))
    let radix: UInt32 = isHex ? 16 : 10
    while let byte = text.byte(at: end),
      let digit = Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt32.init), digit < radix
    {
      // Past the last scalar, any larger value is as good.
      value = min(value * radix + digit, 0x11_0000)
      end += 1
    }
    guard let close = text.byte(at: end) else {
      throw XMLError(.unexpectedEnd, at: text.count)
    }
    guard end > start, close == UInt8(ascii: ";"), value > 0, let scalar = Unicode.Scalar(value)
    else { throw XMLError(.invalidReference, at: index) }
    (self.scalar, self.end) = (scalar, end + 1)
  }

  private init(entityIn text: Span<UInt8>, at index: Int) throws(XMLError) {
    let end = text.endOfName(from: index + 1)
    guard let close = text.byte(at: end) else {
      throw XMLError(.unexpectedEnd, at: text.count)
    }
    let name = text.extracting(index + 1..<end)
    guard close == UInt8(ascii: ";"), name.isLocalName else {
      throw XMLError(.invalidReference, at: index)
    }
    guard let scalar = Self.entities[String(copying: name)] else {
      throw XMLError(.entity(name.excerpt), at: index)
    }
    (self.scalar, self.end) = (scalar, end + 1)
  }

  private static let entities: [String: Unicode.Scalar] = [
    "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'",
  ]

  /// Appends the character as UTF-8.
  func append(to bytes: inout [UInt8]) {
    bytes.append(contentsOf: UTF8.encode(scalar)!)
  }
}
