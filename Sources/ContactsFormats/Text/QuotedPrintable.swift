/// Quoted-printable (RFC 2045, section 6.7), where `=C3` is a byte.
enum QuotedPrintable {
  /// Returns the decoded bytes; an equals sign without a code stands for itself.
  static func decoded(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var octets: [UInt8] = []
    octets.reserveCapacity(bytes.count)
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "="), let high = rest.first.flatMap(hexadecimal),
        let low = rest.dropFirst().first.flatMap(hexadecimal)
      {
        octets.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        octets.append(byte)
      }
    }
    return octets
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
