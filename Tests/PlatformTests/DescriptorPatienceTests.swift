import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@testable import Platform

struct DescriptorPatienceTests {
  /// Whatever is in a pipe, the reported number of bytes can be written at once.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func reportsTheCapacityOfAPipe(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    // A write that would block fails.
    for end in ends { try #require(fcntl(end, F_SETFL, O_NONBLOCK) == 0) }
    let bytes = [UInt8](repeating: 0x61, count: 1 << 20)
    let descriptor = Descriptor(ends[1])
    var waited = 0
    for _ in 0..<200 {
      let size = [1, 7, 100, 2_048, 2_049, 4_095, 4_096, 4_097, 9_000].randomElement(
        using: &random)!
      if Bool.random(using: &random) {
        _ = write(ends[1], bytes, size)
      } else {
        var buffer = [UInt8](repeating: 0, count: size)
        _ = read(ends[0], &buffer, size)
      }
      var request = pollfd(fd: ends[1], events: Int16(POLLOUT), revents: 0)
      guard Int.random(in: 0..<4, using: &random) == 0 else { continue }
      guard poll(&request, 1, 0) > 0 else {
        waited += 1
        continue
      }
      let room = descriptor.makePipeRoom(for: 1)
      #expect(room >= 4_096)
      #expect(write(ends[1], bytes, room) == room)
    }
    #expect(waited > 0)
  }

  #if canImport(Glibc)
  /// Whether a pipe can be enlarged: not with large pages, nor for a user with many pipes.
  private static var canWiden: Bool {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return false }
    defer { for end in ends { close(end) } }
    let (getPipeSize, setPipeSize): (Int32, Int32) = (1032, 1031)
    return fcntl(ends[1], getPipeSize) < min(80_000, Descriptor.widePipe)
      && fcntl(ends[1], setPipeSize, Descriptor.widePipe) == Descriptor.widePipe
  }

  /// A pipe is enlarged for large output, and keeps its contents.
  @Test(.enabled(if: canWiden, "no pipe can be made wider here"))
  func enlargesAPipeForLargeOutput() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    for end in ends { try #require(fcntl(end, F_SETFL, O_NONBLOCK) == 0) }
    let (descriptor, getPipeSize) = (Descriptor(ends[1]), Int32(1032))
    let size = fcntl(ends[1], getPipeSize)
    let sent = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 9) }
    #expect(descriptor.write(Array(sent[..<10_000]), patience: .zero) == nil)
    #expect(fcntl(ends[1], getPipeSize) == size)
    // More than the old capacity is accepted without a reader.
    #expect(descriptor.write(Array(sent[10_000...]), patience: .zero) == nil)
    #expect(fcntl(ends[1], getPipeSize) == Descriptor.widePipe)
    var received = [UInt8](repeating: 0, count: sent.count + 1)
    #expect(read(ends[0], &received, received.count) == sent.count)
    #expect(received.dropLast() == sent[...])
    #expect(descriptor.makePipeRoom(for: 1) == Int(Descriptor.widePipe))
  }
  #endif

  /// Everything arrives, in a slowly read pipe and in a file.
  @Test(arguments: [true, false])
  func deliversAllBytes(isPipe: Bool) throws {
    let sent = (0..<3_000_001).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 9) }
    if isPipe {
      var ends: [Int32] = [0, 0]
      try #require(pipe(&ends) == 0)
      let (source, target) = (ends[0], ends[1])
      // A task would wait for a thread that other tests keep busy, while this one blocks another.
      BackgroundThread.run {
        defer { close(target) }
        if let error = Descriptor(target).write(sent, patience: .zero) { Issue.record("\(error)") }
      }
      var received: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 5_000)
      while case let count = read(source, &buffer, buffer.count), count > 0 {
        received += buffer[..<count]
      }
      close(source)
      #expect(received == sent)
    } else {
      let file = try #require(tmpfile())
      defer { fclose(file) }
      #expect(Descriptor(fileno(file)).write(sent, patience: .zero) == nil)
      var received = [UInt8](repeating: 0, count: sent.count + 1)
      #expect(pread(fileno(file), &received, received.count, 0) == sent.count)
      #expect(received.dropLast() == sent[...])
    }
  }

  /// Output to a terminal can block, output to /dev/null cannot.
  @Test
  func writesLargeChunksToDevices() throws {
    let nowhere = open("/dev/null", O_WRONLY)
    let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    try #require(nowhere >= 0 && terminal >= 0)
    defer { for descriptor in [nowhere, terminal] { close(descriptor) } }
    #expect(Descriptor(nowhere).makeRoom(for: 1 << 20) == 1 << 20)
    #expect(Descriptor(terminal).makeRoom(for: 1 << 20) == 4_096)
  }
}
