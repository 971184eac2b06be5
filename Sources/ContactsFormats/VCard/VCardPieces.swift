/// The places where a file of vCards can be cut: between an END and a BEGIN.
///
/// There the parser needs nothing from before. An END inside a nested card is no exception: a BEGIN
/// after it ends the outer card, as the end of a file does.
enum VCardPieces {
  private static let beginning = Array("BEGIN:VCARD".utf8)
  private static let end = Array("END:VCARD".utf8)

  /// Returns the first place from an offset on where a file can be cut, given its next bytes, which
  /// are all if they are the last; nil if there is none.
  static func border(in bytes: Span<UInt8>, from offset: Int, areLast: Bool) -> Int? {
    for newline in offset..<max(offset, bytes.count) where bytes[newline] == UInt8(ascii: "\n") {
      let start = VCardLines.endOfMark(in: bytes, at: newline + 1)
      if isLine(beginning, in: bytes, at: start), endsCard(bytes, before: newline),
        !isFolded(bytes, at: start, areLast: areLast)
      {
        return newline + 1
      }
    }
    return nil
  }

  /// Returns whether a line is exactly a word, in any case.
  private static func isLine(_ word: [UInt8], in bytes: Span<UInt8>, at start: Int) -> Bool {
    start + word.count < bytes.count && isBreak(bytes[start + word.count])
      && bytes.hasCapitals(word.span, at: start)
  }

  /// Returns whether the line after a BEGIN may be folded into it.
  private static func isFolded(_ bytes: Span<UInt8>, at start: Int, areLast: Bool) -> Bool {
    var next = start + beginning.count
    while next < bytes.count, isBreak(bytes[next]) { next += 1 }
    guard next < bytes.count else { return !areLast }
    return bytes[next] == UInt8(ascii: " ") || bytes[next] == UInt8(ascii: "\t")
  }

  /// Returns whether the line before a break, or the last non-empty one, is the end of a card.
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
