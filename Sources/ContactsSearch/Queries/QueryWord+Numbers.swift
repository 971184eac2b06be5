extension QueryWord {
  /// Returns words of which those are one that are the groups of a telephone number: one that begins with `+`, behind a
  /// qualifier perhaps, and the digits that follow it.
  static func joiningNumbers(_ words: [QueryWord]) -> [QueryWord] {
    var joined: [QueryWord] = []
    var isNumber = false
    for word in words {
      if isNumber, word.isGroupOfDigits, let number = joined.popLast() {
        joined.append(QueryWord("\(number.text) \(word.text)", offset: number.offset))
      } else {
        joined.append(word)
        isNumber = word.beginsNumber
      }
    }
    return joined
  }

  /// Whether it is the beginning of a telephone number with a country code.
  private var beginsNumber: Bool {
    guard !isQuoted else { return false }
    let value = text.split(separator: ":", omittingEmptySubsequences: false).last ?? ""
    return value.hasPrefix("+") && Self.isOfDigits(value.dropFirst())
  }

  /// Whether it is a group of digits of a telephone number.
  private var isGroupOfDigits: Bool { !isQuoted && !text.hasPrefix("-") && Self.isOfDigits(text) }

  /// Whether a text is digits of ASCII, and what is written between them.
  private static func isOfDigits(_ text: some StringProtocol) -> Bool {
    text.utf8.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      && text.utf8.allSatisfy { byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "()-./".utf8.contains(byte)
      }
  }
}
