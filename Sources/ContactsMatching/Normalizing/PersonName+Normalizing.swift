internal import ContactsModel
internal import UnicodeText

extension PersonName {
  var withCollapsedSpaces: PersonName {
    var name = self
    let others = [\PersonName.nickname, \.phoneticGiven, \.phoneticMiddle, \.phoneticFamily]
    for part in PersonName.wholeAndParts + others {
      name[keyPath: part] = name[keyPath: part].collapsingSpaces
    }
    return name
  }

  /// The parts to capitalize.
  private var capitalizedParts: [String] { [formatted, given, middle, family] }

  /// Whether the whole name is in capitals, with at least one full word, so that no capitals are
  /// intended.
  var isShouted: Bool {
    capitalizedParts.allSatisfy { part in
      // A single letter is a capital in any name.
      part.isAllCaps || part.split { !$0.isLetter }.allSatisfy { $0.count < 2 }
    }
      && capitalizedParts.contains { part in
        part.split { !$0.isLetter }.contains(where: Self.isShoutedWord)
      }
  }

  /// Whether capitals form a word, and not initials or a numeral.
  private static func isShoutedWord(_ word: Substring) -> Bool {
    word.count > 2 && !NameNormalizer.isRomanNumeral(String(word))
  }

  /// Whether lower-casing may need Turkish rules, where İ and I are two letters.
  var needsTurkishRules: Bool {
    let scalars = capitalizedParts.joined().unicodeScalars
    return scalars.contains("İ")
      || scalars.contains("I") && scalars.contains { "ĞŞ".unicodeScalars.contains($0) }
  }

  /// Moves particles in capitals from the end of the given name to the family name.
  ///
  /// If the family name is a word in capitals, the given name may be in mixed case, as in `Anna DE
  /// SOUZA`.
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

  /// Splits `Lovelace, Ada` in a single part, and `Ada Lovelace, PhD` if PhD became the given name.
  mutating func splitSwappedParts() {
    guard middle.isEmpty, prefix.isEmpty, suffix.isEmpty else { return }
    var whole = family.isEmpty ? given : given.isEmpty ? family : ""
    let familyWords = family.split(separator: " ")
    if given.contains(",") && !family.isEmpty
      || familyWords.count > 1
        && NameTitles.areAfter(
          given.split(separator: " "), behind: familyWords.count,
          isShouted: (given + family).isAllCaps)
    {
      whole = "\(family), \(given)"
    }
    let pieces = whole.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmed }
    guard pieces.count > 1, pieces.allSatisfy({ $0.letterCount > 0 }) else { return }
    let parsed = PersonName(whole)
    guard pieces.count == 2 || !parsed.suffix.isEmpty, !parsed.given.contains(",") else { return }
    let formatted = formatted.isEmpty ? parsed.formatted : formatted
    replaceParts(with: parsed)
    self.formatted = formatted
  }

  /// Moves titles out of the given and family name, and out of the formatted name.
  mutating func splitTitles() {
    let paths: [WritableKeyPath<PersonName, String>] = [\.given, \.middle, \.family]
    let parts = paths.map { self[keyPath: $0].split(separator: " ") }
    let words = Array(parts.joined())
    guard !words.isEmpty else {
      let parsed = PersonName(formatted)
      if parsed.isTitled { replaceParts(with: parsed) }
      return
    }
    let before = NameTitles.countBefore(words[...])
    // A comma separates titles from the name, and from each other.
    let bare = words.map { word in
      let end = word.lastIndex { $0 != "," }
      return end.map { word[...$0] } ?? word
    }
    let after = NameTitles.countAfter(
      bare.dropFirst(before), isShouted: words.joined().isAllCaps)
    if before + after > 0 {
      let behind = words.count - after - (after > 0 ? 1 : 0)
      let words = words[..<behind] + bare[behind...]
      var start = 0
      for (path, part) in zip(paths, parts) {
        let own = start..<start + part.count
        let left = (before..<words.count - after).clamped(to: own)
        self[keyPath: path] = words[left].map(String.init).joined(separator: " ")
        start = own.upperBound
      }
      let others = (words.prefix(before).map(String.init), words.suffix(after).map(String.init))
      prefix = ([prefix].filter { !$0.isEmpty } + others.0).joined(separator: " ")
      suffix = (others.1 + [suffix].filter { !$0.isEmpty }).joined(separator: " ")
    }
    if let titled { self = titled }
  }

  /// Whether the name has a prefix or a suffix.
  private var isTitled: Bool { !prefix.isEmpty || !suffix.isEmpty }

  /// Removes a formatted name that the parts already give.
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
  var letterCount: Int { unicodeScalars.count { $0.properties.isAlphabetic } }
}
