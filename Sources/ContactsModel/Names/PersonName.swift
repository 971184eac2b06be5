public import JSON
package import UnicodeText

/// A name in parts.
///
/// An organization or group has only `formatted`.
public struct PersonName: JSONObjectRepresentable {
  /// The whole name, if it differs from the parts.
  public var formatted = ""
  /// Titles before the name, such as `Dr.`.
  public var prefix = ""
  /// The given name.
  public var given = ""
  /// The middle names.
  public var middle = ""
  /// The family name, with its particles.
  public var family = ""
  /// Titles after the name, such as `jr.`.
  public var suffix = ""
  /// A nickname.
  public var nickname = ""
  /// The phonetic given name.
  public var phoneticGiven = ""
  /// The phonetic middle names.
  public var phoneticMiddle = ""
  /// The phonetic family name.
  public var phoneticFamily = ""
  /// The members of other versions, as they were.
  public var unknown = JSONObject()

  /// The known members, in the order they are written.
  public static let members: [JSONMember<PersonName>] = [
    .string("formatted", \.formatted),
    .string("prefix", \.prefix),
    .string("given", \.given),
    .string("middle", \.middle),
    .string("family", \.family),
    .string("suffix", \.suffix),
    .string("nickname", \.nickname),
    .string("phoneticGiven", \.phoneticGiven),
    .string("phoneticMiddle", \.phoneticMiddle),
    .string("phoneticFamily", \.phoneticFamily),
  ]

  /// Creates an empty name.
  public init() {}

  /// The whole name as it is read: family name first in Han, kana and hangul.
  public var full: String {
    guard formatted.isEmpty else { return formatted }
    let isFamilyFirst = !family.isEmpty && NameScript.writesFamilyFirst(family, given)
    var full = prefix
    if isFamilyFirst { full.append(words: family) }
    full.append(words: given)
    full.append(words: middle)
    if !isFamilyFirst { full.append(words: family) }
    full.append(words: suffix)
    return full
  }

  /// Whether the whole name equals the parts, in any case, except for a comma before the suffix, as
  /// in `Grace Hopper, PhD`.
  package var hasCommaBeforeSuffix: Bool {
    !formatted.isEmpty && FoldedText(formatted) == FoldedText(fullWithComma)
  }

  /// Sets the whole name to the parts.
  package mutating func rewriteWhole(withComma hasComma: Bool) {
    formatted = ""
    let whole = fullWithComma
    if hasComma, whole != full { formatted = whole }
  }

  private var fullWithComma: String {
    var name = self
    (name.formatted, name.suffix) = ("", "")
    var full = name.full
    full.append(words: suffix, after: ", ")
    return full
  }

  /// The name with the titles in the whole; nil if the whole is not the given and the family name
  /// with titles around them.
  package var titled: PersonName? {
    guard !formatted.isEmpty else { return self }
    let whole = PersonName(formatted)
    let names = [self, whole].map { name in
      FoldedText([name.given, name.middle, name.family].joined(separator: " ")).words
    }
    guard !names[0].isEmpty, names[0] == names[1] else { return nil }
    var name = self
    if prefix.isEmpty { name.prefix = whole.prefix }
    if suffix.isEmpty { name.suffix = whole.suffix }
    return name
  }

  /// Returns whether folded words are exactly the name without its titles.
  package func isCalled(_ words: [FoldedText]) -> Bool {
    guard !words.isEmpty, var name = titled else { return false }
    (name.formatted, name.prefix, name.suffix) = ("", "", "")
    return FoldedText(name.full).words == words
  }

  /// The parts with separators, for names whose whole hides them.
  public var inParts: String {
    let parts = [prefix, given, middle, family, suffix, formatted, nickname].filter { !$0.isEmpty }
    return parts.joined(separator: " | ")
  }

  /// Whether the whole name equals the parts, except for titles and commas.
  var isWrittenInParts: Bool { formatted.isEmpty || titled != nil }

  /// The parts that are words of the name, in reading order, without phonetic ones.
  public var words: [String] {
    [formatted, prefix, given, middle, family, suffix, nickname].filter { !$0.isEmpty }
  }
}

extension String {
  /// Appends words, after a separator if anything is before them; no words change nothing.
  mutating func append(words: String, after separator: String = " ") {
    if isEmpty {
      self = words
    } else if !words.isEmpty {
      append(separator)
      append(words)
    }
  }
}
