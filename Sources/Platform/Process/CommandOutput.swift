#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The output of a shell command.
public enum CommandOutput {
  /// Runs a command in the shell, and returns what it writes to standard output, up to a limit.
  ///
  /// The command has the standard input and standard error of this process, so that it can ask at
  /// the terminal. Returns nil if it cannot be started; `status` is that of the shell.
  public static func read(
    of command: String, atMost limit: Int = 64 << 10
  ) -> (bytes: [UInt8], status: Int32)? {
    guard let stream = unsafe popen(command, "r") else { return nil }
    var bytes: [UInt8] = []
    var byte = unsafe getc(stream)
    while byte != EOF {
      if bytes.count < limit { bytes.append(UInt8(truncatingIfNeeded: byte)) }
      byte = unsafe getc(stream)
    }
    return (bytes, Spawn.shellStatus(unsafe pclose(stream)))
  }
}
