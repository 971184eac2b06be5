public import JSON
internal import UnicodeText

/// The sex and gender identity of somebody (RFC 6350, section 6.2.7).
public struct Gender: TextEntry {
  /// `male`, `female`, `other`, `none` or `unknown`, then a text after a semicolon; or a text alone.
  public var text = ""

  /// The key of these entries.
  public static let key = "genders"
  /// The known members, in the order they are written.
  public static let members = Labeled<Gender>.members(.string("value", \.value.text))
  /// The list of these entries.
  public static let list = furtherList()
  /// The field.
  public static let field = Field.entries(
    Gender.self, "gender", "male, female, other, none, unknown, or any text", example: "female",
    usualLabels: [])
  /// The name of the property of a vCard 4.0.
  public static let vCardName = "GENDER"
  /// The name of the property of a vCard 3.0.
  public static let vCardNameBefore4 = "X-GENDER"

  private static let words = [
    ("M", "male"), ("F", "female"), ("O", "other"), ("N", "none"), ("U", "unknown"),
  ]

  /// Creates an empty value.
  public init() {}

  /// Reads a word, a letter, or a text.
  public init(text: String) throws(FieldError) {
    let typed = text.trimmed
    self.text = Self.words.first { $0.0 == typed.asciiUppercased }?.1 ?? typed
  }

  /// The text with a word of the sex in lower case, as 4.0 has a letter for it.
  public var canonical: Gender {
    var canonical = self
    let word = text.prefix { $0 != ";" }
    if let known = Self.words.first(where: { $0.1 == word.trimmed.asciiLowercased })?.1 {
      canonical.text = known + text.dropFirst(word.count)
    }
    return canonical
  }

  /// Reads the letter of the sex and the text, either of which may be missing.
  ///
  /// Before 4.0, programs wrote a word.
  public init?(vCardValue value: String) {
    let parts = Self.parts(of: value)
    let letter = parts[0].trimmed
    let word = Self.words.first { $0.0 == letter.asciiUppercased }?.1
    let rest = parts.count > 1 ? VCardText.unescaped(String(parts[1])) : ""
    guard word != nil || letter.isEmpty || parts.count == 1 else { return nil }
    text =
      [word ?? VCardText.unescaped(letter), rest].filter { !$0.isBlank }.joined(separator: "; ")
    if text.isBlank { return nil }
  }

  /// Returns what is before the first semicolon, and what is behind it; one with a backslash is
  /// text.
  private static func parts(of value: String) -> [Substring] {
    var isEscaped = false
    let semicolon = value.utf8.firstIndex { byte in
      defer { isEscaped = byte == UInt8(ascii: "\\") && !isEscaped }
      return byte == UInt8(ascii: ";") && !isEscaped
    }
    guard let semicolon else { return [value[...]] }
    return [value[..<semicolon], value[semicolon...].dropFirst()]
  }

  /// The letter of the sex, and the text.
  public func vCardValue(isVersion4: Bool) -> String {
    guard isVersion4 else { return VCardText.escaped(text) }
    let parts = text.split(separator: ";", maxSplits: 1)
    let letter = Self.words.first { $0.1 == parts.first?.trimmed.asciiLowercased }?.0
    guard let letter else { return ";" + VCardText.escaped(text) }
    return parts.count > 1 ? "\(letter);\(VCardText.escaped(parts[1].trimmed))" : letter
  }
}
