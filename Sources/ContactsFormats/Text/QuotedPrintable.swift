internal import UnicodeText

/// Quoted-printable (RFC 2045, section 6.7), where `=C3` is a byte.
enum QuotedPrintable {
  /// Returns the decoded bytes; an equals sign without a code stands for itself.
  static func decoded(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var octets: [UInt8] = []
    octets.reserveCapacity(bytes.count)
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "="), let high = rest.first?.hexDigitValue,
        let low = rest.dropFirst().first?.hexDigitValue
      {
        octets.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        octets.append(byte)
      }
    }
    return octets
  }
}
