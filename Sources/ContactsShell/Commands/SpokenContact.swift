internal import CommandLanguage
internal import UnicodeText

/// What the words of `add` say: a name, and the addresses and numbers among them, each perhaps with a
/// label before it (`mobile 0905 123 456`).
///
/// A word in quotes belongs to the name, whatever it looks like.
struct SpokenContact {
  /// An address or number as it was written, and its label; that may be empty.
  typealias Entry = (value: String, label: String)

  private(set) var nameWords: [Word] = []
  /// The email addresses.
  private(set) var emails: [Entry] = []
  /// The phone numbers.
  private(set) var phones: [Entry] = []

  /// Whether there are addresses or numbers.
  var hasEntries: Bool { !emails.isEmpty || !phones.isEmpty }

  /// The name; a comma before an address or a number is no part of it.
  var name: String {
    let name = nameWords.joinedTexts
    return hasEntries ? name.withoutMarks : name
  }

  /// Reads words; those right behind one of `assignments` may be the rest of its value, and are
  /// left to the name.
  init(_ words: [Word], besides assignments: [Assignment]) {
    let ends = Set(assignments.lazy.map(\.word).filter { !$0.isQuoted }.map(\.range.upperBound))
    var place = 0
    while place < words.count {
      let word = words[place]
      let addresses = word.emails
      if !addresses.isEmpty {
        let label = takeLabel(after: words[..<place])
        emails += addresses.map { ($0, label) }
      } else if let number = word.numberOfURI {
        phones.append((number, takeLabel(after: words[..<place])))
      } else if !ends.contains(word.range.lowerBound - 1),
        let run = NumberRun(
          words[place...], isLabeled: words[..<place].last.map(isPhoneLabel) ?? false)
      {
        phones.append((run.number, takeLabel(after: words[..<place])))
        place += run.wordCount
        continue
      } else if !word.isMark {
        nameWords.append(word)
      }
      place += 1
    }
    emails = emails.withoutRepeats { [FoldedText($0.value), FoldedText($0.label)] }
    phones = phones.withoutRepeats {
      [$0.label, String($0.value.filter { !" -()./".contains($0) })]
    }
    // Marks between entries say nothing; without entries they are what was typed.
    if !hasEntries { nameWords = words }
  }

  /// Takes the label right before an address or a number out of the name: a word that is one, with a
  /// colon, after a comma, or after another entry where it is not all of the name (`Ann Home 0905…`
  /// may be hers).
  private mutating func takeLabel(after words: ArraySlice<Word>) -> String {
    guard let word = words.last, nameWords.last?.range == word.range, !word.isQuoted else {
      return ""
    }
    let hasColon = isLabel(word)
    let text = hasColon ? String(word.text.dropLast()) : word.text
    guard let label = Self.labels[text.lowercased()] else { return "" }
    let former = words.dropLast().last
    let isAfterEntry = nameWords.count > 1 && former?.range != nameWords.dropLast().last?.range
    guard hasColon || isAfterEntry || former?.endsWithMark == true else { return "" }
    nameWords.removeLast()
    return label
  }

  private func isPhoneLabel(_ word: Word) -> Bool {
    isLabel(word) && !word.text.lowercased().hasSuffix("mail:")
  }

  /// Whether a word is a label with a colon.
  private func isLabel(_ word: Word) -> Bool {
    guard !word.isQuoted, word.text.utf8.last == UInt8(ascii: ":") else { return false }
    return Self.labels[word.text.dropLast().lowercased()] != nil
  }

  /// The labels that words stand for.
  private static let labels = [
    "mobile": "mobile", "cell": "mobile", "home": "home", "work": "work", "fax": "fax",
    "phone": "", "tel": "", "tel.": "", "telephone": "", "email": "", "e-mail": "", "mail": "",
  ]
}

/// The words of a phone number.
private struct NumberRun {
  let wordCount: Int
  let number: String

  /// Reads the number that words begin with; nil if they begin with none.
  ///
  /// A few digits are part of a name (`Studio 54`), and so is a long number without the form of a
  /// telephone number, unless a label with a colon is before them.
  init?(_ words: ArraySlice<Word>, isLabeled: Bool) {
    guard let first = words.first, first.isPartOfNumber else { return nil }
    var (texts, digits): ([String], Int) = ([], 0)
    for index in words.indices {
      let word = words[index]
      let text = word.text.withoutMarks
      guard word.isPartOfNumber, max(digits, texts.count) <= Self.maximumDigits,
        texts.isEmpty || !Self.begins(words[index...], after: texts[0], of: digits)
      else { break }
      texts.append(text)
      digits += text.utf8.count { $0.isASCIIDigit }
      if text != word.text { break }
    }
    let number = texts.joined(separator: " ")
    let isDialled = number.first.map { "+0(".contains($0) } ?? false
    let isGrouped = texts.count > 1 || number.contains(".")
    let groups = number.split(separator: "-")
    let isDate = groups.count == 3 && groups[0].utf8.count == 4 && digits == 8
    let least =
      isLabeled || isDialled ? 6 : groups.count > 1 && !isDate ? 7 : isGrouped ? 9 : Int.max
    guard digits >= least, digits <= Self.maximumDigits else { return nil }
    let rest = words.dropFirst(texts.count).prefix(2).map(\.text.withoutMarks)
    let hasExtension =
      rest.count == 2 && ["ext", "ext.", "x"].contains(rest[0].lowercased())
      && (1...6).contains(rest[1].utf8.count) && rest[1].utf8.allSatisfy(\.isASCIIDigit)
    wordCount = texts.count + (hasExtension ? 2 : 0)
    self.number = hasExtension ? "\(number) ext. \(rest[1])" : number
  }

  /// Returns whether a number of its own begins with words that follow digits: one with `+`, or
  /// after a whole number or a few digits of a name one with `0` (`Studio 54 020 7946 0958`).
  private static func begins(
    _ words: ArraySlice<Word>, after first: String, of digits: Int
  ) -> Bool {
    let text = words.first?.text ?? ""
    guard text.hasPrefix("0"), let digit = first.utf8.first,
      (0x31...0x39).contains(digit) || digits >= 9
    else { return text.hasPrefix("+") }
    // A group such as the 012 of 905 012 345 has fewer digits behind it.
    var following = 0
    for (place, word) in words.prefix(maximumDigits).enumerated() {
      guard word.isPartOfNumber, place == 0 || !word.text.hasPrefix("+") else { break }
      following += word.text.utf8.count { $0.isASCIIDigit }
      if following >= 9 { return true }
      if word.endsWithMark { break }
    }
    return false
  }

  /// The most digits of a number, with what is dialled before it (E.164 has 15).
  private static let maximumDigits = 20
}

extension Word {
  /// The email addresses of which the word consists, with commas or semicolons between them.
  fileprivate var emails: [String] {
    guard text.utf8.contains(UInt8(ascii: "@")), !isQuoted else { return [] }
    let parts = text.split { $0 == "," || $0 == ";" }
    let emails = parts.compactMap(\.email)
    return emails.count == parts.count ? emails : []
  }

  /// The number of a `tel` URI; nil if the word is none.
  fileprivate var numberOfURI: String? {
    let uri = text.utf8.span
    guard !isQuoted, uri.count > 4, uri[3] == UInt8(ascii: ":") else { return nil }
    let number = text.dropping(scheme: "tel:")
    guard number.utf8.count < uri.count, number.utf8.contains(where: \.isASCIIDigit) else {
      return nil
    }
    return number.withoutMarks
  }

  /// Whether the word may be a part of a phone number: digits, and what stands between them.
  fileprivate var isPartOfNumber: Bool {
    guard !isQuoted, let first = text.utf8.first, first.isASCIIDigit || "+(".utf8.contains(first)
    else {
      return false
    }
    return text.utf8.allSatisfy { $0.isASCIIDigit || "+-()./,;".utf8.contains($0) }
  }

  /// Whether a comma or semicolon ends the word.
  fileprivate var endsWithMark: Bool { !isQuoted && text.withoutMarks != text }

  /// Whether the word is a comma or semicolon alone.
  fileprivate var isMark: Bool { !isQuoted && text.withoutMarks.isEmpty }
}

extension [SpokenContact.Entry] {
  /// The entries, the first of those that are the same.
  fileprivate func withoutRepeats<Key: Hashable>(_ key: (Element) -> Key) -> Self {
    var known: Set<Key> = []
    return filter { known.insert(key($0)).inserted }
  }
}

extension Substring {
  /// The email address that the text is, perhaps in brackets or a `mailto:` URI; nil if it is none.
  fileprivate var email: String? {
    let isBracketed = hasPrefix("<") && hasSuffix(">") || hasPrefix("(") && hasSuffix(")")
    let bare = String(isBracketed ? dropFirst().dropLast() : self)
      .dropping(scheme: "mailto:")
    let parts = bare.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !bare.contains(where: \.isWhitespace) else {
      return nil
    }
    let names = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    let isDomain =
      names.count > 1
      && names.allSatisfy { name in
        !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
      }
    return isDomain ? bare : nil
  }
}

extension String {
  /// The text without commas and semicolons at its end.
  fileprivate var withoutMarks: String {
    let isMark = { (byte: UInt8) in byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") }
    let end = utf8.lastIndex { !isMark($0) }.map { utf8.index(after: $0) } ?? startIndex
    return String(self[..<end])
  }
}
