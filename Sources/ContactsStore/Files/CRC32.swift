internal import Platform

/// CRC-32 as in zlib and RFC 1952, section 8: reflected, polynomial 0xEDB88320.
public struct CRC32: Sendable {
  private var register: UInt32 = 0xFFFF_FFFF

  /// Creates the checksum of no bytes.
  public init() {}

  /// Creates the checksum of some bytes.
  public init(_ bytes: Span<UInt8>) {
    update(bytes)
  }

  /// Adds bytes, sixteen at a time (slicing), with independent table lookups.
  public mutating func update(_ bytes: Span<UInt8>) {
    let tables = Self.tables.span
    var place = 0
    while bytes.count - place >= Self.slices {
      let low = UInt64(littleEndian: bytes.load(at: place)) ^ UInt64(register)
      let high = UInt64(littleEndian: bytes.load(at: place + 8))
      register = 0
      // Lookups that need only the bytes go before those that wait for the register.
      for slice in 0..<8 {
        register ^= tables[(7 - slice) * 256 + Int(high >> UInt64(8 * slice) & 0xFF)]
      }
      for slice in 0..<8 {
        register ^= tables[(15 - slice) * 256 + Int(low >> UInt64(8 * slice) & 0xFF)]
      }
      place += Self.slices
    }
    for place in place..<bytes.count {
      let byte = UInt8(truncatingIfNeeded: register) ^ bytes[place]
      register = register >> 8 ^ tables[Int(byte)]
    }
  }

  /// The checksum of the bytes so far.
  public var value: UInt32 { ~register }

  /// The checksum as eight lower-case hexadecimal digits.
  public var hexadecimal: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 8 - digits.utf8.count) + digits
  }
}

extension CRC32 {
  private static let polynomial: UInt32 = 0xEDB8_8320
  /// The number of bytes added at a time.
  private static let slices = 16

  /// For each number of following bytes, from 0, the effect of each byte.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: slices * 256)
    for byte in 0..<256 {
      var value = UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ polynomial : value >> 1 }
      tables[byte] = value
    }
    for index in 256..<tables.count {
      let before = tables[index - 256]
      tables[index] = before >> 8 ^ tables[Int(before & 0xFF)]
    }
    return tables
  }()
}
