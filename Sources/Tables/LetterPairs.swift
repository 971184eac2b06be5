/// Texts of ASCII and of letters that take two bytes in UTF-8, as Latin, Greek and Cyrillic names are, eight bytes at a time.
enum LetterPairs {
  /// Returns how many columns a text takes, one a character; nil where it has others than printable ASCII and the scalars from
  /// U+00C0 to U+02FF and from U+0380 to U+047F, none of which combines.
  static func count(in start: UnsafePointer<UInt8>, _ count: Int) -> Int? {
    let bytes = UnsafeRawPointer(start)
    var index = 0
    var continuations = 0
    // 0x80 where the byte before was the first of two.
    var carry: UInt64 = 0
    while index &+ 8 <= count {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      guard let more = continuationCount(of: word, &carry) else { return nil }
      continuations &+= more
      index &+= 8
    }
    if index < count {
      // Spaces fill the last word up: they count for nothing here.
      var word = ones &* 0x20
      if count >= 8 {
        let last = bytes.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
        let (rest, filling) = (UInt64(8 &* (count &- index)), UInt64(8 &* (8 &- count &+ index)))
        word = UInt64(littleEndian: last) &>> filling | word &<< rest
      } else {
        for offset in (0..<count).reversed() { word = word &<< 8 | UInt64(start[offset]) }
      }
      guard let more = continuationCount(of: word, &carry) else { return nil }
      continuations &+= more
    }
    return carry == 0 ? count &- continuations : nil
  }

  /// Returns how many of eight bytes, the first of which is the lowest, are the second of two; nil where one does not belong.
  @inline(__always)
  private static func continuationCount(of word: UInt64, _ carry: inout UInt64) -> Int? {
    let high = word & (ones &* 0x80)
    let first = high & word &<< 1
    let second = high ^ first
    // Below 0x80 the sums of two bytes stay in theirs.
    let low = word & (ones &* 0x7F)
    let isPrintable = (low &+ ones &* 0x60) & ~(low &+ ones)
    // The six bits behind the two highest of a first byte: 0xC3 to 0xCB, and 0xCE to 0xD1.
    let bits = word & (ones &* 0x3F)
    let isLatin = (bits &+ ones &* 0x7D) & ~(bits &+ ones &* 0x74)
    let isGreek = (bits &+ ones &* 0x72) & ~(bits &+ ones &* 0x6E)
    let expected = first &<< 8 | carry
    let mistakes = (second ^ expected) | first & ~(isLatin | isGreek) | ~high & ~isPrintable
    guard mistakes & (ones &* 0x80) == 0 else { return nil }
    carry = first &>> 56
    return Int(truncatingIfNeeded: ((second &>> 7) &* ones) &>> 56)
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
}
