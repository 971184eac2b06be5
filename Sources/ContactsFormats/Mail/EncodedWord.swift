internal import UnicodeText

/// Text of other character sets in the header of a message: `=?utf-8?Q?M=C3=BCller?=` (RFC 2047, section 2).
public struct EncodedWord {
  /// The most octets that are looked through for the end of one: the RFC has 75, some programs write more.
  private static let maximumLength = 4096

  private let characterSet: String
  private let octets: [UInt8]
  private let length: Int

  /// Returns how many octets the encoded word takes that stands at the beginning; nil where there is none.
  static func length(in bytes: ArraySlice<UInt8>) -> Int? {
    EncodedWord(bytes)?.length
  }

  /// Reads the encoded word at the beginning of some octets; nil where there is none.
  private init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.starts(with: [UInt8(ascii: "="), UInt8(ascii: "?")]) else { return nil }
    let mark = UInt8(ascii: "?")
    // A character set's name is short, so that what only begins like an encoded word is left soon.
    guard let nameEnd = bytes.dropFirst(2).prefix(64).firstIndex(of: mark),
      nameEnd > bytes.startIndex + 2,
      let encoding = bytes[(nameEnd + 1)...].first,
      bytes[(nameEnd + 1)...].dropFirst().first == mark
    else { return nil }
    let text = bytes[(nameEnd + 3)...].prefix(Self.maximumLength)
    guard let end = Self.end(of: text) else { return nil }
    switch encoding | 0x20 {
    case UInt8(ascii: "q"): octets = Self.quoted(text[..<end])
    case UInt8(ascii: "b"):
      guard let decoded = Base64.decoded(text[..<end]) else { return nil }
      octets = decoded
    default: return nil
    }
    // A language may follow the character set (RFC 2231, section 5).
    let name = bytes[(bytes.startIndex + 2)..<nameEnd].prefix { $0 != UInt8(ascii: "*") }
    characterSet = String(decoding: name, as: UTF8.self).asciiUppercased
    length = end + 2 - bytes.startIndex
  }

  /// Returns where `?=` stands; nil where a line's end comes first.
  private static func end(of text: ArraySlice<UInt8>) -> Int? {
    var index = text.startIndex
    while index + 1 < text.endIndex {
      if text[index] == UInt8(ascii: "?") {
        return text[index + 1] == UInt8(ascii: "=") ? index : nil
      }
      guard text[index] != 0x0A, text[index] != 0x0D else { return nil }
      index += 1
    }
    return nil
  }

  /// The encoding Q: quoted-printable with `_` for a space (RFC 2047, section 4.2).
  private static func quoted(_ text: ArraySlice<UInt8>) -> [UInt8] {
    QuotedPrintable.decoded(text.map { $0 == UInt8(ascii: "_") ? 0x20 : $0 })
  }
}

extension EncodedWord {
  /// Returns the text of a field, encoded words read and white space between them left out.
  ///
  /// Neighbours in one character set are joined before they are read, as programs cut characters apart. What is
  /// not encoded is UTF-8 (RFC 6532), or else Windows-1252. The time is linear.
  public static func text(of body: some Collection<UInt8>) -> String {
    let bytes = Array(body)
    var (text, plain): (String, [UInt8]) = ("", [])
    var run: (characterSet: String, octets: [UInt8])?
    var index = 0
    while index < bytes.count {
      guard let word = EncodedWord(bytes[index...]) else {
        plain.append(bytes[index])
        index += 1
        continue
      }
      index += word.length
      let isNeighbour = run != nil && plain.allSatisfy(\.isBlank)
      if isNeighbour, run?.characterSet == word.characterSet {
        run?.octets += word.octets
      } else {
        if let run { text += decoded(run) }
        if !isNeighbour { text += CharacterSet.text(guessing: plain).text }
        run = (word.characterSet, word.octets)
      }
      plain = []
    }
    if let run { text += decoded(run) }
    return text + CharacterSet.text(guessing: plain).text
  }

  private static func decoded(_ run: (characterSet: String, octets: [UInt8])) -> String {
    CharacterSet.text(run.octets, in: run.characterSet)
      ?? CharacterSet.text(guessing: run.octets).text
  }
}
