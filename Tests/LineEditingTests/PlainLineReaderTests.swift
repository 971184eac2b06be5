import Foundation
import LineEditing
import Platform
import TestSupport
import Testing

@Suite struct PlainLineReaderTests {
  /// A pipe with a reader at its reading end.
  private final class Pipe {
    let reader: PlainLineReader
    private(set) var ends: [Int32] = [-1, -1]

    init(limit: Int = 8 << 20, isInterrupted: @escaping () -> Bool = { false }) {
      pipe(&ends)
      reader = PlainLineReader(descriptor: ends[0], limit: limit, isInterrupted: isInterrupted)
    }

    deinit {
      close(ends[0])
      closeWriter()
    }

    func write(_ bytes: some Collection<UInt8>) {
      let bytes = Array(bytes)
      #expect(Foundation.write(ends[1], bytes, bytes.count) == bytes.count)
    }

    func closeWriter() {
      if ends[1] >= 0 { close(ends[1]) }
      ends[1] = -1
    }
  }

  private func lines(of reader: PlainLineReader) throws -> [LineInput] {
    var lines: [LineInput] = []
    while true {
      let line = try reader.readLine()
      if line == .endOfInput { return lines }
      lines.append(line)
    }
  }

  @Test(
    arguments: [
      ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\n\nb", ["a", "", "b"]),
      ("a\r\nb\r", ["a", "b\r"]), ("a\r\r\nb\rc\n", ["a\r", "b\rc"]), ("\r\n", [""]),
      ("\u{FEFF}a\n\u{FEFF}b", ["a", "\u{FEFF}b"]), ("\u{FEFF}", [""]),
      ("Zoë 山田 😀\n", ["Zoë 山田 😀"]),
    ] as [(String, [String])])
  func splitsTextIntoLines(text: String, expected: [String]) throws {
    let pipe = Pipe()
    pipe.write(text.utf8)
    pipe.closeWriter()
    #expect(try lines(of: pipe.reader) == expected.map(LineInput.line))
    #expect(pipe.reader.lineNumber == expected.count)
  }

  @Test func linesDoNotDependOnReadBoundaries() throws {
    let damage: [UInt8] = [0x61, 0xFF, 0x0A, 0, 0x0A, 0xC3, 0xAB, 0, 0x0A, 0xFF, 0, 0x0A]
    let bytes = Array("\u{FEFF}ë山\r\n\n😀\r\r\n".utf8) + damage + Array("é".utf8)
    let expected: [LineInput] = [
      .line("ë山"), .line(""), .line("😀\r"), .malformed("is not UTF-8"),
      .malformed("contains a NUL byte"), .malformed("contains a NUL byte"),
      .malformed("is not UTF-8"),
      .line("é"),
    ]
    for first in 0...bytes.count {
      for second in first...bytes.count {
        let pipe = Pipe()
        var read: [LineInput] = []
        for chunk in [bytes[..<first], bytes[first..<second], bytes[second...]] {
          pipe.write(chunk)
          while try pipe.reader.isReady() { try read.append(pipe.reader.readLine()) }
        }
        pipe.closeWriter()
        try read += lines(of: pipe.reader)
        #expect(read == expected, "cut at \(first) and \(second)")
      }
    }
  }

  @Test(arguments: ["12345", "12345\r", "\u{FEFF}1234"])
  func skipsALineThatIsTooLong(line: String) throws {
    let pipe = Pipe(limit: 4)
    let flood = String(repeating: "x", count: 10_000)
    pipe.write("1234\r\n\(line)\n1\n\(flood)\n2\n\(flood)".utf8)
    pipe.closeWriter()
    let tooLong = LineInput.malformed("is longer than 4 bytes")
    let expected = [.line("1234"), tooLong, .line("1"), tooLong, .line("2"), tooLong]
    #expect(try lines(of: pipe.reader) == expected)
    #expect(pipe.reader.lineNumber == 6)
  }

  @Test func readsHugeAndManyLinesInLinearTime() throws {
    let folder = try TemporaryFolder()
    let huge = String(repeating: "山", count: 2 << 20)
    let many = String(repeating: "add Ada Lovelace\n", count: 100_000)
    let path = try folder.write(many + huge, to: "script")
    let file = open(path, O_RDONLY)
    defer { close(file) }
    let lines = try lines(of: PlainLineReader(descriptor: file))
    #expect(lines.count == 100_001)
    #expect(lines.last == .line(huge))
  }

  @Test func isReadyOnlyForWholeLinesAndTheEnd() throws {
    let pipe = Pipe()
    #expect(try !pipe.reader.isReady())
    pipe.write("par".utf8)
    #expect(try !pipe.reader.isReady(within: .milliseconds(20)))
    #expect(!pipe.reader.hasBufferedLine)
    pipe.write("tial\nrest".utf8)
    #expect(try pipe.reader.isReady(within: patience))
    #expect(pipe.reader.hasBufferedLine)
    #expect(try pipe.reader.readLine() == .line("partial"))
    #expect(try !pipe.reader.isReady())
    pipe.closeWriter()
    #expect(try pipe.reader.isReady(within: patience))
    #expect(try pipe.reader.readLine() == .line("rest"))
    #expect(try pipe.reader.isReady())
    #expect(try pipe.reader.readLine() == .endOfInput)
    #expect(try pipe.reader.readLine() == .endOfInput)
  }

  @Test func waitsForTheRestOfALine() throws {
    let pipe = Pipe()
    pipe.write("a".utf8)
    Thread.detachNewThread { [writer = pipe.ends[1]] in write(writer, "b\n", 2) }
    #expect(try pipe.reader.isReady(within: patience))
    #expect(try pipe.reader.readLine() == .line("ab"))
  }

  @Test func anInterruptionEndsTheWait() throws {
    var isInterrupted = false
    let pipe = Pipe { isInterrupted }
    pipe.write("a\nb\n".utf8)
    #expect(try pipe.reader.readLine() == .line("a"))
    isInterrupted = true
    #expect(try pipe.reader.readLine() == .line("b"))
    #expect(try pipe.reader.readLine() == .interrupt)
    #expect(pipe.reader.lineNumber == 2)
    isInterrupted = false
    pipe.closeWriter()
    #expect(try pipe.reader.readLine() == .endOfInput)
  }

  @Test func reportsAFolder() throws {
    let folder = try TemporaryFolder()
    let descriptor = open(folder.path(""), O_RDONLY)
    defer { close(descriptor) }
    #expect(throws: SystemError("read", "the input", .isFolder)) {
      try PlainLineReader(descriptor: descriptor).readLine()
    }
  }
}

extension PlainLineReader {
  /// Returns whether a line is there, or comes within some time.
  fileprivate func isReady(within time: Duration) throws -> Bool {
    let end = ContinuousClock.now + time
    while try !isReady() {
      guard ContinuousClock.now < end else { return false }
      usleep(1_000)
    }
    return true
  }
}
