import Foundation

/// Waits until one of the descriptors is ready or the time has come, and returns which are.
///
/// A negative descriptor is passed over.
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

/// Reads what is there now, or returns `nil` at the end.
func readAvailable(_ descriptor: Int32) -> [UInt8]? {
  let chunk = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
    count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
  }
  return chunk.isEmpty ? nil : chunk
}

/// Has reads and writes answer rather than wait.
func makeNonBlocking(_ descriptor: Int32) {
  _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
}
