/// A reference to a character or to a predefined entity (XML 1.0, sections 4.1 and 4.6).
///
/// Any Unicode scalar except U+0000 may be referred to, even control characters that XML forbids.
struct XMLReference {
  /// The character it stands for.
  let scalar: Unicode.Scalar
  /// Where it stands, from the ampersand to the semicolon.
  let range: Range<Int>

  /// Reads the reference whose ampersand is at `start`.
  init(in source: [UInt8], at start: Int) throws(XMLError) {
    let isCharacter = source.byte(at: start + 1) == UInt8(ascii: "#")
    let first = isCharacter ? start + 2 : start + 1
    let end = source.endOfName(from: first)
    guard let close = source.byte(at: end) else { throw XMLError(.unexpectedEnd, at: source.count) }
    let name = source[first..<end]
    guard close == UInt8(ascii: ";"), isCharacter || name.string.isLocalName else {
      throw XMLError(.invalidReference, at: start)
    }
    guard let scalar = isCharacter ? Self.character(name) : Self.entities[name.string] else {
      throw XMLError(isCharacter ? .invalidReference : .entity(name.excerpt), at: start)
    }
    (self.scalar, range) = (scalar, start..<end + 1)
  }

  /// Returns the character of a number in decimal, or in hexadecimal after `x`.
  private static func character(_ number: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let isHex = number.first == UInt8(ascii: "x")
    let digits = isHex ? number.dropFirst() : number
    // A sign is no digit.
    guard digits.first != UInt8(ascii: "-"),
      let value = UInt32(digits.string, radix: isHex ? 16 : 10), value > 0
    else { return nil }
    return Unicode.Scalar(value)
  }

  private static let entities: [String: Unicode.Scalar] = [
    "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'",
  ]
}
