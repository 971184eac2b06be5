import Foundation

/// Waits until a descriptor is ready or the deadline passes, and returns the ready ones.
///
/// A negative descriptor is ignored.
func waitForReadiness(
  of requests: [(descriptor: Int32, events: Int32)], until deadline: ContinuousClock.Instant
) -> [Bool] {
  var polled = requests.map { pollfd(fd: $0.descriptor, events: Int16($0.events), revents: 0) }
  while true {
    let left = max(.zero, ContinuousClock.now.duration(to: deadline))
    let count = poll(&polled, nfds_t(polled.count), Int32((left.seconds * 1000).rounded(.up)))
    if count >= 0 || errno != EINTR { return polled.map { $0.revents != 0 } }
  }
}

/// Reads available bytes, or returns `nil` at the end.
func readAvailable(_ descriptor: Int32) -> [UInt8]? {
  let chunk = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
    count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
  }
  return chunk.isEmpty ? nil : chunk
}

/// Makes reads and writes non-blocking.
func makeNonBlocking(_ descriptor: Int32) {
  _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
}
