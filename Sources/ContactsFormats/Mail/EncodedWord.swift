internal import UnicodeText

/// Text in another character set in a message header: `=?utf-8?Q?M=C3=BCller?=` (RFC 2047, section
/// 2).
public struct EncodedWord {
  /// The longest encoded word read, in bytes: the RFC allows 75, some programs write more.
  private static let maximumLength = 4096

  private let characterSet: String
  private let octets: [UInt8]
  private let length: Int

  /// Returns the length of the encoded word at the beginning, if there is one.
  static func length(in bytes: ArraySlice<UInt8>) -> Int? {
    EncodedWord(bytes)?.length
  }

  /// Reads the encoded word at the beginning, if there is one.
  private init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.starts(with: [UInt8(ascii: "="), UInt8(ascii: "?")]) else { return nil }
    let mark = UInt8(ascii: "?")
    // A character set has a short name, which ends the search early.
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

  /// Returns the offset of `?=`; nil if the line ends first.
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
  /// Returns the text of a field with encoded words decoded, and white space between them removed.
  ///
  /// Adjacent words in one character set are joined before decoding, as some programs split
  /// characters. Other bytes are UTF-8 (RFC 6532) or Windows-1252. Linear time.
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
        if !isNeighbour { text += CharacterSet.text(guessing: plain[...]).text }
        run = (word.characterSet, word.octets)
      }
      plain = []
    }
    if let run { text += decoded(run) }
    return text + CharacterSet.text(guessing: plain[...]).text
  }

  private static func decoded(_ run: (characterSet: String, octets: [UInt8])) -> String {
    CharacterSet.text(run.octets, in: run.characterSet)
      ?? CharacterSet.text(guessing: run.octets[...]).text
  }
}
