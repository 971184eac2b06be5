internal import LineEditing

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A descriptor whose other end may be slow: a pipe that is not read, a terminal that was stopped.
struct SlowDescriptor {
  let number: Int32

  /// What a pipe takes without waiting once it takes anything (PIPE_BUF).
  private static let chunkSize = 4096
  /// How long a wait goes on, in milliseconds, before a signal is noticed that came just before it.
  private static let turn: Int32 = 100

  /// Writes all bytes, waiting while they are not taken; returns the errno where they never are.
  ///
  /// - Parameter patience: How long it goes on after a signal that asks for an end; then the rest is dropped, and
  ///   EINTR returned.
  func write(_ bytes: [UInt8], patience: Duration) -> Int32? {
    var rest = bytes[...]
    var deadline: ContinuousClock.Instant?
    while !rest.isEmpty {
      if Interruption.isRequested {
        let end = deadline ?? .now + patience
        if .now >= end { return EINTR }
        deadline = end
      }
      var request = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
      let ready = poll(&request, 1, Self.turn)
      guard ready > 0 else {
        if ready == 0 || errno == EINTR || errno == EAGAIN { continue }
        return errno
      }
      let count = rest.prefix(Self.chunkSize).withUnsafeBytes(put)
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR && errno != EAGAIN {
        return errno
      }
    }
    return nil
  }

  private func put(_ buffer: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
    Glibc.write(number, buffer.baseAddress, buffer.count)
    #else
    Darwin.write(number, buffer.baseAddress, buffer.count)
    #endif
  }
}
