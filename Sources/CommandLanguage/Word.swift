internal import UnicodeText

/// A word of a command line: its text, and its position in the line.
public struct Word: Hashable, Sendable {
  /// The text, without quotes and escapes.
  public let text: String

  /// The UTF-8 offsets of the word in the line, quotes included.
  public let range: Range<Int>

  /// The UTF-8 offsets in `text` of what was quoted or escaped; empty for a plain word.
  let quoted: [Range<Int>]

  init(text: String, range: Range<Int>, quoted: [Range<Int>] = []) {
    self.text = text
    self.range = range
    self.quoted = quoted
  }

  /// Creates a word from a process argument, which counts as unquoted and is not split.
  public init(argument: String) {
    self.init(text: argument, range: 0..<argument.utf8.count)
  }

  /// Returns the word at an offset in all texts joined.
  public func placed(at offset: Int) -> Word {
    Word(text: text, range: offset..<offset + text.utf8.count, quoted: quoted)
  }

  /// Whether quotes start after a letter, like an apostrophe, and contain a space.
  public var isQuotedFromWithin: Bool {
    let utf8 = Array(text.utf8)
    return quoted.contains { part in
      // A part of one character was escaped by a backslash.
      guard part.count > 1, part.lowerBound > 0 else { return false }
      let before = utf8[part.lowerBound - 1]
      return (before.isASCIILetter || before >= 0x80) && utf8[part].contains(UInt8(ascii: " "))
    }
  }

  /// Whether any part of the word was quoted or escaped.
  public var isQuoted: Bool { !quoted.isEmpty }

  /// The UTF-8 length of the unquoted beginning of `text`.
  public var unquotedPrefix: Int { quoted.first?.lowerBound ?? text.utf8.count }

  /// Returns whether the word is `keyword`, unquoted.
  public func isKeyword(_ keyword: String) -> Bool { !isQuoted && text == keyword }
}
