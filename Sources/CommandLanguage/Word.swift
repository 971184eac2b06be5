/// One word of a command line, as it is meant, and where in the line it is written.
public struct Word: Hashable, Sendable {
  /// The text meant: quotes and escapes are taken away.
  public let text: String

  /// The UTF-8 offsets in the line of the word as it is written, quotes included.
  public let range: Range<Int>

  /// The UTF-8 offsets in `text` of what was quoted or escaped; empty for a plain word.
  let quoted: [Range<Int>]

  init(text: String, range: Range<Int>, quoted: [Range<Int>] = []) {
    self.text = text
    self.range = range
    self.quoted = quoted
  }

  /// Creates the word of a process argument, which counts as unquoted and is never split again.
  public init(argument: String) {
    self.init(argument: argument, at: 0)
  }

  /// Creates the word of an argument that stands at an offset where all are written one behind the other.
  public init(argument: String, at offset: Int) {
    self.init(text: argument, range: offset..<offset + argument.utf8.count)
  }

  /// Whether quotes begin behind a letter, as an apostrophe would stand, and have a space in them.
  public var isQuotedFromWithin: Bool {
    let utf8 = Array(text.utf8)
    return quoted.contains { part in
      // A single character is one behind a backslash.
      part.count > 1 && part.lowerBound > 0
        && (utf8[part.lowerBound - 1] | 0x20).isLetterOrBeyond
        && utf8[part].contains(UInt8(ascii: " "))
    }
  }

  /// Whether any part of the word was quoted or escaped.
  public var isQuoted: Bool { !quoted.isEmpty }

  /// The UTF-8 length of the beginning of `text` that stood outside quotes and escapes.
  public var unquotedPrefix: Int { quoted.first?.lowerBound ?? text.utf8.count }

  /// Returns whether the word is `keyword`, written without any quoting.
  public func isKeyword(_ keyword: String) -> Bool { !isQuoted && text == keyword }
}

extension UInt8 {
  /// Whether the byte is a small letter, or one of a character beyond ASCII.
  fileprivate var isLetterOrBeyond: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) || self >= 0x80
  }
}
