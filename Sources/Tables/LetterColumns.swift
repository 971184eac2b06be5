/// Texts of which each scalar is known to be of a number of columns beside any other of them, and no control: ASCII,
/// Latin, Greek, Cyrillic, Hebrew, Arabic, kana, Han and hangul, but for what combines.
enum LetterColumns {
  /// Returns how many columns a text takes of such letters alone; nil for any other, and for what is no UTF-8.
  static func count(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let start = bytes.baseAddress else { return 0 }
    let ascii = asciiCount(start, bytes.count)
    return ascii == bytes.count ? ascii : count(in: bytes, from: ascii)
  }

  /// Whether each byte is a character of ASCII that takes a column.
  static func isPrintableASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.baseAddress.map { asciiCount($0, bytes.count) == bytes.count } ?? true
  }

  /// Returns how many bytes at the beginning are known to be printable ASCII: all, or as many as come before the eight
  /// that have another.
  private static func asciiCount(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int {
    let bytes = UnsafeRawPointer(start)
    var index = 0
    while index &+ 8 <= count {
      guard isPrintable(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)) else {
        return index
      }
      index &+= 8
    }
    if index < count, count >= 8 {
      let last = bytes.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
      return isPrintable(last) ? count : index
    }
    while index < count {
      guard start[index] &- 0x20 < 0x5F else { return index }
      index &+= 1
    }
    return count
  }

  /// Whether each byte of a word lies from 0x20 to 0x7E.
  @inline(__always)
  private static func isPrintable(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let high: UInt64 = 0x8080_8080_8080_8080
    // Of bytes below 0x80 those from 0x20 on reach 0x80 by 0x60 more, and 0x7F by one.
    let notControl = word &+ (ones &* 0x60)
    let delete = word &+ ones
    return (word | ~notControl | delete) & high == 0
  }

  /// Counts the columns from a byte on where a character begins; those before are ASCII.
  private static func count(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var (index, columns) = (start, start)
    func continues(_ offset: Int) -> Bool {
      index + offset < bytes.count && bytes[index + offset] & 0xC0 == 0x80
    }
    while index < bytes.count {
      let lead = bytes[index]
      switch lead {
      case 0x20..<0x7F:
        index += 1
        columns += 1
      case 0xC2...0xDF:
        guard continues(1), isLetter(UInt32(lead & 0x1F) << 6 | UInt32(bytes[index + 1] & 0x3F))
        else { return nil }
        index += 2
        columns += 1
      case 0xE1...0xED:
        guard continues(1), continues(2) else { return nil }
        let low = UInt32(bytes[index + 1] & 0x3F) << 6 | UInt32(bytes[index + 2] & 0x3F)
        let width = columnsOfLetter(UInt32(lead & 0x0F) << 12 | low)
        guard width > 0 else { return nil }
        index += 3
        columns += width
      default: return nil
      }
    }
    return columns
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
