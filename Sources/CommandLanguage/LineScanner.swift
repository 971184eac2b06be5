/// Reads the words of a line one by one.
///
/// A scanner does not stop at a mistake: it records the first one and reads on. The tokenizer
/// throws it; completion, which always sees an unfinished line, ignores it.
struct LineScanner {
  /// The state at the end of the line.
  enum Ending: Hashable {
    case complete
    case comment
    case backslash(at: Int)
    case openQuote(Quote, at: Int)
  }

  let bytes: [UInt8]
  var position = 0
  private(set) var ending = Ending.complete
  /// The end of the last unquoted plain byte in a word that also has other bytes.
  private(set) var plainEnd = 0
  private(set) var mistake: (kind: SyntaxError.Kind, position: Int)?
  /// The texts of the words that have more than plain bytes, one after another.
  var texts: [UInt8] = []

  init(_ line: String) {
    bytes = Array(line.utf8)
  }

  /// Reads the next word; `nil` at the end of the line and at a comment.
  mutating func next() -> Word? {
    while position < bytes.count, bytes[position].isBlank { position += 1 }
    guard position < bytes.count else { return nil }
    if bytes[position] == UInt8(ascii: "#") {
      position = bytes.count
      ending = .comment
      return nil
    }
    let start = position
    while position < bytes.count, bytes[position].isPlain { position += 1 }
    if position == bytes.count || bytes[position].isBlank {
      let text = String(decoding: bytes[start..<position], as: UTF8.self)
      return Word(text: text, range: start..<position)
    }
    return quotedWord(from: start)
  }

  /// Reads the rest of a word, starting at `start`, that has more than plain bytes.
  private mutating func quotedWord(from start: Int) -> Word {
    // No text is longer than what it was written as.
    if texts.isEmpty { texts.reserveCapacity(bytes.count - start) }
    let textStart = texts.count
    texts += bytes[start..<position]
    var quoted: [Range<Int>] = []
    // Only escapes such as `\xHH` can make bytes that are not UTF-8: the line itself is valid.
    var hasCodes = false
    while position < bytes.count, !bytes[position].isBlank {
      let before = texts.count
      switch bytes[position] {
      case UInt8(ascii: "\\"): readEscaped()
      case UInt8(ascii: "'"): readSingle()
      case UInt8(ascii: "\""): readDouble()
      case UInt8(ascii: "$") where byte(at: position + 1) == UInt8(ascii: "'"):
        readDollar()
        hasCodes = true
      case let byte:
        texts.append(byte)
        position += 1
        plainEnd = position
        continue
      }
      quoted.append(before - textStart..<texts.count - textStart)
    }
    let text = texts[textStart...]
    if hasCodes, String(validating: text, as: UTF8.self) == nil {
      note(.invalidCharacter, at: start)
    }
    return Word(
      text: String(decoding: text, as: UTF8.self), range: start..<position, quoted: quoted)
  }

  private mutating func readEscaped() {
    guard let escaped = byte(at: position + 1) else {
      ending = .backslash(at: position)
      position += 1
      return
    }
    texts.append(escaped)
    position += 2
  }

  private mutating func readSingle() {
    let opening = position
    position += 1
    readRun { $0 == UInt8(ascii: "'") }
    if position == bytes.count { return leaveOpen(.single, at: opening) }
    position += 1
  }

  private mutating func readDouble() {
    let opening = position
    position += 1
    while true {
      readRun { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
      guard let byte = byte(at: position) else { return leaveOpen(.double, at: opening) }
      position += 1
      if byte == UInt8(ascii: "\"") { return }
      if let next = self.byte(at: position), next.isSpecialInDouble {
        position += 1
        texts.append(next)
      } else {
        texts.append(byte)
      }
    }
  }

  /// Reads literal bytes up to one that `isEnd` accepts, or to the end.
  private mutating func readRun(until isEnd: (UInt8) -> Bool) {
    let start = position
    while position < bytes.count, !isEnd(bytes[position]) { position += 1 }
    texts += bytes[start..<position]
  }

  func byte(at offset: Int) -> UInt8? {
    offset < bytes.count ? bytes[offset] : nil
  }

  mutating func leaveOpen(_ quote: Quote, at opening: Int) {
    ending = .openQuote(quote, at: opening)
  }

  mutating func note(_ kind: SyntaxError.Kind, at position: Int) {
    if mistake == nil { mistake = (kind, position) }
  }
}

extension UInt8 {
  /// Whether the byte separates words; CR and LF are what a CRLF file leaves.
  var isBlank: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == UInt8(ascii: "\r")
      || self == UInt8(ascii: "\n")
  }

  /// Whether the byte is literal outside quotes; a `$` may start a quote and is checked separately.
  fileprivate var isPlain: Bool {
    !isBlank && self != UInt8(ascii: "\\") && self != UInt8(ascii: "'")
      && self != UInt8(ascii: "\"") && self != UInt8(ascii: "$")
  }

  fileprivate var isSpecialInDouble: Bool {
    self == UInt8(ascii: "\\") || self == UInt8(ascii: "\"") || self == UInt8(ascii: "$")
      || self == UInt8(ascii: "`")
  }
}
