extension StringProtocol {
  /// The text with ASCII letters in lower case.
  public var asciiLowercased: String {
    guard utf8.contains(where: { (0x41...0x5A).contains($0) }) else { return String(self) }
    return String(
      decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}

extension String {
  /// The text with ASCII letters in upper case.
  public var asciiUppercased: String {
    guard utf8.contains(where: { (0x61...0x7A).contains($0) }) else { return self }
    return String(
      decoding: utf8.map { (0x61...0x7A).contains($0) ? $0 & 0xDF : $0 }, as: UTF8.self)
  }
}
