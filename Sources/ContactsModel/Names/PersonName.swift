public import JSON

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
