internal import ContactsModel
internal import UnicodeText

/// A growing text in UTF-8, in memory that is its own; whoever makes it deallocates it.
struct Octets {
  private(set) var count = 0
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int

  init(reserving capacity: Int = 256) {
    self.capacity = capacity
    base = .allocate(capacity: capacity)
  }

  func deallocate() { base.deallocate() }

  /// What has been written; good until more is.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  var isEmpty: Bool { count == 0 }

  mutating func removeAll() { count = 0 }

  /// Has there be room for some more octets.
  @inline(always)
  mutating func reserve(_ more: Int) {
    if count + more > capacity { grow(more) }
  }

  @inline(never)
  private mutating func grow(_ more: Int) {
    capacity = max(2 * capacity, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
  }

  @inline(always)
  mutating func append(_ byte: UInt8) {
    reserve(1)
    base[count] = byte
    count += 1
  }

  @inline(always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    reserve(bytes.count)
    (base + count).update(from: start, count: bytes.count)
    count += bytes.count
  }

  @inline(always)
  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { append($0) }
  }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  mutating func append(_ number: Int) {
    if number >= 10 { append(number / 10) }
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }
}

/// What was found of a text while it was written as JSON.
struct TextFacts {
  /// Whether it is escaped as this program does.
  var isCanonical = true
  var hasComma = false
  var isASCII = true
}

extension Octets {
  /// Writes a text as the inside of a JSON string, its escapes of vCard taken away, or left where they stand.
  ///
  /// Nil where it has controls, or is not UTF-8; what was written is then of no use.
  mutating func appendJSON(
    _ text: UnsafeBufferPointer<UInt8>, isEscaped: Bool = false
  ) -> TextFacts? {
    var facts = TextFacts()
    reserve(2 * text.count + 2)
    var index = 0
    while index < text.count {
      let byte = text[index]
      index += 1
      switch byte {
      case 0..<0x20: return nil
      case UInt8(ascii: "\""):
        write(UInt8(ascii: "\\"), byte)
      case UInt8(ascii: "\\") where isEscaped:
        let next = index < text.count ? text[index] : 0
        switch next {
        case UInt8(ascii: "n"), UInt8(ascii: "N"):
          if next == UInt8(ascii: "N") { facts.isCanonical = false }
          write(byte, UInt8(ascii: "n"))
        case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"):
          if next == UInt8(ascii: ":") { facts.isCanonical = false }
          append(next)
        case UInt8(ascii: "\\"): write(byte, byte)
        default:
          facts.isCanonical = false
          write(byte, byte)
          continue
        }
        index += 1
      case UInt8(ascii: "\\"): write(byte, byte)
      default:
        if byte >= 0x80 { facts.isASCII = false }
        if byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") {
          facts.isCanonical = false
          if byte == UInt8(ascii: ",") { facts.hasComma = true }
        }
        base[count] = byte
        count += 1
      }
    }
    return facts.isASCII || text.isUTF8 ? facts : nil
  }

  @inline(always)
  private mutating func write(_ first: UInt8, _ second: UInt8) {
    base[count] = first
    base[count + 1] = second
    count += 2
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// A part of the octets.
  @inline(always)
  func part(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: baseAddress.map { $0 + range.lowerBound }, count: range.count)
  }

  /// Tells whether they are a text.
  func equals(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { equals($0) }
  }

  func equals(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for index in 0..<count where self[index] != other[index] { return false }
    return true
  }

  /// Tells whether they are the same but for the case of ASCII's letters.
  func equalsIgnoringCase(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for index in 0..<count where Self.small(self[index]) != Self.small(other[index]) {
      return false
    }
    return true
  }

  private static func small(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }

  func has(_ byte: UInt8) -> Bool {
    for index in 0..<count where self[index] == byte { return true }
    return false
  }

  /// Tells whether they are UTF-8 (RFC 3629, section 4).
  var isUTF8: Bool {
    var index = 0
    while index < count {
      let lead = self[index]
      index += 1
      if lead < 0x80 { continue }
      var (more, least, most): (Int, UInt8, UInt8) = (1, 0x80, 0xBF)
      switch lead {
      case 0xC2...0xDF: break
      case 0xE0: (more, least) = (2, 0xA0)
      case 0xED: (more, most) = (2, 0x9F)
      case 0xE1...0xEF: more = 2
      case 0xF0: (more, least) = (3, 0x90)
      case 0xF1...0xF3: more = 3
      case 0xF4: (more, most) = (3, 0x8F)
      default: return false
      }
      guard index + more <= count, self[index] >= least, self[index] <= most else { return false }
      for place in (index + 1)..<(index + more) where self[place] & 0xC0 != 0x80 {
        return false
      }
      index += more
    }
    return true
  }

  /// Tells whether a text in UTF-8, its escapes in place, has no white space at its ends.
  var isTrimmed: Bool {
    guard let head = first, let tail = last, head != UInt8(ascii: "\\") else { return false }
    if count > 1, tail | 0x20 == UInt8(ascii: "n"), self[count - 2] == UInt8(ascii: "\\") {
      return false
    }
    var lead = count - 1
    while lead > 0, self[lead] & 0xC0 == 0x80 { lead -= 1 }
    // These begin letters alone: Latin-1, U+0400 to U+047F, U+4000 to U+9FFF.
    let isSure = { (byte: UInt8) in
      byte > 0x20 && byte < 0x7F || byte == 0xC3 || byte == 0xD0 || byte == 0xD1
        || byte >= 0xE4 && byte <= 0xE9
    }
    if isSure(head), isSure(self[lead]) { return true }
    let text = String(decoding: self, as: UTF8.self)
    return text.trimmed.utf8.count == count
  }
}
