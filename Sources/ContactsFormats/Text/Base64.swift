/// Base64 (RFC 4648, section 4).
public enum Base64 {
  /// Returns the decoded bytes; nil if the text has anything but base64 and white space.
  ///
  /// Only padding may follow a `=`. Linear time.
  public static func decoded(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var octets: [UInt8] = []
    octets.reserveCapacity(text.underestimatedCount / 4 * 3)
    var (bits, count) = (UInt32(0), 0)
    var isPadded = false
    for byte in text {
      switch byte {
      case 0x09, 0x0A, 0x0D, 0x20: continue
      case UInt8(ascii: "="): isPadded = true
      default:
        guard let value = value(of: byte), !isPadded else { return nil }
        (bits, count) = (bits << 6 | UInt32(value), count + 6)
        if count >= 8 {
          count -= 8
          octets.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
      }
    }
    // A single digit is no byte.
    return count == 6 ? nil : octets
  }

  private static func value(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }

  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns the bytes as base64, padded.
  public static func encoded(_ octets: some Collection<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((octets.count + 2) / 3 * 4)
    var (bits, count) = (UInt32(0), 0)
    func append(_ digitCount: Int) {
      for index in 0..<4 {
        let value = Int(bits >> UInt32(18 - 6 * index) & 0x3F)
        text.append(index < digitCount ? digits[value] : UInt8(ascii: "="))
      }
    }
    for octet in octets {
      (bits, count) = (bits << 8 | UInt32(octet), count + 1)
      guard count == 3 else { continue }
      append(4)
      (bits, count) = (0, 0)
    }
    if count > 0 {
      bits <<= UInt32(8 * (3 - count))
      append(count + 1)
    }
    return text
  }
}
