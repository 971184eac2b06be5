/// Texts of ASCII and of the letters that most names have beside it, of two or three bytes in UTF-8, sixteen bytes at a time.
enum LetterBlocks {
  private typealias Bytes = SIMD16<Int8>
  /// How many bytes are looked at at once.
  private static let step = 16

  /// Returns how many columns a text takes; nil where it has others than printable ASCII, Latin, Greek and Cyrillic (U+00C0 to
  /// U+02FF, U+0380 to U+047F), letters of Hebrew and Arabic (U+05D0 to U+05EA, U+0620 to U+064A, U+0680 to U+06D3), Han (U+4E00 to
  /// U+9FFF) and hangul (U+AC00 to U+D77F): what the first two bytes tell of.
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
  @inline(always)
  static func count(inBlock start: UnsafeRawPointer, _ count: Int) -> Int? {
    // Scripts are seldom mixed, but for ASCII.
    let pairs = start.load(as: UInt8.self) <= 0xD1 ? countPairs(inBlock: start, count) : nil
    return pairs ?? countAll(inBlock: start, count)
  }

  /// Does the same for ASCII, Latin, Greek and Cyrillic, all of whose letters take a column.
  private static func countPairs(inBlock start: UnsafeRawPointer, _ count: Int) -> Int? {
    self.count(inBlock: start, count, pairsAlone: true)
  }

  private static func countAll(inBlock start: UnsafeRawPointer, _ count: Int) -> Int? {
    self.count(inBlock: start, count, pairsAlone: false)
  }

  @inline(always)
  private static func count(
    inBlock start: UnsafeRawPointer, _ count: Int, pairsAlone: Bool
  ) -> Int? {
    var mistakes = Bytes(repeating: 0)
    // How many begin letters: what takes two bytes takes a column less, and so does what takes three.
    var leadCount = 0
    var twoBefore = shifted((start - 1).loadUnaligned(as: Bytes.self))
    var offset = 0
    // What ends with part of a letter has the space behind it tell.
    while offset <= count {
      let place = start + offset
      let bytes = place.loadUnaligned(as: Bytes.self)
      let before = (place - 1).loadUnaligned(as: Bytes.self)
      let areLeads = areLeads(bytes, pairsAlone)
      let areContinuing = areContinuations(bytes)
      var areExpected = Self.areLeads(before, pairsAlone)
      if !pairsAlone {
        if offset > 0 { twoBefore = (place - 2).loadUnaligned(as: Bytes.self) }
        areExpected |= areLeadsOfThree(twoBefore)
        mistakes |= areExcluded(bytes, behind: before)
      }
      mistakes |= (areContinuing ^ areExpected) | ~(areLeads | areContinuing | arePrintable(bytes))
      leadCount &+= Self.count(areLeads)
      offset &+= step
    }
    let words = unsafeBitCast(mistakes, to: SIMD2<UInt64>.self)
    return words[0] | words[1] == 0 ? count &- leadCount : nil
  }

  /// Moves bytes one place further; the first is nothing then.
  @inline(always)
  private static func shifted(_ bytes: Bytes) -> Bytes {
    let words = unsafeBitCast(bytes, to: SIMD2<UInt64>.self)
    let (low, high) = (UInt64(littleEndian: words[0]), UInt64(littleEndian: words[1]))
    let moved = SIMD2((low &<< 8).littleEndian, (high &<< 8 | low &>> 56).littleEndian)
    return unsafeBitCast(moved, to: Bytes.self)
  }

  /// How many bytes are not zero, each of which is -1.
  @inline(always)
  private static func count(_ bytes: Bytes) -> Int {
    let words = unsafeBitCast(bytes, to: SIMD2<UInt64>.self)
    let ones: UInt64 = 0x0101_0101_0101_0101
    return Int(truncatingIfNeeded: ((words[0] & ones &+ words[1] & ones) &* ones) &>> 56)
  }
}

// MARK: - Bytes

// Each of these has -1 for a byte that is so, and 0 for others.
extension LetterBlocks {
  /// Printable ASCII: one more makes 0x7F the least of all, as those from 0x80 on are less than zero anyhow.
  @inline(always)
  private static func arePrintable(_ bytes: Bytes) -> Bytes {
    let (one, space) = (Bytes(repeating: 1), Bytes(repeating: 0x20))
    return unsafeBitCast((bytes &+ one) .> space, to: Bytes.self)
  }

  @inline(always)
  private static func areContinuations(_ bytes: Bytes) -> Bytes { are(bytes, before: 0xC0) }

  /// Lead bytes: of Latin, Greek and Cyrillic, of which any continuation makes a letter, or of others, too.
  @inline(always)
  private static func areLeads(_ bytes: Bytes, _ pairsAlone: Bool) -> Bytes {
    let pairs =
      are(bytes, behind: 0xC2) & are(bytes, before: 0xCC)
      | are(bytes, behind: 0xCD) & are(bytes, before: 0xD2)
    return pairsAlone
      ? pairs
      : pairs | are(bytes, behind: 0xD6) & are(bytes, before: 0xDC) | areLeadsOfThree(bytes)
  }

  @inline(always)
  private static func areLeadsOfThree(_ bytes: Bytes) -> Bytes {
    are(bytes, behind: 0xE3) & are(bytes, before: 0xEE)
  }

  /// What makes no letter, or one that may combine, with the byte before it, which does with others.
  @inline(always)
  private static func areExcluded(_ bytes: Bytes, behind first: Bytes) -> Bytes {
    let hebrew = are(first, 0xD7) & (are(bytes, before: 0x90) | are(bytes, behind: 0xAA))
    let arabic =
      are(first, 0xD8) & are(bytes, before: 0xA0) | are(first, 0xD9) & are(bytes, behind: 0x8A)
      | are(first, 0xDB) & are(bytes, behind: 0x93)
    let han = are(first, 0xE4) & are(bytes, before: 0xB8)
    let hangul =
      are(first, 0xEA) & are(bytes, before: 0xB0) | are(first, 0xED) & are(bytes, behind: 0x9D)
    return hebrew | arabic | han | hangul
  }

  @inline(always)
  private static func are(_ bytes: Bytes, _ byte: UInt8) -> Bytes {
    let other = Bytes(repeating: Int8(bitPattern: byte))
    return unsafeBitCast(bytes .== other, to: Bytes.self)
  }

  /// Which are less than one from 0x80 on, and no ASCII, which in signed bytes is more than any of these.
  @inline(always)
  private static func are(_ bytes: Bytes, before byte: UInt8) -> Bytes {
    let end = Bytes(repeating: Int8(bitPattern: byte))
    return unsafeBitCast(bytes .< end, to: Bytes.self)
  }

  /// Which are more than one from 0x80 on, or ASCII.
  @inline(always)
  private static func are(_ bytes: Bytes, behind byte: UInt8) -> Bytes {
    let start = Bytes(repeating: Int8(bitPattern: byte))
    return unsafeBitCast(bytes .> start, to: Bytes.self)
  }
}
