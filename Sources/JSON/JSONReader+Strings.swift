extension JSONReader {
  /// Reads a string.
  public mutating func readString() throws(JSONError) -> String {
    _ = peek()
    let start = offset
    let raw = try scanString()
    if raw.hasEscapes { return try unescape(raw.range, at: start) }
    do {
      return String(copying: try UTF8Span(validating: source.span.extracting(raw.range)))
    } catch {
      throw JSONError(.invalidString, at: start)
    }
  }

  /// The text between the quotes of a string.
  struct RawString {
    var range: Range<Int>
    var hasEscapes = false
    var isASCII = true
  }

  /// Skips a string.
  ///
  /// Only finds its end; checks the contents only of a canonical one.
  mutating func scanString() throws(JSONError) -> RawString {
    guard accept(UInt8(ascii: "\"")) else { throw unexpected("a string") }
    let raw = try rawString(from: offset)
    offset = raw.range.upperBound + 1
    if isCanonical, raw.hasEscapes || !raw.isASCII { isCanonical = isCanonical(raw) }
    return raw
  }

  /// Finds the end of a string that starts, after its quote, at `start`.
  private func rawString(from start: Int) throws(JSONError) -> RawString {
    let bytes = source.span
    var raw = RawString(range: start..<start)
    var (end, union) = (start, UInt64(0))
    while true {
      end = bytes.endOfPlainText(from: end, &union)
      guard end < bytes.count else { throw JSONError(.unexpectedEnd, at: bytes.count) }
      switch bytes[end] {
      case UInt8(ascii: "\""):
        raw.range = start..<end
        raw.isASCII = union & 0x8080_8080_8080_8080 == 0
        return raw
      case UInt8(ascii: "\\"):
        raw.hasEscapes = true
        end += 2
      default: throw JSONError(.invalidString, at: end)
      }
    }
  }

  /// Returns whether a string is valid UTF-8, escaped as `JSONWriter` does.
  private func isCanonical(_ raw: RawString) -> Bool {
    let text = source.span.extracting(raw.range)
    if raw.hasEscapes {
      var index = 0
      while index < text.count {
        guard text[index] == UInt8(ascii: "\\") else {
          index += 1
          continue
        }
        guard let escape = JSONEscape(in: text, at: index), escape.isCanonical else {
          return false
        }
        index = escape.end
      }
    }
    return raw.isASCII || text.isUTF8
  }

  private func unescape(_ range: Range<Int>, at start: Int) throws(JSONError) -> String {
    let text = source.span.extracting(range)
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      guard text[index] == UInt8(ascii: "\\") else {
        result.append(text[index])
        index += 1
        continue
      }
      guard let escape = JSONEscape(in: text, at: index) else {
        throw JSONError(.invalidString, at: start)
      }
      result.append(contentsOf: UTF8.encode(escape.scalar)!)
      index = escape.end
    }
    guard let string = String(validating: result, as: UTF8.self) else {
      throw JSONError(.invalidString, at: start)
    }
    return string
  }
}
