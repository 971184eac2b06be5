/// The checksum of zlib and RFC 1952, section 8: CRC-32, reflected, polynomial 0xEDB88320.
public struct CRC32: Sendable {
  private var register: UInt32 = 0xFFFF_FFFF

  /// Makes the checksum of no bytes.
  public init() {}

  /// The checksum of some bytes.
  public init(_ bytes: some Collection<UInt8>) {
    update(bytes)
  }

  /// Takes more bytes in, eight at a time where they lie together.
  public mutating func update(_ bytes: some Collection<UInt8>) {
    if bytes.withContiguousStorageIfAvailable({ update(UnsafeRawBufferPointer($0)) }) == nil {
      for byte in bytes { step(byte) }
    }
  }

  private mutating func update(_ buffer: UnsafeRawBufferPointer) {
    var offset = 0
    Self.tables.withUnsafeBufferPointer { tables in
      while offset + 8 <= buffer.count {
        let word =
          UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
          ^ UInt64(register)
        var next: UInt32 = 0
        for byte in 0..<8 {
          next ^= tables[(7 - byte) * 256 + Int(word >> (8 * UInt64(byte)) & 0xFF)]
        }
        register = next
        offset += 8
      }
    }
    while offset < buffer.count {
      step(buffer[offset])
      offset += 1
    }
  }

  private mutating func step(_ byte: UInt8) {
    register = register >> 8 ^ Self.tables[Int(UInt8(truncatingIfNeeded: register) ^ byte)]
  }

  /// The checksum of the bytes so far.
  public var value: UInt32 { ~register }

  /// The checksum in eight lower-case hexadecimal digits.
  public var hexadecimal: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// Table k gives the effect of a byte that k more bytes follow.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var value = UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
      tables[byte] = value
    }
    for index in 256..<8 * 256 {
      let before = tables[index - 256]
      tables[index] = before >> 8 ^ tables[Int(before & 0xFF)]
    }
    return tables
  }()
}
