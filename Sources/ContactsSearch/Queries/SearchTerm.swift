internal import ContactsModel
internal import PhoneNumbers
internal import UnicodeText

/// A word or phrase to find; digits also find phone numbers however they are written.
///
/// A word is found anywhere in a text. The words of a phrase must follow each other, with any white
/// space between them; the first may be the end of a word, and the last the beginning of one.
public struct SearchTerm: Hashable, Sendable {
  /// The folded text, with single spaces.
  let folded: FoldedText
  /// The phone number to look for, if the text can be one.
  let number: PhoneQuery?

  /// Creates a term that ignores case and accents.
  public init(_ text: String) {
    folded = FoldedText(text).collapsed
    number = PhoneDigits.isNumber(text) ? PhoneQuery(text) : nil
  }

  /// Creates a term from a folded text.
  init(_ folded: FoldedText) {
    self.folded = folded.collapsed
    number = nil
  }

  /// The words; only a phrase has several.
  var words: [[UInt8]] { folded.pieces }

  func matches(_ value: SearchableContact.Value) -> Bool {
    matches(value.text, isPhone: SearchField.all[value.place].isPhone)
  }

  /// Returns whether a text has the term; in phone numbers, only digits are compared.
  func matches(_ text: String, isPhone: Bool) -> Bool {
    number != nil && isPhone ? matchesNumber(text) : matches(FoldedText(text))
  }

  /// Returns whether the words are whole words of a text, in a row.
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

  /// Returns where in `text` the term is found, rounded to characters.
  public func ranges(in text: String) -> [Range<String.Index>] {
    let ranges = FoldedText.ranges(of: [folded], in: text)
    // A phone number written in another way is marked as a whole.
    guard ranges.isEmpty, number != nil, PhoneDigits.isNumber(text), matchesNumber(text) else {
      return ranges
    }
    return [text.startIndex..<text.endIndex]
  }
}
