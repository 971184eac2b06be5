import Foundation
import Platform
import TestSupport
import Testing

struct DescriptorTests {
  @Test func readsAPipe() throws {
    let (output, input) = try Descriptor.pipe()
    var chunk = [UInt8](repeating: 0, count: 4)
    #expect(try !output.wait(for: .input, milliseconds: 0))
    try input.write(Array("hello".utf8).span)
    #expect(try output.wait(for: .input))
    #expect(try output.readSome(into: &chunk) == 4 && chunk == Array("hell".utf8))
    #expect(try output.readSome(into: &chunk) == 1 && chunk[0] == UInt8(ascii: "o"))
    #expect(try output.status().kind == .pipe)
    input.close()
    #expect(try output.readSome(into: &chunk) == 0)
    #expect(output.close() == nil)
    // A number that no process has: one that was closed may be another test's by now.
    #expect(Descriptor(.max).close() == .badDescriptor)
  }

  @Test func writesAtMostTheFreeRoom() throws {
    let (output, input) = try Descriptor.pipe()
    defer { output.close() }
    defer { input.close() }
    var asked: [Int] = []
    try input.write([UInt8](repeating: 1, count: 10).span) { count in
      asked.append(count)
      return 4
    }
    #expect(asked == [10, 6, 2])
    #expect(throws: Errno.noSpace) {
      try input.write([1].span) { (_) throws(Errno) in throw .noSpace }
    }
  }

  @Test func writesPiecesBehindEachOther() throws {
    let folder = try TemporaryFolder()
    let file = try Descriptor.open(folder.write("0123456789", to: "a"), .writeOnly)
    defer { file.close() }
    try file.write(Array("abcde".utf8).span, at: 3) { _ in 2 }
    try file.write(Array("ABC".utf8).span) { _ in 1 }
    #expect(try String(contentsOfFile: folder.path("a"), encoding: .utf8) == "ABCabcde89")
  }

  /// A lock would last as long as the child.
  @Test func childProcessesInheritNoDescriptor() throws {
    let file = try Descriptor.open("/dev/null", .readOnly)
    let (output, input) = try Descriptor.pipe()
    let copy = try file.duplicated()
    for descriptor in [file, output, input, copy] {
      #expect(fcntl(descriptor.number, F_GETFD) & FD_CLOEXEC != 0)
      descriptor.close()
    }
  }

  @Test func waitsForANonBlockingPipe() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    let output = try Descriptor.open(path, .readOnly, .nonBlocking)
    let input = try Descriptor.open(path, .writeOnly, .nonBlocking)
    defer { input.close() }
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    #expect(try output.readSome(into: &chunk) == nil)
    let bytes = [UInt8](repeating: 7, count: 300_000)
    BackgroundThread.run {
      do throws(Errno) { try input.write(bytes.span) } catch { Issue.record("\(error)") }
    }
    var count = 0
    while count < bytes.count {
      guard try output.wait(for: .input), let more = try output.readSome(into: &chunk) else {
        continue
      }
      count += more
    }
    #expect(count == bytes.count)
    output.close()
  }
}
