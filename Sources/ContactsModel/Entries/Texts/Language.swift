public import JSON
internal import UnicodeText

/// A language to speak or write to somebody in (RFC 6350, section 6.4.4).
public struct Language: TextEntry {
  /// The language tag (RFC 5646), such as `sk` or `pt-BR`.
  public var text = ""

  /// The key of these entries.
  public static let key = "languages"
  /// The known members, in the order they are written.
  public static let members = Labeled<Language>.members(.string("value", \.value.text))
  /// The list of these entries.
  public static let list = furtherList()
  /// The field.
  public static let field = Field.entries(
    Language.self, "language", "a language somebody speaks, as a tag", example: "pt-BR")
  /// The name of the property of a vCard 4.0.
  public static let vCardName = "LANG"

  /// Creates an empty value.
  public init() {}

  /// Creates a language from its tag.
  public init(text: String) throws(FieldError) {
    self.text = text.trimmed
    guard text.isBlank || problem == nil else {
      throw FieldError.malformed(
        field: "language", value: text,
        reason: "write the language as a tag, such as `sk` or `pt-BR`")
    }
  }

  /// What is wrong if it is no tag: subtags of one to eight letters and digits, the first of
  /// letters.
  public var problem: String? {
    let subtags = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let isTag = subtags.enumerated().allSatisfy { place, subtag in
      (1...8).contains(subtag.count)
        && subtag.allSatisfy { $0.isASCIILetter || place > 0 && $0.isASCIIDigit }
    }
    return isTag ? nil : "is not the tag of a language, such as `sk` or `pt-BR`"
  }
}
