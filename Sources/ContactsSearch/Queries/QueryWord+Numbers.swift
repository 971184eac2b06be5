extension QueryWord {
  /// Joins the groups of digits of a phone number that begins with `+`, possibly negated or behind a
  /// qualifier, into one word.
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

  /// Whether the word begins a phone number with a country code.
  private var beginsNumber: Bool {
    guard !isQuoted else { return false }
    let value =
      text.drop { $0 == "-" }
      .split(separator: ":", omittingEmptySubsequences: false).last ?? ""
    return value.hasPrefix("+") && Self.isOfDigits(value.dropFirst())
  }

  /// Whether the word is a group of digits of a phone number.
  private var isGroupOfDigits: Bool { !isQuoted && !text.hasPrefix("-") && Self.isOfDigits(text) }

  /// Whether a text consists of ASCII digits and what is written between them.
  private static func isOfDigits(_ text: some StringProtocol) -> Bool {
    text.utf8.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      && text.utf8.allSatisfy { byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "()-./".utf8.contains(byte)
      }
  }
}
