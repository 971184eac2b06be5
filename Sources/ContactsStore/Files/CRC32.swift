internal import CChecksum

/// The checksum of zlib and RFC 1952, section 8: CRC-32, reflected, polynomial 0xEDB88320.
public struct CRC32: Sendable {
  private var register: UInt32 = 0xFFFF_FFFF

  /// Makes the checksum of no bytes.
  public init() {}

  /// The checksum of some bytes.
  public init(_ bytes: some Collection<UInt8>) {
    update(bytes)
  }

  /// Takes more bytes in, sixteen at a time where they lie together.
  public mutating func update(_ bytes: some Collection<UInt8>) {
    if bytes.withContiguousStorageIfAvailable({ update(UnsafeRawBufferPointer($0)) }) == nil {
      for byte in bytes { step(byte) }
    }
  }

  /// Whether the processor has carry-less multiplication, by which it takes in sixteen bytes in a few steps.
  static let canFold = crc32_can_fold()

  /// Takes in bytes that lie together.
  ///
  /// - Parameter folds: Whether by carry-less multiplication, which takes a sixth of the time of look-ups.
  mutating func update(_ buffer: UnsafeRawBufferPointer, folds: Bool = canFold) {
    guard let start = buffer.baseAddress else { return }
    var place = start
    let end = start + buffer.count
    if buffer.count >= 16 {
      let blocks = buffer.count / 16
      if folds {
        register = crc32_fold(register, start, blocks)
        place += 16 * blocks
      } else {
        lookUp(buffer.count, from: &place)
      }
    }
    for byte in UnsafeRawBufferPointer(start: place, count: end - place) { step(byte) }
  }

  /// The least number of bytes of which the halves are taken in by turns.
  private static let halvedSize = 4 << 10

  /// Takes in bytes from a place on by look-ups, as far as there are sixteen.
  ///
  /// Of many both halves are taken in by turns, each by itself, as the processor does one while it waits for the
  /// look-ups of the other; that takes half the time.
  private mutating func lookUp(_ count: Int, from place: inout UnsafeRawPointer) {
    let end = place + count
    var register = register
    Self.tables.withUnsafeBufferPointer { tables in
      let tables = tables.baseAddress!
      if count >= Self.halvedSize {
        let half = count / 32 * 16
        let middle = place + half
        var other: UInt32 = 0
        while place < middle {
          register = Self.register(register, taking: place, tables)
          other = Self.register(other, taking: place + half, tables)
          place += 16
        }
        register = other ^ Self.product(register, Self.power(8 * UInt64(half)))
        place += half
      }
      while end - place >= 16 {
        register = Self.register(register, taking: place, tables)
        place += 16
      }
    }
    self.register = register
  }

  /// Slicing by 16: returns a register that has taken sixteen bytes in, the look-ups of which do not wait for each other.
  @inline(always)
  private static func register(
    _ register: UInt32, taking bytes: UnsafeRawPointer, _ tables: UnsafePointer<UInt32>
  ) -> UInt32 {
    /// The effect of four bytes, the first of which `following` more follow.
    @inline(always)
    func effect(_ word: UInt32, _ following: Int) -> UInt32 {
      let table = tables + (following - 3) * 256
      let first = table[3 * 256 + Int(word & 0xFF)] ^ table[2 * 256 + Int(word >> 8 & 0xFF)]
      let last = table[256 + Int(word >> 16 & 0xFF)] ^ table[Int(word >> 24)]
      return first ^ last
    }
    @inline(always)
    func word(_ offset: Int) -> UInt32 {
      UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
    let first = effect(word(0) ^ register, 15) ^ effect(word(4), 11)
    let last = effect(word(8), 7) ^ effect(word(12), 3)
    return first ^ last
  }

  /// Takes in `count` bytes that it is not shown, with which another checksum went from `before` to `after`, in
  /// O(log count).
  ///
  /// By as much as two registers differ before some bytes, they differ after these as if all had been zeros: each
  /// zero byte multiplies what is in the register by x⁸, modulo the polynomial, over GF(2).
  mutating func update(count: Int, from before: CRC32, to after: CRC32) {
    let difference = register ^ before.register
    register = after.register ^ Self.product(difference, Self.power(8 * UInt64(count)))
  }

  /// Returns the product of two polynomials modulo that of the checksum; bit 31 stands for x⁰.
  private static func product(_ left: UInt32, _ right: UInt32) -> UInt32 {
    var (product, left, right): (UInt32, UInt32, UInt32) = (0, left, right)
    while left != 0 {
      if left >> 31 == 1 { product ^= right }
      left <<= 1
      right = right & 1 == 1 ? right >> 1 ^ polynomial : right >> 1
    }
    return product
  }

  /// Returns x to the power of `exponent`, modulo the polynomial.
  private static func power(_ exponent: UInt64) -> UInt32 {
    var (power, square, rest): (UInt32, Int, UInt64) = (1 << 31, 0, exponent)
    while rest != 0 {
      if rest & 1 == 1 { power = product(squares[square], power) }
      square += 1
      rest >>= 1
    }
    return power
  }

  /// Element n is x to the power of 2ⁿ, modulo the polynomial.
  private static let squares: [UInt32] = (1..<64).reduce(into: [1 << 30]) { squares, _ in
    squares.append(product(squares.last!, squares.last!))
  }

  private static let polynomial: UInt32 = 0xEDB8_8320

  private mutating func step(_ byte: UInt8) {
    register = register >> 8 ^ Self.tables[Int(UInt8(truncatingIfNeeded: register) ^ byte)]
  }

  /// The checksum of the bytes so far.
  public var value: UInt32 { ~register }

  /// The checksum in eight lower-case hexadecimal digits.
  public var hexadecimal: String {
    String(unsafeUninitializedCapacity: 8) { text in
      writeHexadecimal(to: text)
      return 8
    }
  }

  /// Writes the checksum in eight lower-case hexadecimal digits.
  func writeHexadecimal(to text: UnsafeMutableBufferPointer<UInt8>) {
    for place in 0..<8 {
      let digit = UInt8(truncatingIfNeeded: value >> UInt32(28 - 4 * place)) & 15
      text[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
    }
  }

  /// Table k gives the effect of a byte that k more bytes follow.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 16 * 256)
    for byte in 0..<256 {
      var value = UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ polynomial : value >> 1 }
      tables[byte] = value
    }
    for index in 256..<16 * 256 {
      let before = tables[index - 256]
      tables[index] = before >> 8 ^ tables[Int(before & 0xFF)]
    }
    return tables
  }()
}
