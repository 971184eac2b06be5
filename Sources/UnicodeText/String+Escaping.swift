extension String {
  /// The text with each end of a line as a line feed, be it CR LF, LF or CR.
  public var withPlainLineEnds: String {
    guard utf8.contains(0x0D) else { return self }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    var isAfterReturn = false
    for byte in utf8 {
      if !(byte == 0x0A && isAfterReturn) { bytes.append(byte == 0x0D ? 0x0A : byte) }
      isAfterReturn = byte == 0x0D
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the text with some scalars written otherwise; nil for one that stays.
  ///
  /// What has a meaning in a format has it whatever mark joins it, so that characters are no measure of it.
  public func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if let other = replacement(scalar) {
        text += other
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}
