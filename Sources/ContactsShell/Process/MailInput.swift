internal import ContactsFormats
internal import LineEditing

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A message on standard input, as a mail program hands one on.
enum MailInput {
  /// Returns the header of the message, and reads it to its end, so that whoever writes it is not cut off.
  ///
  /// No more than `MailHeader.maximumSize` octets are kept.
  static func header() throws -> MailHeader {
    var kept: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      guard !Interruption.isRequested else {
        throw CommandError("the message was broken off; nothing was done with it")
      }
      let count = chunk.withUnsafeMutableBytes { read(0, $0.baseAddress, $0.count) }
      if count == 0 { return MailHeader(kept) }
      guard count > 0 else {
        if errno == EINTR || errno == EAGAIN && wait() { continue }
        throw CommandError("cannot read the message: \(String(cString: strerror(errno)))")
      }
      kept += chunk[..<min(count, MailHeader.maximumSize - kept.count)]
    }
  }

  /// Waits until a descriptor that does not wait itself has something to read.
  private static func wait() -> Bool {
    var request = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, -1) >= 0 || errno == EINTR
  }
}
