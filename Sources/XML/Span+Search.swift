extension Span<UInt8> {
  /// The byte at an offset; `nil` at the end.
  @inline(__always)
  func byte(at offset: Int) -> UInt8? {
    offset < count ? self[offset] : nil
  }

  /// Returns the end of text without special characters: the first `<`, `&`, `]` or CR, or the end
  /// of the bytes.
  ///
  /// Examines eight bytes at a time (Bit Twiddling Hacks, "Determine if a word has a zero byte").
  @inline(__always)
  func endOfPlainText(from start: Int) -> Int {
    var end = start
    while end <= count &- 8 {
      let word = word(at: end)
      // A top bit is set if its byte may end the text; the lowest one set is exact.
      var hits = word.bytes(equalTo: UInt8(ascii: "<"))
      hits |= word.bytes(equalTo: UInt8(ascii: "&"))
      hits |= word.bytes(equalTo: UInt8(ascii: "]"))
      hits |= word.bytes(equalTo: UInt8(ascii: "\r"))
      hits &= .ones &* 0x80
      guard hits == 0 else { return end &+ hits.trailingZeroBitCount >> 3 }
      end &+= 8
    }
    while end < count {
      switch self[end] {
      case UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "]"), UInt8(ascii: "\r"): return end
      default: end &+= 1
      }
    }
    return end
  }

  /// Returns where a byte stands first at or after an offset; `nil` if nowhere.
  func index(of wanted: UInt8, from start: Int) -> Int? {
    var index = start
    while index <= count &- 8 {
      let hits = word(at: index).bytes(equalTo: wanted) & (.ones &* 0x80)
      guard hits == 0 else { return index &+ hits.trailingZeroBitCount >> 3 }
      index &+= 8
    }
    while index < count {
      if self[index] == wanted { return index }
      index &+= 1
    }
    return nil
  }

  /// Returns the first offset at or after `start` that is not white space (XML 1.0, section 2.3).
  @inline(__always)
  func endOfSpace(from start: Int) -> Int {
    var end = start
    while end < count, self[end].isXMLSpace { end &+= 1 }
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

  /// The bytes in an array.
  var copied: [UInt8] {
    var copy: [UInt8] = []
    copy.reserveCapacity(count)
    for index in indices { copy.append(self[index]) }
    return copy
  }

  /// Returns whether the bytes are equal.
  @inline(__always)
  func isSame(as other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for index in indices where self[index] != other[index] { return false }
    return true
  }
}

extension UInt64 {
  @inline(__always)
  fileprivate static var ones: UInt64 { 0x0101_0101_0101_0101 }

  /// Sets the top bit of each byte that equals `byte`, and perhaps of later ones.
  @inline(__always)
  fileprivate func bytes(equalTo byte: UInt8) -> UInt64 {
    let difference = self ^ (.ones &* UInt64(byte))
    return (difference &- .ones) & ~difference
  }
}
