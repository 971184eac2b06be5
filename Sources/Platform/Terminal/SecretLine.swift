#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A line read from the terminal without showing it.
public enum SecretLine {
  /// Asks for a line at the terminal of the process, without echo; nil at the end of input, after
  /// Ctrl-C, or where there is no terminal.
  public static func read(prompt: String) -> String? {
    let number = systemOpen("/dev/tty", O_RDWR | O_CLOEXEC, 0)
    guard number >= 0 else { return nil }
    let terminal = Descriptor(number)
    defer { terminal.close() }
    var modes = termios()
    guard unsafe tcgetattr(number, &modes) == 0 else { return nil }
    var silent = modes
    silent.c_lflag &= ~tcflag_t(ECHO)
    silent.c_lflag |= tcflag_t(ICANON | ISIG)
    silent.c_iflag |= tcflag_t(ICRNL)
    guard unsafe tcsetattr(number, TCSAFLUSH, &silent) == 0 else { return nil }
    defer { unsafe tcsetattr(number, TCSAFLUSH, &modes) }
    _ = terminal.write(Array(prompt.utf8), patience: .seconds(1))
    var line: [UInt8] = []
    var byte = [UInt8](repeating: 0, count: 1)
    defer { _ = terminal.write([UInt8(ascii: "\n")], patience: .seconds(1)) }
    while line.count < maximumSize {
      do throws(Errno) {
        guard let count = try terminal.readSome(into: &byte) else { return nil }
        guard count > 0 else { return line.isEmpty ? nil : String(decoding: line, as: UTF8.self) }
      } catch {
        return nil
      }
      if byte[0] == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
      line.append(byte[0])
    }
    return nil
  }

  private static let maximumSize = 4_096
}
