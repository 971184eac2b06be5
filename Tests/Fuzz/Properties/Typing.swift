import Platform

@testable import LineEditing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension FuzzTarget {
  /// Typed bytes are characters: those of the text, if they are UTF-8.
  ///
  /// They have their places on any screen, also on one whose width has changed.
  @Sendable static func keys(_ bytes: [UInt8]) throws {
    _ = locale
    let typed = try characters(of: bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    if Array(text.utf8) == bytes {
      try expectEqual(typed, text.unicodeScalars.map(\.value), "the characters of a text")
    }
    try expectEqual(typed.count <= bytes.count, true, "no more characters than bytes")
    let (width, former) = (Int(bytes.first ?? 0) % 90, Int(bytes.last ?? 0) % 90)
    let line = Editor.Line(text: text, cursor: text.utf8.count)
    let layout = LineLayout(prompt: "> ", line: line, columns: width)
    try expectEqual((0..<layout.columns).contains(layout.column), true, "a column of the screen")
    try expectEqual(
      layout.row <= 2 + 8 * (text.unicodeScalars.count + 2), true, "a row of the line")
    for leavesOutBlanks in [false, true] {
      let rewrapped = RewrappedLayout(
        prompt: "> ", line: line, drawnFor: former, now: width, leavesOutBlanks: leavesOutBlanks
      ).current
      try expectEqual((0..<rewrapped.columns).contains(rewrapped.column), true, "a column then")
    }
    _ = PromptText.marked(text, style: "1")
  }

  private static let locale: Void = useUTF8Locale()

  /// What the decoder reads from a pipe of the bytes.
  private static func characters(of bytes: [UInt8]) throws -> [UInt32] {
    // A pipe holds so many bytes that writing never waits.
    let bytes = Array(bytes.prefix(4096))
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw BrokenPromise(description: "no pipe") }
    defer { close(ends[0]) }
    let written = write(ends[1], bytes, bytes.count)
    close(ends[1])
    guard written == bytes.count else { throw BrokenPromise(description: "a pipe that is full") }
    var decoder = KeyDecoder()
    var characters: [UInt32] = []
    while let some = decoder.readByte(from: ends[0]) {
      characters += some.map { UInt32(truncatingIfNeeded: $0) }
    }
    return characters
  }

  /// Lines of a script or pipe are the same however their bytes arrive.
  @Sendable static func lines(_ bytes: [UInt8]) throws {
    let whole = lines(of: bytes, inPiecesOf: max(1, bytes.count))
    for size in [1, 1 + Int(bytes.last ?? 0) % 16] {
      try expectEqual(lines(of: bytes, inPiecesOf: size), whole, "lines in pieces of \(size)")
    }
    try expectEqual(
      whole.count <= 1 + bytes.count { $0 == UInt8(ascii: "\n") }, true, "the number of lines")
  }

  private static func lines(of bytes: [UInt8], inPiecesOf size: Int) -> [LineInput] {
    var buffer = LineSplitter(limit: 64)
    var lines: [LineInput] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      buffer.append(bytes[start..<min(bytes.count, start + size)])
      while let line = buffer.takeLine() { lines.append(line) }
    }
    return lines + (buffer.takeLastLine().map { [$0] } ?? [])
  }

  /// Any history file is read: its lines come back from a file of them, also beside a new one, and
  /// recall finds lines of it only.
  @Sendable static func history(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    try expectEqual(
      HistoryEscape.unescape(HistoryEscape.escape(text)), text, "a line, escaped and read")
    let folder = try Scratch()
    try folder.write(bytes, to: "history")
    var file = HistoryFile(path: folder["history"], limit: 8)
    let lines = try file.load()
    try expectEqual(lines.count <= 8, true, "no more lines than are kept")
    try expectEqual(Set(lines.map { Array($0.utf8) }).count, lines.count, "each line once")
    let new = "a\\line\nof two"
    try file.append(new)
    var again = HistoryFile(path: folder["history"], limit: 8)
    try expectEqual(
      try again.load(), (lines.filter { $0 != new } + [new]).suffix(8), "the lines and a new one")
    let history = LineHistory(path: folder["history"], limit: 8)
    try history.load()
    for line in lines + [text] {
      do throws(HistoryExpansionError) {
        _ = try HistoryExpansion.line(for: line, of: history.entries)
      } catch {
        try expectEqual("\(error)".isEmpty, false, "a message")
      }
      _ = history.newestLine(continuing: line)
    }
  }
}
