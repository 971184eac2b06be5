public import ContactsModel
internal import UnicodeText

extension PersonName {
  var withCollapsedSpaces: PersonName {
    var name = self
    for part in [
      \PersonName.formatted, \.prefix, \.given, \.middle, \.family, \.suffix, \.nickname,
      \.phoneticGiven,
      \.phoneticMiddle, \.phoneticFamily,
    ] {
      name[keyPath: part] = name[keyPath: part].collapsingSpaces
    }
    return name
  }

  /// The parts that are capitalised.
  private var capitalizedParts: [String] { [formatted, given, middle, family] }

  /// Whether all of the name is in capitals, some of which are a word, so that none is meant so.
  var isShouted: Bool {
    capitalizedParts.allSatisfy { part in
      // Single letters are capitals in any name.
      part.isAllCaps || part.split { !$0.isLetter }.allSatisfy { $0.count < 2 }
    }
      && capitalizedParts.contains { part in
        part.split { !$0.isLetter }.contains(where: Self.isShoutedWord)
      }
  }

  /// Whether what is in capitals is a word, and not initials or a number.
  private static func isShoutedWord(_ word: Substring) -> Bool {
    word.count > 2 && !NameNormalizer.isRomanNumeral(String(word))
  }

  /// Whether lower case is perhaps not that of most languages, in which İ and I are one letter.
  var needsTurkishRules: Bool {
    let scalars = capitalizedParts.joined().unicodeScalars
    return scalars.contains("İ")
      || scalars.contains("I") && scalars.contains { "ĞŞ".unicodeScalars.contains($0) }
  }

  /// Gives particles at the end of the given name, where capitals hid them, to the family name; where that is a word in
  /// capitals the given name may be written as usual, as in `Anna DE SOUZA`.
  mutating func moveParticles() {
    guard family.isAllCaps, middle.isEmpty else { return }
    let isShouted = given.isAllCaps
    let familyWords = family.split { !$0.isLetter }
    guard isShouted || familyWords.contains(where: Self.isShoutedWord) else { return }
    var words = given.split(separator: " ").map(String.init)
    while words.count > 1, let last = words.last, NameNormalizer.isParticle(last),
      isShouted || last.isAllCaps && last.letterCount > 1
    {
      family = "\(last) \(family)"
      words.removeLast()
    }
    given = words.joined(separator: " ")
  }

  /// Splits `Lovelace, Ada` where it stands in one part; `Ada Lovelace, PhD` is a name and what stands after it.
  mutating func splitSwappedParts() {
    let whole = family.isEmpty ? given : given.isEmpty ? family : ""
    let pieces = whole.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmed }
    guard pieces.count == 2, pieces.allSatisfy({ $0.letterCount > 0 }), middle.isEmpty else {
      return
    }
    if NameNormalizer.suffixes[pieces[1].lowercased()] != nil {
      guard suffix.isEmpty else { return }
      let parsed = PersonName(pieces[0])
      (given, family, suffix) = (parsed.given, parsed.family, pieces[1])
    } else {
      (family, given) = (pieces[0], pieces[1])
    }
  }

  /// Drops a whole name that is no more than what the parts give.
  mutating func dropRedundantWhole() {
    var parts = self
    parts.formatted = ""
    if !formatted.isEmpty, !parts.full.isEmpty,
      formatted == parts.full || formatted == "\(parts.family), \(parts.given)"
    {
      formatted = ""
    }
  }
}

extension String {
  /// The letters that have two cases.
  private var casedLetters: [Unicode.Scalar] {
    unicodeScalars.filter { $0.properties.isUppercase || $0.properties.isLowercase }
  }

  var letterCount: Int { unicodeScalars.count { $0.properties.isAlphabetic } }

  /// Whether there are letters of two cases, all of them capitals.
  var isAllCaps: Bool {
    let letters = casedLetters
    return !letters.isEmpty && letters.allSatisfy(\.properties.isUppercase)
  }

  /// Whether there are letters of two cases, none of them capitals.
  var isAllLower: Bool {
    let letters = casedLetters
    return !letters.isEmpty && letters.allSatisfy(\.properties.isLowercase)
  }
}
