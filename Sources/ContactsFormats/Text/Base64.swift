/// The encoding of RFC 4648, section 4.
enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 0xFF, count: 256)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
  }()

  /// Returns the octets; nil where there is something other than digits, spaces and the padding at the end.
  static func decoded(_ text: some Collection<UInt8>) -> [UInt8]? {
    var octets: [UInt8] = []
    octets.reserveCapacity(text.count / 4 * 3 + 3)
    var bits: UInt32 = 0
    var count = 0
    var isPadded = false
    for byte in text where byte != 0x20 && byte != 0x09 {
      if byte == UInt8(ascii: "=") {
        isPadded = true
        continue
      }
      let value = values[Int(byte)]
      guard value != 0xFF, !isPadded else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 1
      if count % 4 == 0 {
        octets += [UInt8(bits >> 16 & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF)]
      }
    }
    switch count % 4 {
    case 1: return nil
    case 2: octets.append(UInt8(bits >> 4 & 0xFF))
    case 3: octets += [UInt8(bits >> 10 & 0xFF), UInt8(bits >> 2 & 0xFF)]
    default: break
    }
    return octets
  }

  /// Returns the octets in digits, padded.
  static func encoded(_ octets: some Collection<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((octets.count + 2) / 3 * 4)
    var rest = Array(octets)[...]
    while !rest.isEmpty {
      let part = Array(rest.prefix(3))
      rest = rest.dropFirst(3)
      let bits = part.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - part.count))
      for index in 0..<4 {
        let isDigit = index <= part.count
        let value = Int(bits >> UInt32(18 - 6 * index) & 0x3F)
        text.append(isDigit ? digits[value] : UInt8(ascii: "="))
      }
    }
    return text
  }
}
