internal import Platform

/// Splits a stream of bytes into lines; examines each byte once, however the bytes arrive.
struct LineSplitter {
  /// The length in bytes at which a line is malformed.
  let limit: Int

  private var bytes: [UInt8] = []
  private var start = 0
  private var newline: Int?
  private var isAtFirstLine = true
  private var isSkipping = false

  init(limit: Int) {
    self.limit = limit
  }

  /// Whether a whole line is available.
  var hasLine: Bool { newline != nil }

  /// Appends bytes, after all whole lines have been taken.
  mutating func append(_ more: ArraySlice<UInt8>) {
    bytes.removeSubrange(..<start)
    start = 0
    let searched = bytes.count
    bytes.append(contentsOf: more)
    findNewline(from: searched)
    if newline == nil, bytes.count > limit + 1 {
      bytes.removeAll(keepingCapacity: true)
      isSkipping = true
    }
  }

  /// Removes and returns the next line, or `nil` if its end has not arrived.
  mutating func takeLine() -> LineInput? {
    guard let end = newline else { return nil }
    let hasReturn = end > start && bytes[end - 1] == UInt8(ascii: "\r")
    let line = makeLine(upTo: hasReturn ? end - 1 : end)
    start = end + 1
    findNewline(from: start)
    return line
  }

  /// Removes and returns what follows the last newline, or `nil` if nothing does.
  mutating func takeLastLine() -> LineInput? {
    guard start < bytes.count || isSkipping else { return nil }
    let line = makeLine(upTo: bytes.count)
    start = bytes.count
    return line
  }

  private mutating func findNewline(from index: Int) {
    let found = bytes.span.extracting(droppingFirst: index).firstOffset(
      of: UInt8(ascii: "\n"))
    newline = found.map { $0 + index }
  }

  private mutating func makeLine(upTo end: Int) -> LineInput {
    defer { (isAtFirstLine, isSkipping) = (false, false) }
    if isSkipping || end - start > limit { return .malformed("is longer than \(limit) bytes") }
    if isAtFirstLine, bytes[start..<end].starts(with: [0xEF, 0xBB, 0xBF]) { start += 3 }
    return LineInput(bytes[start..<end])
  }
}
