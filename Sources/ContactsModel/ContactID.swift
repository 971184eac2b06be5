internal import Platform
internal import Synchronization

/// The identity of a contact: a random UUID (RFC 9562, version 4), written in lower case.
public struct ContactID: Hashable, Sendable {
  private let high: UInt64
  private let low: UInt64

  /// Makes a new random id.
  public init() {
    self = Self.generator.withLock { ContactID(using: &$0) }
  }

  private static let generator = Mutex(BufferedRandomNumbers())

  /// Makes a random id from the numbers of `generator`.
  public init(using generator: inout some RandomNumberGenerator) {
    high = generator.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    low = generator.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
  }

  /// Makes an id of its bits, the first of which come first.
  package init(words: (UInt64, UInt64)) {
    (high, low) = words
  }

  /// The bits of the id.
  package var words: (UInt64, UInt64) { (high, low) }

  /// Stands for the id of a contact that is being read.
  package static let unread = ContactID(words: (0, 0))

  /// Reads an id in its usual form, 8-4-4-4-12 hexadecimal digits, in either case.
  public init?(_ text: String) {
    guard text.utf8.count == 36 else { return nil }
    // Most are written as this program does.
    var utf8 = text
    if let id = utf8.withUTF8({ ContactID(written: $0) }) {
      self = id
      return
    }
    var words: (UInt64, UInt64) = (0, 0)
    var digits = 0
    for (index, byte) in text.utf8.enumerated() {
      if index == 8 || index == 13 || index == 18 || index == 23 {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard let digit = Self.hexadecimalDigit(byte) else { return nil }
      if digits < 16 { words.0 = words.0 << 4 | digit } else { words.1 = words.1 << 4 | digit }
      digits += 1
    }
    (high, low) = words
  }

  /// Reads an id as it is written, in lower case; eight digits at once.
  init?(written utf8: UnsafeBufferPointer<UInt8>) {
    guard utf8.count == 36, let base = UnsafeRawPointer(utf8.baseAddress),
      utf8[8] == UInt8(ascii: "-"), utf8[13] == UInt8(ascii: "-"), utf8[18] == UInt8(ascii: "-"),
      utf8[23] == UInt8(ascii: "-"),
      let first = Self.number(base, 0, 4), let second = Self.number(base, 9, 14),
      let third = Self.number(base, 19, 24), let fourth = Self.number(base, 28, 32)
    else { return nil }
    (high, low) = (first << 32 | second, third << 32 | fourth)
  }

  /// Reads four hexadecimal digits in lower case at one offset, and four at another, all eight of which are taken as
  /// one word, a byte each.
  @inline(always)
  private static func number(_ base: UnsafeRawPointer, _ left: Int, _ right: Int) -> UInt64? {
    let halves = (
      UInt32(littleEndian: base.loadUnaligned(fromByteOffset: left, as: UInt32.self)),
      UInt32(littleEndian: base.loadUnaligned(fromByteOffset: right, as: UInt32.self))
    )
    let text = UInt64(halves.1) << 32 | UInt64(halves.0)
    let ones: UInt64 = 0x0101_0101_0101_0101
    // A letter has a bit that no digit has.
    let digits = (text & (ones &* 0x0F)) &+ (text >> 6 & ones) &* 9
    // No other byte is written anew as it was.
    let areLetters = (digits &+ ones &* 6) >> 4 & ones
    guard digits & (ones &* 0xF0) == 0, digits &+ ones &* 0x30 &+ areLetters &* 0x27 == text else {
      return nil
    }
    // Neighbours are joined, the first of which counts more.
    let bytes = (digits << 4 | digits >> 8) & 0x00FF_00FF_00FF_00FF
    let pairs = (bytes << 8 | bytes >> 16) & 0x0000_FFFF_0000_FFFF
    return (pairs << 16 | pairs >> 32) & 0xFFFF_FFFF
  }

  private static func hexadecimalDigit(_ byte: UInt8) -> UInt64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  /// The first eight digits as a number: what `@0d9c1f3e` names.
  public var leadingDigits: UInt32 { UInt32(truncatingIfNeeded: high >> 32) }

  /// The first eight digits: what tells contacts apart for a person.
  public var short: String { String(decoding: description.utf8.prefix(8), as: UTF8.self) }

  /// Tells whether the written id begins with `digits`, given in lower case.
  public func hasPrefix(_ digits: String) -> Bool {
    description.utf8.starts(with: digits.utf8)
  }
}

extension ContactID: CustomStringConvertible {
  /// The id as 8-4-4-4-12 hexadecimal digits in lower case.
  public var description: String {
    String(unsafeUninitializedCapacity: 36) { buffer in
      write(to: buffer)
      return 36
    }
  }

  /// Writes the id into a buffer of 36 bytes, eight digits at once.
  func write(to buffer: UnsafeMutableBufferPointer<UInt8>) {
    precondition(buffer.count >= 36, "an id has 36 characters")
    let base = UnsafeMutableRawPointer(buffer.baseAddress!)
    func put(_ digits: UInt64, _ left: Int, _ right: Int) {
      let halves = (UInt32(truncatingIfNeeded: digits), UInt32(truncatingIfNeeded: digits >> 32))
      base.storeBytes(of: halves.0.littleEndian, toByteOffset: left, as: UInt32.self)
      base.storeBytes(of: halves.1.littleEndian, toByteOffset: right, as: UInt32.self)
    }
    put(Self.digits(of: high >> 32), 0, 4)
    put(Self.digits(of: high & 0xFFFF_FFFF), 9, 14)
    put(Self.digits(of: low >> 32), 19, 24)
    put(Self.digits(of: low & 0xFFFF_FFFF), 28, 32)
    let hyphen = UInt8(ascii: "-")
    (buffer[8], buffer[13], buffer[18], buffer[23]) = (hyphen, hyphen, hyphen, hyphen)
  }

  /// Returns the eight hexadecimal digits of a number, the first in the lowest byte: what `number` reads.
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
