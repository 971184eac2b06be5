extension JSONCursor {
  /// Passes over a string that is valid and escaped as it is written.
  @inline(always)
  mutating func string(canBeEmpty: Bool) -> Bool {
    guard accept(UInt8(ascii: "\"")) else { return false }
    let start = place
    while true {
      // A byte below is set where one of the eight ends a run of plain ASCII; the lowest is exact.
      let ones: UInt64 = 0x0101_0101_0101_0101
      let word = word()
      let quotes = word ^ (ones &* 0x22)
      let escapes = word ^ (ones &* 0x5C)
      var hits = (quotes &- ones) & ~quotes
      hits |= (escapes &- ones) & ~escapes
      hits |= (word &- ones &* 0x20) & ~word
      hits = (hits | word) & (ones &* 0x80)
      guard hits != 0 else {
        place += 8
        continue
      }
      place += hits.trailingZeroBitCount >> 3
      guard place < end else { return false }
      switch base[place] {
      case UInt8(ascii: "\""):
        place += 1
        return canBeEmpty || place > start + 1
      case UInt8(ascii: "\\"): guard escape() else { return false }
      case 0x80...: guard scalar() else { return false }
      default: return false
      }
    }
  }

  private mutating func escape() -> Bool {
    switch byte(1) {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "n"), UInt8(ascii: "r"),
      UInt8(ascii: "t"):
      place += 2
      return true
    case UInt8(ascii: "u"):
      // A control character that has no shorter escape.
      guard byte(2) == 0x30, byte(3) == 0x30, byte(4) == 0x30 || byte(4) == 0x31 else {
        return false
      }
      let last = byte(5)
      let isDigit = last.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(last)
      let hasShorter = byte(4) == 0x30 && [0x39, 0x61, 0x64].contains(last)
      guard isDigit, !hasShorter else { return false }
      place += 6
      return true
    default: return false
    }
  }

  /// Passes over scalars beyond ASCII, as table 3-7 of the Unicode Standard has them.
  private mutating func scalar() -> Bool {
    while true {
      let first = byte()
      let second: ClosedRange<UInt8>
      let count: Int
      switch first {
      case 0xC2...0xDF: (second, count) = (0x80...0xBF, 2)
      case 0xE0: (second, count) = (0xA0...0xBF, 3)
      case 0xE1...0xEC, 0xEE...0xEF: (second, count) = (0x80...0xBF, 3)
      case 0xED: (second, count) = (0x80...0x9F, 3)
      case 0xF0: (second, count) = (0x90...0xBF, 4)
      case 0xF1...0xF3: (second, count) = (0x80...0xBF, 4)
      case 0xF4: (second, count) = (0x80...0x8F, 4)
      case 0x80...: return false
      default: return true
      }
      guard second.contains(byte(1)) else { return false }
      if count > 2, byte(2) & 0xC0 != 0x80 { return false }
      if count > 3, byte(3) & 0xC0 != 0x80 { return false }
      place += count
    }
  }
}
