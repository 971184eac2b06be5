internal import ContactsModel
internal import UnicodeText

/// The approximate sound of names in Latin letters, to compare spellings.
///
/// Unifies common spellings of one name (`Meyer`, `Maier`; `Юрий`, `Yuri`; `Müller`, `Mueller`);
/// not a phonetic alphabet. Unsupported scripts, such as Han, are unchanged.
enum NameSound {
  /// Returns the scalars of a folded text.
  static func letters(of text: FoldedText) -> [UInt32] {
    String(decoding: text.utf8, as: UTF8.self).unicodeScalars.map(\.value)
  }

  /// Returns the sound of a word.
  static func sound(of letters: [UInt32]) -> [UInt32] {
    let latin = romanized(letters)
    var sound: [UInt32] = []
    sound.reserveCapacity(latin.count)
    var index = 0
    while index < latin.count {
      let (letters, length) = spoken(latin, at: index)
      for letter in letters where sound.last != letter { sound.append(letter) }
      index += length
    }
    return sound.isEmpty ? latin : sound
  }

  /// Returns the consonants of a sound, with a mark for an initial vowel: what a script without
  /// short vowels writes.
  static func skeleton(of sound: [UInt32]) -> [UInt32] {
    var skeleton: [UInt32] = []
    for (index, letter) in sound.enumerated() {
      if !vowels.contains(letter) {
        skeleton.append(letter)
      } else if index == 0 {
        skeleton.append(a)
      }
    }
    return skeleton
  }

  /// Returns whether the script of a word has no short vowels.
  static func lacksVowels(_ letters: [UInt32]) -> Bool {
    letters.contains { (0x0590...0x06FF).contains($0) }
  }

  /// Returns whether the script of a word has no romanization here: Han, kana, Hangul and other
  /// East Asian scripts.
  static func isUnread(_ letters: [UInt32]) -> Bool {
    letters.contains { (0x0900...0x1CFF).contains($0) || $0 >= 0x2E80 }
  }

  /// The block of about a hundred characters, roughly the script, of a word; 0 for Latin, one value
  /// for all East Asian scripts.
  static func script(of letters: [UInt32]) -> Int {
    guard let first = letters.first(where: { $0 >= 0x0250 }) else { return 0 }
    return first >= 0x2E80 ? 0x2E80 : Int(first >> 8)
  }

  /// Returns whether short forms of names end in this sound.
  static func endsDiminutive(_ letter: UInt32) -> Bool {
    letter == scalar("i") || letter == scalar("e")
  }

  private static let a = scalar("a")
  private static let vowels = Set("aeiou".unicodeScalars.map(\.value))

  private static func scalar(_ scalar: Unicode.Scalar) -> UInt32 { scalar.value }

  private static func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }

  // MARK: Other scripts

  private static func romanized(_ letters: [UInt32]) -> [UInt32] {
    guard letters.contains(where: { (0x0370...0x06FF).contains($0) }) else { return letters }
    var latin: [UInt32] = []
    var index = 0
    while index < letters.count {
      if index + 1 < letters.count, letters[index] == scalar("ο"), letters[index + 1] == scalar("υ")
      {
        latin += scalars("ou")
        index += 2
        continue
      }
      latin += romanization[letters[index]] ?? [letters[index]]
      index += 1
    }
    return latin
  }

  /// The usual Latin letters for those of other scripts, folded.
  private static let romanization: [UInt32: [UInt32]] = {
    let tables: [(KeyValuePairs<String, String>)] = [
      [
        "а": "a", "б": "b", "в": "v", "г": "g", "ґ": "g", "д": "d", "е": "e", "є": "ie", "ж": "zh",
        "з": "z", "и": "i", "і": "i", "ј": "i", "к": "k", "л": "l", "м": "m", "н": "n", "о": "o",
        "п": "p", "р": "r", "с": "s", "т": "t", "у": "u", "ф": "f", "х": "kh", "ц": "ts",
        "ч": "ch", "ш": "sh", "щ": "shch", "ъ": "", "ы": "i", "ь": "", "э": "e", "ю": "iu",
        "я": "ia", "љ": "li", "њ": "ni", "ћ": "ch", "ђ": "di", "џ": "dzh",
      ],
      [
        "α": "a", "β": "v", "γ": "g", "δ": "d", "ε": "e", "ζ": "z", "η": "i", "θ": "th", "ι": "i",
        "κ": "k", "λ": "l", "μ": "m", "ν": "n", "ξ": "x", "ο": "o", "π": "p", "ρ": "r", "σ": "s",
        "ς": "s", "τ": "t", "υ": "i", "φ": "f", "χ": "ch", "ψ": "ps", "ω": "o",
      ],
      [
        "ا": "a", "أ": "a", "إ": "i", "آ": "a", "ب": "b", "پ": "p", "ت": "t", "ث": "th", "ج": "i",
        "ح": "h", "خ": "kh", "د": "d", "ذ": "d", "ر": "r", "ز": "z", "ژ": "zh", "س": "s",
        "ش": "sh", "ص": "s", "ض": "d", "ط": "t", "ظ": "z", "ع": "a", "غ": "g", "ف": "f", "ق": "k",
        "ك": "k", "ک": "k", "گ": "g", "ل": "l", "م": "m", "ن": "n", "ه": "h", "ة": "", "و": "u",
        "ي": "i", "ی": "i", "ى": "a", "ئ": "i", "ؤ": "u", "ء": "",
      ],
    ]
    var romanization: [UInt32: [UInt32]] = [:]
    for (letter, latin) in tables.joined() {
      for scalar in letter.unicodeScalars { romanization[scalar.value] = scalars(latin) }
    }
    return romanization
  }()

  // MARK: Latin

  /// Returns the sound of the letters at an index, and how many they are.
  private static func spoken(_ word: [UInt32], at index: Int) -> (letters: [UInt32], length: Int) {
    let letter = word[index]
    let next = index + 1 < word.count ? word[index + 1] : 0
    if let pair = pairs[UInt64(letter) << 32 | UInt64(next)] { return (pair, 2) }
    if let single = singles[letter] { return (single, 1) }
    return ([letter], 1)
  }

  private static let pairs: [UInt64: [UInt32]] = {
    let table: KeyValuePairs<String, String> = [
      "ae": "a", "oe": "o", "ue": "u", "ph": "f", "th": "t", "kh": "h", "ch": "h", "sh": "s",
      "zh": "s", "ck": "k", "ts": "s", "tz": "s", "dt": "t", "ei": "ai", "ai": "ai", "ey": "ai",
      "ay": "ai",
      "ij": "i", "ie": "i", "ee": "i", "oo": "u", "ou": "u",
    ]
    return Dictionary(
      uniqueKeysWithValues: table.map { pair, sound in
        let letters = scalars(pair)
        return (UInt64(letters[0]) << 32 | UInt64(letters[1]), scalars(sound))
      })
  }()

  private static let singles: [UInt32: [UInt32]] = {
    let table: KeyValuePairs<Unicode.Scalar, String> = [
      "c": "k", "q": "k", "x": "ks", "w": "v", "y": "i", "j": "i", "z": "s",
    ]
    return Dictionary(uniqueKeysWithValues: table.map { ($0.value, scalars($1)) })
  }()
}
