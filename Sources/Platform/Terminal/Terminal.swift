#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Queries about the terminal of a file descriptor.
public enum Terminal {
  /// Returns whether the descriptor is a terminal.
  public static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// Opens the terminal again for reading without blocking; `nil` if that fails.
  ///
  /// A signal from the keyboard discards typed input: a reader that was told of input would block,
  /// and not see the signal.
  public static func openedWithoutWaiting(_ descriptor: Int32) -> Int32? {
    var path = [CChar](repeating: 0, count: 1_024)
    guard unsafe ttyname_r(descriptor, &path, path.count) == 0 else { return nil }
    let opened = unsafe open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard opened >= 0 else { return nil }
    // The name may belong to another terminal if another file system is mounted there.
    var (own, others) = (stat(), stat())
    guard unsafe fstat(descriptor, &own) == 0, unsafe fstat(opened, &others) == 0,
      own.st_rdev == others.st_rdev
    else {
      close(opened)
      return nil
    }
    return opened
  }

  /// Returns the signals that the terminal sends for characters, by the character, except for those
  /// that the process ignores.
  public static func signalKeys(of descriptor: Int32) -> [UInt8: Int32] {
    var modes = termios()
    guard unsafe tcgetattr(descriptor, &modes) == 0, modes.c_lflag & tcflag_t(ISIG) != 0 else {
      return [:]
    }
    let keys = unsafe withUnsafeBytes(of: modes.c_cc) { characters in
      [(VINTR, SIGINT), (VSUSP, SIGTSTP), (VQUIT, SIGQUIT)].map { place, signal in
        (unsafe characters[Int(place)], signal)
      }
    }
    // What stands for no character: _POSIX_VDISABLE, which is a macro that Swift does not import.
    let none: [UInt8] = [0, 0xFF]
    return Dictionary(
      keys.filter { !none.contains($0.0) && !sigaction.isIgnored($0.1) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Sends a signal to all processes of this one's group, as the terminal does for a key.
  public static func signalGroup(_ number: Int32) { kill(0, number) }

  /// Whether `TERM` says that the terminal does not understand escape sequences, as in an Emacs
  /// shell; also if `TERM` is not set.
  public static var isDumb: Bool {
    unsafe getenv("TERM").map { unsafe ["", "dumb"].contains(String(cString: $0)) } ?? true
  }

  /// Returns the size of the terminal in cells, or `nil` if it is unknown; 24 rows if only these
  /// are.
  public static func size(of descriptor: Int32) -> (columns: Int, rows: Int)? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return (Int(size.ws_col), size.ws_row > 0 ? Int(size.ws_row) : 24)
  }

  /// Whether the terminal rewraps its rows when its width changes, judging by the environment.
  ///
  /// Most do. xterm, the Linux console and GNU screen cut or extend each row.
  public static let rewrapsRows: Bool = {
    let isSet = { (name: String) in unsafe getenv(name) != nil }
    if isSet("TMUX") || isSet("VTE_VERSION") { return true }
    let isConsole = unsafe getenv("TERM").map { unsafe String(cString: $0) == "linux" } ?? false
    return !isConsole && !isSet("XTERM_VERSION") && !isSet("STY")
  }()
}
