internal import ContactsModel
internal import UnicodeText

/// Brings names into the form in which they are mostly written.
///
/// Only what is all in capitals, or all in lower case, is capitalised anew, part by part; what mixes them is somebody's
/// intention. Nothing that is normal changes once more.
enum NameNormalizer {
  /// Returns the name of a person in normal form.
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
    // Small letters may show that others are a title.
    var parts = name
    parts.splitTitles()
    return parts == name ? name : normalized(parts)
  }

  /// Returns text with each word made anew.
  private static func words(of text: String, _ word: (String) -> String) -> String {
    text.split(separator: " ").map { word(String($0)) }.joined(separator: " ")
  }

  private static func suffix(_ word: String) -> String {
    let bare = word.filter { $0 != "," }
    // `jr.` in lower case is how German and others write it.
    if !word.isAllCaps, ["jr.", "sr.", "jr", "sr"].contains(word) { return word }
    if isRomanNumeral(bare) { return word.uppercased() }
    return NameTitles.written(bare) + (word.hasSuffix(",") ? "," : "")
  }

  /// Whether a word is the number of somebody of the same name, from II to XX; XI, VI and the like are left out,
  /// being names themselves.
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
  /// Returns a part of a name with its words capitalised, where it has nothing but capitals, or none.
  ///
  /// - Parameter isAlone: Whether no other part stands before it.
  private static func capitalized(
    _ part: String, isShouted: Bool, isFamily: Bool, isAlone: Bool
  ) -> String {
    let isCaps = part.isAllCaps
    guard isCaps || part.isAllLower else { return part }
    let words = part.split(separator: " ").map(String.init)
    // Two or three capitals beside a name that is written as usual are initials, or a name meant so.
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

  /// Whether a word begins a family name; some that are names of their own, such as Al and Ben, are not meant.
  static func isParticle(_ word: String) -> Bool {
    let word = word.lowercased()
    return PersonName.particles.contains(word)
      && !["al", "am", "bar", "ben", "do", "mac", "mc", "ten", "ze"].contains(word)
  }

  /// Whether a word of capitals is no name but initials, such as `JD`.
  private static func isInitials(_ word: String) -> Bool {
    let letters = word.lowercased().filter(\.isLetter)
    return letters.count <= 2 && !letters.contains { "aeiouyáéíóúäöüøåæœ".contains($0) }
      && letters.allSatisfy(\.isASCII)
  }

  /// A word with a capital at its beginning, and after each hyphen, dot and apostrophe that a name goes on behind.
  private static func capitalized(word: String) -> String {
    var result = ""
    var piece = ""
    let flush = {
      result += capitalized(piece: piece)
      piece = ""
    }
    for character in word.lowercased() {
      if "-‐‑.".contains(character) {
        flush()
        result.append(character)
      } else if "'’ʼ".contains(character), piece.count == 1 {
        // O'Brien, D'Angelo; but not Sa'id.
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
    // The two letters are one in Dutch.
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
