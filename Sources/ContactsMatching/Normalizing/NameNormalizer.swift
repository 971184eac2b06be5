internal import ContactsModel

/// Normalizes the capitalization of names.
///
/// Changes only parts that are all upper or all lower case; mixed case is assumed intended.
/// Normalizing twice changes nothing more.
enum NameNormalizer {
  /// Returns the normal form of a person's name.
  static func normalized(_ name: PersonName) -> PersonName {
    var name = name.withCollapsedSpaces
    name.splitSwappedParts()
    name.splitTitles()
    name.moveParticles()
    let isShouted = name.isShouted
    let keepsCapitals = name.needsTurkishRules
    let capitalized = { (part: String, isFamily: Bool, isAlone: Bool) in
      keepsCapitals && part.isAllCaps
        ? part
        : Self.capitalized(part, isShouted: isShouted, isFamily: isFamily, isAlone: isAlone)
    }
    let hasComma = name.hasCommaBeforeSuffix
    name.prefix = words(of: name.prefix, NameTitles.written)
    name.suffix = words(of: name.suffix, suffix)
    name.given = capitalized(name.given, false, true)
    name.middle = capitalized(name.middle, false, true)
    name.family = capitalized(name.family, true, name.given.isEmpty)
    name.formatted = capitalized(name.formatted, true, true)
    if hasComma { name.rewriteWhole(withComma: true) }
    name.dropRedundantWhole()
    // Lower case may reveal that other words are a title.
    var parts = name
    parts.splitTitles()
    return parts == name ? name : normalized(parts)
  }

  /// Returns the text with each word replaced.
  private static func words(of text: String, _ word: (String) -> String) -> String {
    text.split(separator: " ").map { word(String($0)) }.joined(separator: " ")
  }

  private static func suffix(_ word: String) -> String {
    let bare = word.filter { $0 != "," }
    // Lower case `jr.` is correct in German and elsewhere.
    if !word.isAllCaps, ["jr.", "sr.", "jr", "sr"].contains(word) { return word }
    if isRomanNumeral(bare) { return word.uppercased() }
    return NameTitles.written(bare) + (word.hasSuffix(",") ? "," : "")
  }

  /// Whether a word is a Roman numeral from II to XX after a name; XI, VI and others that are also
  /// names do not count.
  static func isRomanNumeral(_ word: String) -> Bool {
    [
      "ii", "iii", "iv", "vii", "viii", "ix", "xii", "xiii", "xiv", "xv", "xvi", "xvii", "xviii",
      "xix",
      "xx",
    ].contains(word.lowercased())
  }
}

// MARK: - Capitals

extension NameNormalizer {
  /// Returns a part of a name capitalized, if it is all upper or all lower case.
  ///
  /// - Parameter isAlone: Whether no other part precedes it.
  private static func capitalized(
    _ part: String, isShouted: Bool, isFamily: Bool, isAlone: Bool
  ) -> String {
    let isCaps = part.isAllCaps
    guard isCaps || part.isAllLower else { return part }
    let words = part.split(separator: " ").map(String.init)
    // Two or three capitals beside a name in mixed case are initials, or intended.
    if isCaps, !isShouted, part.letterCount <= (isFamily ? 2 : 3) { return part }
    if !isFamily, !isCaps, words.allSatisfy(isParticle) { return part }
    return words.enumerated().map { index, word in
      let isLast = index == words.count - 1
      if isParticle(word), !isLast { return word.lowercased() }
      if isFamily, isLast, index > 0 || !isAlone, isRomanNumeral(word) { return word.uppercased() }
      if isCaps, isInitials(word) { return word }
      return capitalized(word: word)
    }.joined(separator: " ")
  }

  /// Whether a word introduces a family name; those that are also given names, such as Al and Ben,
  /// do not count.
  static func isParticle(_ word: String) -> Bool {
    let word = word.lowercased()
    return PersonName.particles.contains(word)
      && !["al", "am", "bar", "ben", "do", "mac", "mc", "ten", "ze"].contains(word)
  }

  /// Whether a word of capitals is initials, such as `JD`.
  private static func isInitials(_ word: String) -> Bool {
    let letters = word.lowercased().filter(\.isLetter)
    return letters.count <= 2 && !letters.contains { "aeiouyáéíóúäöüøåæœ".contains($0) }
      && letters.allSatisfy(\.isASCII)
  }

  /// A word capitalized at its start, and after hyphens, dots and some apostrophes.
  private static func capitalized(word: String) -> String {
    var result = ""
    var piece = ""
    let flush = {
      // Sigma has a form of its own at the end of a word.
      if piece.last == "σ", piece.count > 1 { piece = piece.dropLast() + "ς" }
      result += capitalized(piece: piece)
      piece = ""
    }
    for character in word.lowercased() {
      if "-‐‑.".contains(character) {
        flush()
        result.append(character)
      } else if "'’ʼ".contains(character), piece.count == 1 {
        // O'Brien and D'Angelo, but not Sa'id.
        flush()
        result.append(character)
      } else {
        piece.append(character)
      }
    }
    flush()
    return result
  }

  private static func capitalized(piece: String) -> String {
    if piece.hasPrefix("mc"), piece.count > 3 { return "Mc" + titled(piece.dropFirst(2)) }
    // One letter in Dutch.
    if piece.hasPrefix("ij"), piece.count > 2 { return "IJ" + piece.dropFirst(2) }
    return titled(piece[...])
  }

  private static func titled(_ text: Substring) -> String {
    let scalars = text.unicodeScalars
    guard let index = scalars.firstIndex(where: \.properties.isAlphabetic) else {
      return String(text)
    }
    return String(scalars[..<index]) + scalars[index].properties.titlecaseMapping
      + String(scalars[scalars.index(after: index)...])
  }
}
