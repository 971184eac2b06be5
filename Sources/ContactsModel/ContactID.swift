public import JSON
internal import Platform
internal import Synchronization
internal import UnicodeText

/// The identity of a contact: a random UUID (RFC 9562, version 4), written in lower case.
public struct ContactID: Hashable, Sendable, JSONText {
  private let high: UInt64
  private let low: UInt64

  /// Creates a random id.
  public init() {
    self = Self.generator.withLock { ContactID(using: &$0) }
  }

  private static let generator = Mutex(BufferedRandomNumbers())

  /// Creates a random id with a generator.
  public init(using generator: inout some RandomNumberGenerator) {
    high = generator.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    low = generator.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
  }

  /// Creates an id from its bits, the most significant first.
  package init(words: (UInt64, UInt64)) {
    (high, low) = words
  }

  /// The bits of the id.
  package var words: (UInt64, UInt64) { (high, low) }

  /// Stands for the id of a contact being read.
  package static let unread = ContactID(words: (0, 0))

  /// Reads an id of 8-4-4-4-12 hexadecimal digits, in any case.
  public init?(_ text: String) {
    guard text.utf8.count == 36 else { return nil }
    let lowercase = text.asciiLowercased
    self.init(written: lowercase.utf8.span)
  }

  /// Reads an id in lower case, eight digits at a time.
  public init?(written utf8: Span<UInt8>) {
    guard utf8.count == 36,
      utf8[8] == UInt8(ascii: "-"), utf8[13] == UInt8(ascii: "-"), utf8[18] == UInt8(ascii: "-"),
      utf8[23] == UInt8(ascii: "-"),
      let first = Self.number(utf8, 0, 4), let second = Self.number(utf8, 9, 14),
      let third = Self.number(utf8, 19, 24), let fourth = Self.number(utf8, 28, 32)
    else { return nil }
    (high, low) = (first << 32 | second, third << 32 | fourth)
  }

  /// Reads four lower-case hexadecimal digits at one offset and four at another, as one word with a
  /// byte for each.
  @inline(always)
  private static func number(_ utf8: Span<UInt8>, _ left: Int, _ right: Int) -> UInt64? {
    let halves = (utf8.extracting(left..<left + 4), utf8.extracting(right..<right + 4))
    var text: UInt64 = 0
    for index in 0..<4 {
      text |= UInt64(halves.0[index]) << UInt64(8 * index)
      text |= UInt64(halves.1[index]) << UInt64(8 * index + 32)
    }
    let ones: UInt64 = 0x0101_0101_0101_0101
    // Letters have a bit that digits lack.
    let digits = (text & (ones &* 0x0F)) &+ (text >> 6 & ones) &* 9
    // Any other byte would be written differently.
    let areLetters = (digits &+ ones &* 6) >> 4 & ones
    guard digits & (ones &* 0xF0) == 0, digits &+ ones &* 0x30 &+ areLetters &* 0x27 == text else {
      return nil
    }
    // Neighbours are joined, the first being more significant.
    let bytes = (digits << 4 | digits >> 8) & 0x00FF_00FF_00FF_00FF
    let pairs = (bytes << 8 | bytes >> 16) & 0x0000_FFFF_0000_FFFF
    return (pairs << 16 | pairs >> 32) & 0xFFFF_FFFF
  }

  /// The first eight digits as a number: what `@0d9c1f3e` names.
  public var leadingDigits: UInt32 { UInt32(truncatingIfNeeded: high >> 32) }

  /// The first eight digits, which distinguish contacts for people.
  public var short: String {
    let digits = Self.digits(of: high >> 32)
    return String(
      decoding: (0..<8).map { UInt8(truncatingIfNeeded: digits >> UInt64(8 * $0)) }, as: UTF8.self)
  }

  /// Returns whether the id begins with `digits`, in lower case.
  public func hasPrefix(_ digits: String) -> Bool {
    description.utf8.starts(with: digits.utf8)
  }
}

extension ContactID: CustomStringConvertible {
  /// The id as 8-4-4-4-12 hexadecimal digits in lower case.
  public var description: String {
    var utf8 = InlineArray<36, UInt8>(repeating: 0)
    var span = utf8.mutableSpan
    write(to: &span)
    return String(utf8: utf8.span)
  }

  /// Writes the id into 36 bytes, eight digits at a time.
  func write(to utf8: inout MutableSpan<UInt8>) {
    precondition(utf8.count == 36, "an id has 36 characters")
    Self.put(Self.digits(of: high >> 32), in: &utf8, 0, 4)
    Self.put(Self.digits(of: high & 0xFFFF_FFFF), in: &utf8, 9, 14)
    Self.put(Self.digits(of: low >> 32), in: &utf8, 19, 24)
    Self.put(Self.digits(of: low & 0xFFFF_FFFF), in: &utf8, 28, 32)
    for place in [8, 13, 18, 23] { utf8[place] = UInt8(ascii: "-") }
  }

  /// Writes four of eight digits at one offset, and four at another.
  @inline(__always)
  private static func put(
    _ digits: UInt64, in utf8: inout MutableSpan<UInt8>, _ left: Int, _ right: Int
  ) {
    for index in 0..<4 {
      utf8[left + index] = UInt8(truncatingIfNeeded: digits >> UInt64(8 * index))
      utf8[right + index] = UInt8(truncatingIfNeeded: digits >> UInt64(8 * index + 32))
    }
  }

  /// Returns the eight hexadecimal digits of a number, the first in the lowest byte.
  @inline(always)
  private static func digits(of number: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let pairs = (number >> 16 | number << 32) & 0x0000_FFFF_0000_FFFF
    let bytes = (pairs >> 8 | pairs << 16) & 0x00FF_00FF_00FF_00FF
    let digits = (bytes >> 4 | bytes << 8) & (ones &* 0x0F)
    let areLetters = (digits &+ ones &* 6) >> 4 & ones
    return digits &+ ones &* 0x30 &+ areLetters &* 0x27
  }
}

extension JSONWriter {
  /// Writes an id.
  public mutating func write(_ id: ContactID) {
    writeText(ofCount: 36) { id.write(to: &$0) }
  }
}
