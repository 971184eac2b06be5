#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Answers questions about the terminal behind a file descriptor.
public enum Terminal {
  /// Returns whether the descriptor is a terminal.
  public static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// Returns the terminal's size in cells, or `nil` where it is unknown.
  public static func size(of descriptor: Int32) -> (columns: Int, rows: Int)? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }
}
