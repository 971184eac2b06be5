/// An escape in a string (RFC 8259, section 7).
struct JSONEscape {
  /// The character it stands for.
  let scalar: Unicode.Scalar
  /// The offset after it.
  let end: Int
  /// Whether a writer would use this escape for the character.
  let isCanonical: Bool

  /// Reads the escape whose backslash is at `index`; `nil` if it is invalid.
  init?(in text: Span<UInt8>, at index: Int) {
    guard index + 1 < text.count else { return nil }
    let letter = text[index + 1]
    guard letter == UInt8(ascii: "u") else {
      guard let byte = Self.byte(of: letter) else { return nil }
      self.init(Unicode.Scalar(byte), to: index + 2, isCanonical: Self.letter(for: byte) == letter)
      return
    }
    guard let unit = Self.unit(in: text, at: index + 2) else { return nil }
    guard UTF16.isLeadSurrogate(unit) else {
      guard let scalar = Unicode.Scalar(unit) else { return nil }
      // Setting this bit makes letters lower case and leaves digits alone.
      let isCanonical =
        unit < 0x20 && Self.letter(for: UInt8(unit)) == nil && text[index + 5] & 0x20 != 0
      self.init(scalar, to: index + 6, isCanonical: isCanonical)
      return
    }
    guard index + 7 < text.count, text[index + 6] == UInt8(ascii: "\\"),
      text[index + 7] == UInt8(ascii: "u"), let trail = Self.unit(in: text, at: index + 8),
      UTF16.isTrailSurrogate(trail)
    else { return nil }
    self.init(
      UTF16.decode(UTF16.EncodedScalar([unit, trail])), to: index + 12, isCanonical: false)
  }

  private init(_ scalar: Unicode.Scalar, to end: Int, isCanonical: Bool) {
    (self.scalar, self.end, self.isCanonical) = (scalar, end, isCanonical)
  }

  private static func unit(in text: Span<UInt8>, at index: Int) -> UInt16? {
    guard index + 4 <= text.count else { return nil }
    var unit: UInt16 = 0
    for place in index..<index + 4 {
      guard let digit = Character(Unicode.Scalar(text[place])).hexDigitValue else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  /// Returns the byte for a letter after a backslash.
  private static func byte(of letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }

  /// Returns the letter that escapes a byte after a backslash; `nil` if there is none.
  static func letter(for byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): byte
    case UInt8(ascii: "\n"): UInt8(ascii: "n")
    case UInt8(ascii: "\r"): UInt8(ascii: "r")
    case UInt8(ascii: "\t"): UInt8(ascii: "t")
    default: nil
    }
  }
}

extension Span<UInt8> {
  /// Returns the end of literal text in a string: the first control character, quote or backslash,
  /// or the end of the bytes.
  ///
  /// Combines the bits of its bytes into `union`.
  ///
  /// Examines eight bytes at a time (Bit Twiddling Hacks, "Determine if a word has a byte less than
  /// n").
  @inline(__always)
  func endOfPlainText(from start: Int, _ union: inout UInt64) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var end = start
    while end <= count &- 8 {
      let word = word(at: end)
      // A top bit is set if its byte may end the text; the lowest one set is exact.
      let quotes = word ^ (ones &* 0x22)
      let escapes = word ^ (ones &* 0x5C)
      var hits = (quotes &- ones) & ~quotes
      hits |= (escapes &- ones) & ~escapes
      hits |= (word &- ones &* 0x20) & ~word
      hits &= ones &* 0x80
      guard hits != 0 else {
        union |= word
        end &+= 8
        continue
      }
      let length = hits.trailingZeroBitCount >> 3
      union |= word & (1 << UInt64(8 &* length) &- 1)
      return end &+ length
    }
    while end < count {
      let byte = self[end]
      guard byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") else { break }
      union |= UInt64(byte)
      end &+= 1
    }
    return end
  }

  /// The eight bytes at an offset as a little-endian integer.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    // One bounds check for all eight.
    let bytes = extracting(offset..<offset &+ 8)
    var word: UInt64 = 0
    for index in 0..<8 { word |= UInt64(bytes[index]) << UInt64(8 &* index) }
    return word
  }

  /// Whether the bytes are valid UTF-8.
  var isUTF8: Bool {
    do {
      _ = try UTF8Span(validating: self)
      return true
    } catch {
      return false
    }
  }

  /// Returns whether the bytes are equal.
  public func isSame(as other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for index in indices where self[index] != other[index] { return false }
    return true
  }
}
