/// What a string cannot have as it is: control characters, the quote and the backslash (RFC 8259, section 7).
public enum JSONEscapes {
  /// Copies bytes to a place with room for all of them, up to the first that must be escaped; returns how many.
  @inline(always)
  static func copy(
    _ bytes: UnsafeBufferPointer<UInt8>, to place: UnsafeMutablePointer<UInt8>
  ) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    let (source, target) = (UnsafeRawPointer(base), UnsafeMutableRawPointer(place))
    var index = 0
    while index &+ 8 <= bytes.count {
      let word = source.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      guard !hasEscaped(word) else { break }
      target.storeBytes(of: word, toByteOffset: index, as: UInt64.self)
      index &+= 8
    }
    while index < bytes.count, !isEscaped(base[index]) {
      place[index] = base[index]
      index &+= 1
    }
    return index
  }

  /// Tells whether a byte of a string is written as an escape.
  public static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// Tells whether one of eight bytes must be escaped, looking at all at once (Bit Twiddling Hacks, "Determine if a word
  /// has a byte less than n").
  @inline(always)
  private static func hasEscaped(_ word: UInt64) -> Bool {
    let quote = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
    let backslash = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
    let found =
      (word &- ones &* 0x20) & ~word | (quote &- ones) & ~quote | (backslash &- ones) & ~backslash
    return found & (ones &* 0x80) != 0
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
}
