#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A pager at work, which reads what is written to it.
final class PagerProcess {
  /// The statuses by which a shell says that there is no such program.
  private static let absent: Set<Int32> = [126, 127]

  private let process: TerminalProcess
  private let input: Int32

  /// Starts what `start` does with the descriptor that is to become its standard input; nil where that cannot be done.
  init?(_ start: (_ input: Int32) -> TerminalProcess?) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let process = start(ends[0])
    close(ends[0])
    guard let process else {
      close(ends[1])
      return nil
    }
    self.process = process
    input = ends[1]
  }

  /// Gives bytes to the pager, waiting until it has room; false where it reads no more.
  func write(_ bytes: [UInt8]) -> Bool {
    SlowDescriptor(number: input).write(bytes, patience: .zero) == nil
  }

  /// Waits until the pager has been left, and takes the terminal back; false where there was no pager.
  func finish() -> Bool {
    close(input)
    return !Self.absent.contains(process.wait(endsWithUs: true))
  }
}
