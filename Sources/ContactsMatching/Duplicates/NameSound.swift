internal import ContactsModel
internal import UnicodeText

/// Words of names as they sound, roughly and in Latin letters, so that spellings of one name compare alike.
///
/// It joins the usual ways to write one name (`Meyer`, `Maier`; `Юрий`, `Yuri`; `Müller`, `Mueller`), and is no
/// phonetic alphabet. What it does not know of, as Han, stays as it is.
enum NameSound {
  /// Returns the scalars of a folded text.
  static func letters(of text: FoldedText) -> [UInt32] {
    String(decoding: text.utf8, as: UTF8.self).unicodeScalars.map(\.value)
  }

  /// Returns how a word sounds.
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

  /// Returns the consonants of a word, with a mark for a vowel it begins with: what a script that writes no short
  /// vowels has of it.
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

  /// Tells whether a word is in a script that writes no short vowels.
  static func lacksVowels(_ letters: [UInt32]) -> Bool {
    letters.contains { (0x0590...0x06FF).contains($0) }
  }

  /// Tells whether a word is in a script whose sound is not known here: Han, kana, hangul and others of the East.
  static func isUnread(_ letters: [UInt32]) -> Bool {
    letters.contains { (0x0900...0x1CFF).contains($0) || $0 >= 0x2E80 }
  }

  /// The block of a hundred or so characters, by and large the script, that a word is written in; Latin letters are 0,
  /// all scripts of the East one.
  static func script(of letters: [UInt32]) -> Int {
    guard let first = letters.first(where: { $0 >= 0x0250 }) else { return 0 }
    return first >= 0x2E80 ? 0x2E80 : Int(first >> 8)
  }

  /// Tells whether a letter, as it sounds, is what short forms of names end in.
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

  /// How letters of other scripts are usually written in Latin ones, folded as texts are.
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

  /// Returns what the letters at a place sound like, and how many they are.
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
