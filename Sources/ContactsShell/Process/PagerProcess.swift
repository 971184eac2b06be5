internal import Platform

/// A pager at work, which reads what is written to it.
final class PagerProcess {
  /// The statuses by which a shell says that there is no such program.
  private static let absent: Set<Int32> = [126, 127]

  private let process: TerminalProcess
  private let input: Descriptor

  /// Starts what `start` does with the descriptor that is to become its standard input; nil where that cannot be done.
  init?(_ start: (_ input: Descriptor) -> TerminalProcess?) {
    do throws(Errno) {
      let (output, input) = try Descriptor.pipe()
      let process = start(output)
      output.close()
      guard let process else {
        input.close()
        return nil
      }
      (self.process, self.input) = (process, input)
    } catch {
      return nil
    }
  }

  /// Gives bytes to the pager, waiting until it has room; false where it reads no more.
  func write(_ bytes: [UInt8]) -> Bool {
    input.write(bytes, patience: .zero) == nil
  }

  /// Waits until the pager has been left, and takes the terminal back; false where there was no pager.
  func finish() -> Bool {
    input.close()
    return !Self.absent.contains(process.wait(endsWithUs: true))
  }
}
