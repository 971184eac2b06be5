extension Span<UInt8> {
  /// Returns whether a word, given in capitals, is at an offset, in any case.
  func hasCapitals(_ word: Span<UInt8>, at start: Int = 0) -> Bool {
    guard start + word.count <= count else { return false }
    for index in word.indices {
      let (byte, letter) = (self[start + index], word[index])
      guard byte == letter || (0x41...0x5A).contains(letter) && byte == letter | 0x20 else {
        return false
      }
    }
    return true
  }
}

extension String {
  /// Returns whether the text begins with a word, given in capitals, in any case.
  func hasCapitals(_ word: String) -> Bool { utf8.span.hasCapitals(word.utf8.span) }

  /// Returns whether the text is a word, given in capitals, in any case.
  func isSame(asCapitals word: String) -> Bool {
    utf8.count == word.utf8.count && hasCapitals(word)
  }
}
