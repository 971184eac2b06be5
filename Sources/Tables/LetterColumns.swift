/// Texts of which each scalar is known to be of a number of columns beside any other of them, and no control: ASCII,
/// Latin, Greek, Cyrillic, Hebrew, Arabic, kana, Han and hangul, but for what combines.
enum LetterColumns {
  /// Returns how many columns a text takes of such letters alone; nil for any other, and for what is no UTF-8.
  static func count(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let start = bytes.baseAddress, !isPrintableASCII(bytes) else { return bytes.count }
    return LetterBlocks.count(in: start, bytes.count) ?? countByLetter(in: bytes)
  }

  /// Does the same letter by letter, which is for texts that `LetterBlocks` does not know.
  static func countByLetter(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard var place = bytes.baseAddress else { return 0 }
    let end = place + bytes.count
    var columns = 0
    while true {
      let ascii = asciiCount(place, end - place)
      place += ascii
      columns &+= ascii
      guard place < end else { return columns }
      // Other letters mostly follow each other.
      repeat {
        guard let letter = letter(at: place, before: end) else { return nil }
        place += letter.size
        columns &+= letter.columns
      } while place < end && place.pointee >= 0x80
    }
  }

  /// Whether each byte is a character of ASCII that takes a column.
  static func isPrintableASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.baseAddress.map { asciiCount($0, bytes.count) == bytes.count } ?? true
  }

  /// Returns how many bytes at the beginning are printable ASCII.
  private static func asciiCount(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int {
    let bytes = UnsafeRawPointer(start)
    var index = 0
    while index &+ 8 <= count {
      let others = otherBytes(in: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      guard others == 0 else { return index &+ others.trailingZeroBitCount >> 3 }
      index &+= 8
    }
    while index < count, start[index] &- 0x20 < 0x5F { index &+= 1 }
    return index
  }

  /// Returns a word of which the lowest bit that is set is in the first byte that is no printable ASCII; zero where all are.
  @inline(always)
  private static func otherBytes(in word: UInt64) -> UInt64 {
    let word = UInt64(littleEndian: word)
    let ones: UInt64 = 0x0101_0101_0101_0101
    let high: UInt64 = 0x8080_8080_8080_8080
    // Of bytes below 0x80 those from 0x20 on reach 0x80 by 0x60 more, and 0x7F by one; what is carried comes from another.
    let notControl = word &+ (ones &* 0x60)
    let delete = word &+ ones
    return (word | ~notControl | delete) & high
  }

  /// Returns how many bytes and columns the letter has that begins at a place, and is no ASCII; nil for any other.
  @inline(always)
  private static func letter(
    at place: UnsafePointer<UInt8>, before end: UnsafePointer<UInt8>
  ) -> (size: Int, columns: Int)? {
    func continuation(_ offset: Int) -> UInt32? {
      guard end - place > offset, place[offset] & 0xC0 == 0x80 else { return nil }
      return UInt32(place[offset] & 0x3F)
    }
    let lead = place.pointee
    switch lead {
    case 0xC2...0xDF:
      guard let low = continuation(1) else { return nil }
      let isLetter = areAllLetters(lead) || isLetter(UInt32(lead & 0x1F) << 6 | low)
      return isLetter ? (2, 1) : nil
    case 0xE1...0xED:
      guard let middle = continuation(1), let low = continuation(2) else { return nil }
      // U+5000 to U+9FFF, which are Han.
      if lead >= 0xE5, lead <= 0xE9 { return (3, 2) }
      let columns = columnsOfLetter(UInt32(lead & 0x0F) << 12 | middle << 6 | low)
      return columns > 0 ? (3, columns) : nil
    default: return nil
    }
  }

  /// Whether all scalars of two bytes that begin with one are letters: U+00C0 to U+02FF, and U+0380 to U+047F.
  @inline(always)
  private static func areAllLetters(_ lead: UInt8) -> Bool {
    let leads: UInt32 = 0b0000_0000_0000_0011_1100_1111_1111_1000
    return leads >> UInt32(lead & 0x1F) & 1 == 1
  }

  /// Whether a scalar of two bytes in UTF-8 is a letter, or as harmless as one.
  private static func isLetter(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xA0...0x2FF, 0x380...0x47F: true
    case 0x5D0...0x5EA, 0x620...0x64A, 0x671...0x6D3: true
    default: false
    }
  }

  /// The columns of a scalar of three bytes in UTF-8 that is a letter, or as harmless as one; zero for any other.
  private static func columnsOfLetter(_ scalar: UInt32) -> Int {
    switch scalar {
    // Latin with the marks of Vietnamese, and the apostrophe of O’Brien.
    case 0x1E00...0x1EFF, 0x2018...0x2019: 1
    case 0x3005...0x3007, 0x3041...0x3096, 0x30A1...0x30FC, 0x4E00...0x9FFF, 0xAC00...0xD7A3: 2
    default: 0
    }
  }
}

extension StringProtocol {
  /// Whether each byte is a character of one column.
  var isPrintableASCII: Bool {
    utf8.withContiguousStorageIfAvailable(LetterColumns.isPrintableASCII)
      ?? utf8.allSatisfy { 0x20..<0x7F ~= $0 }
  }

  /// How many columns a text takes that consists of letters of known columns alone; nil for any other.
  var columnsOfLetters: Int? {
    utf8.withContiguousStorageIfAvailable(LetterColumns.count) ?? nil
  }
}
