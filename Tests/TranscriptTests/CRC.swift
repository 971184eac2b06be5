import Foundation

/// The CRC-32 of RFC 1952, computed bit by bit as section 8 defines it, independently of the
/// program.
func crc32(_ bytes: some Sequence<UInt8>) -> String {
  var register: UInt32 = 0xFFFF_FFFF
  for byte in bytes {
    register ^= UInt32(byte)
    for _ in 0..<8 { register = register & 1 == 1 ? register >> 1 ^ 0xEDB8_8320 : register >> 1 }
  }
  let digits = String(~register, radix: 16)
  return String(repeating: "0", count: 8 - digits.count) + digits
}

/// Splits a document into the part under the checksum, and the checksum at its end.
func splitChecksum(_ document: Data) -> (covered: Data, checksum: String)? {
  guard let start = document.range(of: Data(",\"crc\":\"".utf8), options: .backwards) else {
    return nil
  }
  let rest = String(decoding: document[start.upperBound...], as: UTF8.self)
  guard rest.trimmingCharacters(in: .newlines).hasSuffix("\"}"), rest.count >= 10 else {
    return nil
  }
  return (document[..<start.lowerBound], String(rest.prefix(8)))
}
