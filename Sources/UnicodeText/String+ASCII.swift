extension StringProtocol {
  /// The text with ASCII letters in lower case.
  public var asciiLowercased: String { String(self).changingCase(of: 0x41...0x5A) }
}

extension String {
  /// Returns the text behind a URI scheme in any case, such as `tel:`; the whole text without it.
  public func dropping(scheme: String) -> String {
    let bytes = utf8.span
    let head = scheme.utf8.span
    guard bytes.count >= head.count,
      head.indices.allSatisfy({ place in
        bytes[place] == head[place]
          || head[place].isASCIILetter && bytes[place] | 0x20 == head[place]
      })
    else { return self }
    return String(self[utf8.index(startIndex, offsetBy: scheme.utf8.count)...])
  }

  /// The text with ASCII letters in upper case.
  public var asciiUppercased: String { changingCase(of: 0x61...0x7A) }

  /// Returns the text with the other case of some ASCII letters.
  fileprivate func changingCase(of letters: ClosedRange<UInt8>) -> String {
    let bytes = utf8.span
    // Most texts have none of these letters, and stay as they are.
    guard bytes.indices.contains(where: { letters.contains(bytes[$0]) }) else { return self }
    return String(decoding: utf8.map { letters.contains($0) ? $0 ^ 0x20 : $0 }, as: UTF8.self)
  }
}
