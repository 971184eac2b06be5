/// The name of an object's member, compared without a `String` being made of it.
public struct JSONKey {
  let bytes: UnsafeBufferPointer<UInt8>
  /// The name where it was written with escapes.
  let unescaped: String?

  /// Returns the name.
  public var string: String { unescaped ?? String(decoding: bytes, as: UTF8.self) }

  /// Tells whether the name is `name`.
  public func equals(_ name: JSONName) -> Bool {
    if unescaped != nil { return equals(name.utf8) }
    guard bytes.count == name.utf8.count else { return false }
    for index in 0..<bytes.count where bytes[index] != name.utf8[index] { return false }
    return true
  }

  /// Tells whether the name is `name`.
  public func equals(_ name: [UInt8]) -> Bool {
    if let unescaped { return unescaped.utf8.elementsEqual(name) }
    return bytes.count == name.count && bytes.elementsEqual(name)
  }
}

extension JSONReader {
  /// Reads a string.
  public mutating func readString() throws(JSONError) -> String {
    _ = peek()
    let start = offset
    let raw = try scanString()
    guard raw.hasEscapes else {
      var string = String(decoding: raw.bytes, as: UTF8.self)
      // What is no UTF-8 has been repaired, so that the bytes are others.
      guard raw.isASCII || string.withUTF8({ $0.elementsEqual(raw.bytes) }) else {
        throw JSONError(.invalidString, at: start)
      }
      return string
    }
    return try unescape(raw.bytes, at: start)
  }

  mutating func skipString() throws(JSONError) {
    _ = try scanString()
  }

  mutating func readKey() throws(JSONError) -> JSONKey {
    _ = peek()
    let start = offset
    let raw = try scanString()
    if raw.hasEscapes {
      return JSONKey(bytes: raw.bytes, unescaped: try unescape(raw.bytes, at: start))
    }
    guard raw.isASCII || String(validating: raw.bytes, as: UTF8.self) != nil else {
      throw JSONError(.invalidString, at: start)
    }
    return JSONKey(bytes: raw.bytes, unescaped: nil)
  }

  private struct RawString {
    let bytes: UnsafeBufferPointer<UInt8>
    let hasEscapes: Bool
    let isASCII: Bool
  }

  /// Passes over a string and returns what stands between its quotes.
  private mutating func scanString() throws(JSONError) -> RawString {
    guard accept(UInt8(ascii: "\"")) else { throw unexpected("a string") }
    let start = offset
    var hasEscapes = false
    var union: UInt64 = 0
    while true {
      passPlainBytes(&union)
      guard offset < bytes.count else { throw JSONError(.unexpectedEnd, at: bytes.count) }
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        let raw = UnsafeBufferPointer(rebasing: bytes[start..<offset])
        offset += 1
        let isASCII = union & 0x8080_8080_8080_8080 == 0
        return RawString(bytes: raw, hasEscapes: hasEscapes, isASCII: isASCII)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        offset += 2
      case 0..<0x20: throw JSONError(.invalidString, at: offset)
      case let byte:
        union |= UInt64(byte)
        offset += 1
      }
    }
  }

  /// Passes over bytes that are no quote, backslash or control character, eight at once, and adds their bits.
  @inline(always)
  private mutating func passPlainBytes(_ union: inout UInt64) {
    let ones: UInt64 = 0x0101_0101_0101_0101
    while offset + 8 <= bytes.count {
      let word = UInt64(
        littleEndian: UnsafeRawPointer(bytes.baseAddress! + offset)
          .loadUnaligned(as: UInt64.self))
      // The top bit of a byte is set where one of the eight ends the run; the lowest is exact.
      let quotes = word ^ (ones &* 0x22)
      let escapes = word ^ (ones &* 0x5C)
      var hits = (quotes &- ones) & ~quotes
      hits |= (escapes &- ones) & ~escapes
      hits |= (word &- ones &* 0x20) & ~word
      hits &= ones &* 0x80
      guard hits != 0 else {
        union |= word
        offset += 8
        continue
      }
      let count = hits.trailingZeroBitCount >> 3
      union |= word & (1 << UInt64(8 * count) &- 1)
      offset += count
      return
    }
  }

  private func unescape(
    _ raw: UnsafeBufferPointer<UInt8>, at start: Int
  ) throws(JSONError) -> String {
    let invalid = JSONError(.invalidString, at: start)
    var result: [UInt8] = []
    result.reserveCapacity(raw.count)
    var index = 0
    while index < raw.count {
      let byte = raw[index]
      index += 1
      guard byte == UInt8(ascii: "\\") else {
        result.append(byte)
        continue
      }
      guard index < raw.count else { throw invalid }
      let escape = raw[index]
      index += 1
      switch escape {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.append(escape)
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "u"):
        guard let scalar = Self.escapedScalar(in: raw, at: &index) else { throw invalid }
        result.append(contentsOf: UTF8.encode(scalar)!)
      default: throw invalid
      }
    }
    guard let string = String(validating: result, as: UTF8.self) else { throw invalid }
    return string
  }

  /// Returns the scalar of the four digits at `index`, and of the low surrogate that may follow.
  private static func escapedScalar(
    in raw: UnsafeBufferPointer<UInt8>, at index: inout Int
  ) -> Unicode.Scalar? {
    guard let unit = hexadecimalUnit(in: raw, at: index) else { return nil }
    index += 4
    guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) }
    guard index + 1 < raw.count, raw[index] == UInt8(ascii: "\\"),
      raw[index + 1] == UInt8(ascii: "u"),
      let trail = hexadecimalUnit(in: raw, at: index + 2), UTF16.isTrailSurrogate(trail)
    else { return nil }
    index += 6
    return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
  }

  private static func hexadecimalUnit(
    in raw: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> UInt16? {
    guard index + 4 <= raw.count else { return nil }
    var unit: UInt16 = 0
    for byte in raw[index..<index + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        return nil
      }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }
}
