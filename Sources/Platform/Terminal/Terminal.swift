#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Answers questions about the terminal behind a file descriptor.
public enum Terminal {
  /// Returns whether the descriptor is a terminal.
  public static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// Opens the terminal behind a descriptor anew, so that reading what is typed never waits; nil where it cannot be.
  ///
  /// A signal sent from the keyboard takes away what was typed before it: who was told that there is something to
  /// read, and reads then, would wait with the signal unseen.
  public static func openedWithoutWaiting(_ descriptor: Int32) -> Int32? {
    var path = [CChar](repeating: 0, count: 1_024)
    guard unsafe ttyname_r(descriptor, &path, path.count) == 0 else { return nil }
    let opened = unsafe open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard opened >= 0 else { return nil }
    // The name may be another terminal's where another file system is mounted.
    var (own, others) = (stat(), stat())
    guard unsafe fstat(descriptor, &own) == 0, unsafe fstat(opened, &others) == 0,
      own.st_rdev == others.st_rdev
    else {
      close(opened)
      return nil
    }
    return opened
  }

  /// Whether the terminal only prints, and acts on no escape sequences, going by the environment: that of
  /// emacs's shell does, and one without a name may.
  public static var isDumb: Bool {
    unsafe getenv("TERM").map { unsafe ["", "dumb"].contains(String(cString: $0)) } ?? true
  }

  /// Returns the terminal's size in cells, or `nil` where it is unknown; of rows it has 24 where these alone are.
  public static func size(of descriptor: Int32) -> (columns: Int, rows: Int)? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return (Int(size.ws_col), size.ws_row > 0 ? Int(size.ws_row) : 24)
  }

  /// Whether the terminal wraps its rows anew when its width changes, going by the environment.
  ///
  /// Most do. xterm, the Linux console and GNU screen cut or extend each row where it is.
  public static let rewrapsRows: Bool = {
    let isSet = { (name: String) in unsafe getenv(name) != nil }
    if isSet("TMUX") || isSet("VTE_VERSION") { return true }
    let isConsole = unsafe getenv("TERM").map { unsafe String(cString: $0) == "linux" } ?? false
    return !isConsole && !isSet("XTERM_VERSION") && !isSet("STY")
  }()
}
