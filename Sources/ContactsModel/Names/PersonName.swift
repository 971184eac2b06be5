public import JSON
package import UnicodeText

/// A name in its parts.
///
/// A contact that is not a person has its name in `formatted` alone.
public struct PersonName: JSONObjectRepresentable {
  /// The whole name, where that is not what the parts give.
  public var formatted = ""
  /// What stands before the name, as `Dr.`.
  public var prefix = ""
  /// The given name.
  public var given = ""
  /// The middle names.
  public var middle = ""
  /// The family name, with its particles.
  public var family = ""
  /// What stands after the name, as `jr.`.
  public var suffix = ""
  /// A short or other name.
  public var nickname = ""
  /// How the given name sounds.
  public var phoneticGiven = ""
  /// How the middle names sound.
  public var phoneticMiddle = ""
  /// How the family name sounds.
  public var phoneticFamily = ""
  /// The members of another version, as they were.
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

  /// Makes a name without parts.
  public init() {}

  /// The whole name as it is read: the family name first in Han, kana and hangul.
  public var full: String {
    guard formatted.isEmpty else { return formatted }
    var full = ""
    let isFamilyFirst = !family.isEmpty && NameScript.writesFamilyFirst(family + given)
    full.append(word: prefix)
    if isFamilyFirst { full.append(word: family) }
    full.append(word: given)
    full.append(word: middle)
    if !isFamilyFirst { full.append(word: family) }
    full.append(word: suffix)
    return full
  }

  /// Whether the whole name is what the parts give, in any case, but for a comma before the suffix, as in
  /// `Grace Hopper, PhD`.
  package var hasCommaBeforeSuffix: Bool {
    !formatted.isEmpty && FoldedText(formatted) == FoldedText(fullWithComma)
  }

  /// Makes the whole name what the parts give.
  package mutating func rewriteWhole(withComma hasComma: Bool) {
    formatted = ""
    let whole = fullWithComma
    if hasComma, whole != full { formatted = whole }
  }

  private var fullWithComma: String {
    var name = self
    (name.formatted, name.suffix) = ("", "")
    return [name.full, suffix].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The name with the titles that the whole has, perhaps alone; nil where the whole is not the given and the family name
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

  /// Tells whether some folded words are all of the name without its titles.
  package func isCalled(_ words: [FoldedText]) -> Bool {
    guard !words.isEmpty, var name = titled else { return false }
    (name.formatted, name.prefix, name.suffix) = ("", "", "")
    return FoldedText(name.full).words == words
  }

  /// The parts with what tells them apart, for where the whole name does not.
  public var inParts: String {
    let parts = [prefix, given, middle, family, suffix, formatted, nickname].filter { !$0.isEmpty }
    return parts.joined(separator: " | ")
  }

  /// Whether the parts say what the contact is called, but for titles and commas.
  var isWrittenInParts: Bool { titled != nil }

  /// The parts that are words of the name, in reading order, without the phonetic ones.
  public var words: [String] {
    [formatted, prefix, given, middle, family, suffix, nickname].filter { !$0.isEmpty }
  }
}

extension String {
  /// Adds a word behind a space, if there is anything before it, or to be added.
  fileprivate mutating func append(word: String) {
    if isEmpty {
      self = word
    } else if !word.isEmpty {
      append(" ")
      append(word)
    }
  }
}
