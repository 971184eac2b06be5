internal import Platform
internal import UnicodeText

extension PersonName {
  /// Words that begin a family name of several words, in lower case.
  package static let particles: Set<String> = [
    "af", "al", "am", "ap", "av", "bar", "ben", "bin", "bint", "d'", "da", "dal", "das", "de",
    "degli", "dei", "del", "della", "delle", "dem", "den", "der", "des", "di", "do", "dos", "du",
    "el", "ibn", "la", "las", "le", "les", "lo", "los", "mac", "mc", "of", "op", "ten", "ter",
    "ibnu", "van", "vom", "von", "vor", "ze", "zu", "zum", "zur", "'t", "y",
  ]

  /// Parses a name as a person writes it.
  ///
  /// Titles at its ends, such as `Dr.` and `PhD`, become prefix and suffix. The rest is split at
  /// its last space, with particles such as `van der` going to the family name. `Family, Given` and
  /// names in Han, kana or hangul have the family name first. A single word is a given name, or
  /// after a title such as `Mr.` a family name.
  public init(_ text: String) {
    self.init()
    replaceParts(with: text)
  }

  /// Sets the parts from a text, as a person writes it; nickname and phonetics stay.
  mutating func replaceParts(with text: String) {
    (formatted, prefix, given, middle, family, suffix) = ("", "", "", "", "", "")
    let text = text.collapsingSpaces
    // Most names have no comma, and bytes are faster to search than characters.
    guard text.utf8.span.firstOffset(of: UInt8(ascii: ",")) != nil else {
      return readWords(text.wordsBetweenSpaces[...], isShouted: text.isAllCaps)
    }
    var pieces = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { String($0).trimmed.wordsBetweenSpaces }
    let first = pieces.removeFirst()
    var (before, after, titled): ([Substring], [String], [String]) = (
      [], [], [first[...].spaced]
    )
    pieces.removeAll { piece in
      if NameTitles.areAfter(piece, behind: first.count, isShouted: text.isAllCaps) {
        after.append(piece[...].spaced)
      } else if NameTitles.areBefore(piece) {
        before += piece
      } else {
        return piece.isEmpty && titled.count > 1
      }
      titled.append(piece[...].spaced)
      return true
    }
    if pieces.isEmpty {
      readWords(first[...], isShouted: text.isAllCaps)
      if !before.isEmpty, family.isEmpty { (given, family) = ("", given) }
    } else {
      readSwapped(first[...], pieces, isShouted: text.isAllCaps)
    }
    prefix = ([prefix] + before.map(String.init)).filter { !$0.isEmpty }.joined(separator: " ")
    suffix = ([suffix] + after).filter { !$0.isEmpty }.joined(separator: ", ")
    let whole = titled.joined(separator: ", ")
    if pieces.isEmpty, whole != full { formatted = whole }
  }

  /// Sets the parts from words in reading order.
  private mutating func readWords(
    _ words: ArraySlice<Substring>, isShouted: @autoclosure () -> Bool
  ) {
    let words = takeTitles(from: words, isShouted: isShouted())
    let isTitled = !prefix.isEmpty
    guard words.count > 1 else {
      (given, family) = (words.spaced, "")
      if isTitled, NameTitles.precedeFamilyName(prefix) { (given, family) = ("", given) }
      return
    }
    split(words, leavingGiven: !isTitled)
  }

  /// Sets the given and the family name from a text without titles.
  mutating func splitWords(of text: String) {
    let words = text.wordsBetweenSpaces
    guard words.count > 1 else { return (given, family) = (text, "") }
    split(words[...], leavingGiven: true)
  }

  /// Sets the given and the family name from two or more words; the latter may be all of them, if
  /// allowed.
  private mutating func split(_ words: ArraySlice<Substring>, leavingGiven leavesGiven: Bool) {
    if NameScript.writesFamilyFirst(words.text) {
      (family, given) = (String(words[words.startIndex]), words.dropFirst().spaced)
      return
    }
    var split = words.endIndex - 1
    let first = words.startIndex + (leavesGiven ? 1 : 0)
    while split > first, Self.particles.contains(String(words[split - 1])) { split -= 1 }
    // Without a given name: `van der Berg`. All in lower case, it may be one: `ben miller`.
    if split == words.startIndex + 1, Self.particles.contains(String(words[split - 1])),
      words[words.endIndex - 1].first?.isUppercase ?? false
    {
      split -= 1
    }
    (given, family) = (words[..<split].spaced, words[split...].spaced)
  }

  /// Sets the parts from a family name and what follows its comma; both may have titles.
  private mutating func readSwapped(
    _ family: ArraySlice<Substring>, _ others: [[Substring]], isShouted: @autoclosure () -> Bool
  ) {
    self.family = takeTitles(from: family, isShouted: isShouted()).spaced
    given =
      others.map { takeTitles(from: $0[...], isShouted: isShouted()).spaced }
      .joined(separator: ", ").trimmed
  }

  /// Moves the titles at the ends of some words to prefix and suffix; returns the other words.
  private mutating func takeTitles(
    from words: ArraySlice<Substring>, isShouted: @autoclosure () -> Bool
  ) -> ArraySlice<Substring> {
    guard words.count > 1 else { return words }
    let before = words.prefix(NameTitles.countBefore(words))
    var words = words.dropFirst(before.count)
    let after = words.suffix(NameTitles.countAfter(words, isShouted: isShouted()))
    words = words.dropLast(after.count)
    for word in before { prefix += (prefix.isEmpty ? "" : " ") + word }
    for word in after { suffix += (suffix.isEmpty ? "" : " ") + word }
    return words
  }

  /// Sets the parts to those of `other`; nickname and phonetics stay.
  package mutating func replaceParts(with other: PersonName) {
    (formatted, prefix, given) = (other.formatted, other.prefix, other.given)
    (middle, family, suffix) = (other.middle, other.family, other.suffix)
  }
}

extension ArraySlice<Substring> {
  /// The text of consecutive words of a name.
  fileprivate var text: Substring {
    guard let first, let last else { return "" }
    return first.base[first.startIndex..<last.endIndex]
  }

  /// The text of consecutive words of a name, as a string.
  fileprivate var spaced: String { String(text) }
}

/// What the script of a name says about the order of its parts.
enum NameScript {
  /// Returns whether all letters of one or two texts are Han, kana or hangul, so that the family
  /// name comes first.
  static func writesFamilyFirst(_ name: some StringProtocol, _ rest: String = "") -> Bool {
    // Most names are known by their first byte.
    if name.utf8.first?.isASCIILetter ?? false { return false }
    var hasLetters = false
    for text in [Substring(name), rest[...]] {
      for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
        guard isEastAsian(scalar) else { return false }
        hasLetters = true
      }
    }
    return hasLetters
  }

  private static func isEastAsian(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x11FF, 0x2E80...0x2FDF, 0x3005...0x3007, 0x3021...0x3029, 0x3031...0x3035,
      0x3040...0x30FF, 0x3130...0x318F, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF66...0xFFDC, 0x1B000...0x1B16F,
      0x20000...0x323AF:
      true
    default: false
    }
  }
}
