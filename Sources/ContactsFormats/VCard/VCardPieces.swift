/// Where a file of vCards can be cut: before a card, behind the end of another.
///
/// There the parser knows nothing of what came before, whatever that was. An end inside a card that stands in
/// another is no exception: a beginning that follows it ends the outer card, as the end of a file does.
enum VCardPieces {
  private static let beginning = Array("BEGIN:VCARD".utf8)
  private static let end = Array("END:VCARD".utf8)

  /// Returns the first place at or after an offset where a file can be cut, of which these are the next bytes, and all
  /// where they are the last; nil where there is none.
  static func border(in bytes: Span<UInt8>, from offset: Int, areLast: Bool) -> Int? {
    for newline in offset..<max(offset, bytes.count) where bytes[newline] == UInt8(ascii: "\n") {
      let start = newline + 1
      if isLine(beginning, in: bytes, at: start), endsCard(bytes, before: newline),
        !isFolded(bytes, at: start, areLast: areLast)
      {
        return start
      }
    }
    return nil
  }

  /// Tells whether a line is a word, in any case, and nothing else.
  private static func isLine(_ word: [UInt8], in bytes: Span<UInt8>, at start: Int) -> Bool {
    guard start + word.count < bytes.count, isBreak(bytes[start + word.count]) else {
      return false
    }
    for index in word.indices {
      let byte = bytes[start + index]
      let isSmall = byte >= 0x61 && byte <= 0x7A
      guard (isSmall ? byte & 0xDF : byte) == word[index] else { return false }
    }
    return true
  }

  /// Tells whether what follows the line of a beginning may be folded into it.
  private static func isFolded(_ bytes: Span<UInt8>, at start: Int, areLast: Bool) -> Bool {
    var next = start + beginning.count
    while next < bytes.count, isBreak(bytes[next]) { next += 1 }
    guard next < bytes.count else { return !areLast }
    return bytes[next] == UInt8(ascii: " ") || bytes[next] == UInt8(ascii: "\t")
  }

  /// Tells whether the line that a break ends, or the last before it that is not empty, is the end of a card.
  private static func endsCard(_ bytes: Span<UInt8>, before newline: Int) -> Bool {
    var last = newline
    while last > 0, isBreak(bytes[last - 1]) { last -= 1 }
    let start = last - end.count
    return start > 0 && isBreak(bytes[start - 1]) && isLine(end, in: bytes, at: start)
  }

  private static func isBreak(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}
