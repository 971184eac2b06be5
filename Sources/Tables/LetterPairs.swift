/// Texts of ASCII and of letters that take two bytes in UTF-8, as Latin, Greek and Cyrillic names are, sixteen bytes at a time.
enum LetterPairs {
  private typealias Bytes = SIMD16<Int8>
  /// How many bytes are looked at at once.
  private static let step = 16

  /// Returns how many columns a text takes, one a character; nil where it has others than printable ASCII and the scalars from
  /// U+00C0 to U+02FF and from U+0380 to U+047F, none of which combines.
  static func count(in start: UnsafePointer<UInt8>, _ count: Int) -> Int? {
    let size = count + step - count % step
    return withUnsafeTemporaryAllocation(byteCount: 1 + size, alignment: step) { memory in
      guard let place = memory.baseAddress else { return nil }
      place.storeBytes(of: UInt8(ascii: " "), as: UInt8.self)
      (place + 1).copyMemory(from: start, byteCount: count)
      (place + 1 + count).initializeMemory(
        as: UInt8.self, repeating: UInt8(ascii: " "), count: size - count)
      return self.count(inBlock: UnsafeRawPointer(place + 1), count)
    }
  }

  /// Does the same for a text that stands between spaces: one before it, and behind it one at least, up to where a step ends.
  static func count(inBlock start: UnsafeRawPointer, _ count: Int) -> Int? {
    var mistakes = Bytes(repeating: 0)
    var continuations = 0
    var offset = 0
    // What ends with half a letter has the space behind it tell.
    while offset <= count {
      let bytes = (start + offset).loadUnaligned(as: Bytes.self)
      let before = (start + (offset &- 1)).loadUnaligned(as: Bytes.self)
      let (isFirst, isSecond) = (areFirst(bytes), areSecond(bytes))
      mistakes |= (isSecond ^ areFirst(before)) | ~(isFirst | isSecond | arePrintable(bytes))
      continuations &+= Self.count(isSecond)
      offset &+= step
    }
    let words = unsafeBitCast(mistakes, to: SIMD2<UInt64>.self)
    return words[0] | words[1] == 0 ? count &- continuations : nil
  }

  /// How many bytes are not zero, each of which is -1.
  @inline(always)
  private static func count(_ bytes: Bytes) -> Int {
    let words = unsafeBitCast(bytes, to: SIMD2<UInt64>.self)
    let ones: UInt64 = 0x0101_0101_0101_0101
    return Int(truncatingIfNeeded: ((words[0] & ones &+ words[1] & ones) &* ones) &>> 56)
  }

  // Each of these has -1 for a byte that is so, and 0 for others. Constants without a type of their own are not had as vectors.

  /// Printable ASCII: one more makes 0x7F the least of all, as those from 0x80 on are less than zero anyhow.
  @inline(always)
  private static func arePrintable(_ bytes: Bytes) -> Bytes {
    let (one, space) = (Bytes(repeating: 1), Bytes(repeating: 0x20))
    return unsafeBitCast((bytes &+ one) .> space, to: Bytes.self)
  }

  /// The first of two, 0xC3 to 0xCB and 0xCE to 0xD1.
  @inline(always)
  private static func areFirst(_ bytes: Bytes) -> Bytes {
    let (beforeLatin, behindLatin) = (Bytes(repeating: -0x3E), Bytes(repeating: -0x34))
    let (beforeGreek, behindCyrillic) = (Bytes(repeating: -0x33), Bytes(repeating: -0x2E))
    let areLatin = (bytes .> beforeLatin) .& (bytes .< behindLatin)
    let areOthers = (bytes .> beforeGreek) .& (bytes .< behindCyrillic)
    return unsafeBitCast(areLatin .| areOthers, to: Bytes.self)
  }

  /// The second of two, 0x80 to 0xBF.
  @inline(always)
  private static func areSecond(_ bytes: Bytes) -> Bytes {
    let end = Bytes(repeating: -0x40)
    return unsafeBitCast(bytes .< end, to: Bytes.self)
  }
}
