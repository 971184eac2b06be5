internal import ContactsModel
internal import PhoneNumbers
internal import UnicodeText

/// A word or a phrase that is looked for; digits also find telephone numbers however written.
///
/// A word is found anywhere in a text. The words of a phrase are found in a row, with any white space
/// between them: the end of one word, whole words, and the beginning of one.
public struct SearchTerm: Hashable, Sendable {
  /// The text, folded, with one space between its words.
  let folded: FoldedText
  /// What is looked for among telephone numbers, where the text can be one.
  let number: PhoneQuery?

  /// Looks for `text`, without case and accents.
  public init(_ text: String) {
    folded = FoldedText(text).collapsed
    number = PhoneDigits.isNumber(text) ? PhoneQuery(text) : nil
  }

  /// Looks for a folded text.
  init(_ folded: FoldedText) {
    self.folded = folded.collapsed
    number = nil
  }

  /// The words; only a phrase has several.
  var words: [[UInt8]] { folded.pieces }

  func matches(_ value: SearchableContact.Value) -> Bool {
    // Of telephone numbers digits alone tell.
    if number != nil, SearchField.all[value.place].isPhone { return matchesNumber(value.text) }
    return matches(FoldedText(value.text))
  }

  /// Tells whether the words are words of a text, in a row.
  func isOfWholeWords(in text: String) -> Bool {
    let (words, all) = (words, FoldedText(text).pieces)
    guard !words.isEmpty, words.count <= all.count else { return false }
    return (0...(all.count - words.count)).contains { all[$0...].starts(with: words) }
  }

  private func matches(_ text: FoldedText) -> Bool {
    (folded.utf8.contains(UInt8(ascii: " ")) ? text.collapsed : text).contains(folded)
  }

  private func matchesNumber(_ text: String) -> Bool {
    guard let number else { return false }
    let digits = PhoneDigits.digits(of: text)
    return number.matches(digits.span)
  }

  /// Returns where in `text` the term is found, on the borders of characters.
  public func ranges(in text: String) -> [Range<String.Index>] {
    let ranges = FoldedText.ranges(of: [folded], in: text)
    // A telephone number written otherwise matches as a whole; it is not told apart from others here.
    guard ranges.isEmpty, number != nil, PhoneDigits.isNumber(text), matchesNumber(text) else {
      return ranges
    }
    return [text.startIndex..<text.endIndex]
  }
}
