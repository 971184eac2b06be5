public import JSON

/// A name in its parts. A contact that is not a person has its name in `formatted` alone.
public struct PersonName: JSONObjectRepresentable {
  /// The whole name, where that is not what the parts give.
  public var formatted = ""
  public var prefix = ""
  public var given = ""
  public var middle = ""
  public var family = ""
  public var suffix = ""
  public var nickname = ""
  public var phoneticGiven = ""
  public var phoneticMiddle = ""
  public var phoneticFamily = ""
  public var unknown = JSONObject()

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

  public init() {}

  /// The whole name as it is read: the family name first in Han, kana and hangul.
  public var full: String {
    guard formatted.isEmpty else { return formatted }
    let parts =
      NameScript.writesFamilyFirst(family + given)
      ? [prefix, family, given, middle, suffix] : [prefix, given, middle, family, suffix]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The parts that are words of the name, in reading order, without the phonetic ones.
  public var words: [String] {
    [formatted, prefix, given, middle, family, suffix, nickname].filter { !$0.isEmpty }
  }
}
