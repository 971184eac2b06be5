extension String {
  /// The text with every line end, CR LF, LF or CR, as LF.
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
}

extension StringProtocol {
  /// Returns the text with some scalars replaced; `nil` keeps one.
  ///
  /// Works on scalars, not characters: a delimiter of a format counts even when a combining mark
  /// follows.
  public func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    guard unicodeScalars.contains(where: { replacement($0) != nil }) else { return String(self) }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if let other = replacement(scalar) {
        text += other
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}
