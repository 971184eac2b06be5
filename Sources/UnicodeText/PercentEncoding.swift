/// Percent-encoding of paths, queries and names of files (RFC 3986, 2.1).
public enum PercentEncoding {
  private static let digits = Array("0123456789ABCDEF".utf8)
  private static let percent = UInt8(ascii: "%")

  /// Returns one segment of a path with everything but unreserved characters encoded, `/` too.
  ///
  /// The dots of `.` and `..` are encoded, as these would be removed from a path.
  public static func encode(segment: String) -> String {
    let isDots = segment == "." || segment == ".."
    var encoded: [UInt8] = []
    for byte in segment.utf8 { append(byte, isKept: !isDots && byte.isUnreserved, to: &encoded) }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// Returns the name of a file in ASCII: only other letters, and `%`, are encoded.
  public static func encode(fileName: String) -> String {
    var encoded: [UInt8] = []
    for byte in fileName.utf8 { append(byte, isKept: byte < 0x80 && byte != percent, to: &encoded) }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// Returns the text that percent-encoded UTF-8 stands for; nil if it is not UTF-8 or not encoded
  /// correctly.
  public static func decode(_ text: some StringProtocol) -> String? {
    var decoded: [UInt8] = []
    var bytes = text.utf8.makeIterator()
    while let byte = bytes.next() {
      guard byte == percent else {
        decoded.append(byte)
        continue
      }
      guard let high = bytes.next()?.hexDigitValue, let low = bytes.next()?.hexDigitValue
      else { return nil }
      decoded.append(high << 4 | low)
    }
    return String(validating: decoded, as: UTF8.self)
  }

  /// Returns a path or query in which what must be encoded is: spaces, quotes, letters outside
  /// ASCII, and a `%` that starts no encoded byte.
  ///
  /// - Parameter reserved: The characters to keep besides unreserved ones.
  public static func complete(
    _ text: Substring.UTF8View, keeping reserved: String = "!$&'()*+,;=:@/?"
  ) -> String {
    var encoded: [UInt8] = []
    for index in text.indices {
      let byte = text[index]
      let following = text[index...].dropFirst().prefix(2)
      let isKept =
        byte == percent
        ? following.count == 2 && following.allSatisfy { $0.hexDigitValue != nil }
        : byte.isUnreserved || reserved.utf8.contains(byte)
      append(byte, isKept: isKept, to: &encoded)
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private static func append(_ byte: UInt8, isKept: Bool, to encoded: inout [UInt8]) {
    guard !isKept else { return encoded.append(byte) }
    encoded += [percent, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }
}

extension UInt8 {
  /// Whether it is of `ALPHA DIGIT - . _ ~`.
  fileprivate var isUnreserved: Bool { isASCIIAlphanumeric || "-._~".utf8.contains(self) }
}
