internal import Platform

/// A running pager.
final class PagerProcess {
  /// The exit statuses by which a shell says that there is no such program.
  private static let absent: Set<Int32> = [126, 127]

  private let process: TerminalProcess
  private let input: Descriptor

  /// Starts the process that `start` creates with its standard input; nil if that fails.
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

  /// Writes bytes to the pager, waiting for room; returns false once it reads no more.
  func write(_ bytes: [UInt8]) -> Bool {
    input.write(bytes, patience: .zero) == nil
  }

  /// Waits for the pager to end, and takes the terminal back; returns false if there was no pager.
  func finish() -> Bool {
    input.close()
    return !Self.absent.contains(process.wait(endsWithUs: true))
  }
}
