#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A shell's script at work, such as an editor, that has the terminal meanwhile.
///
/// While it runs Ctrl-C is its own; afterwards the terminal's modes are what they were.
public final class TerminalProcess {
  /// The signals of the keyboard.
  private static let keyboardSignals = [SIGINT, SIGQUIT]

  private let id: pid_t
  private let modes: termios?
  private let actions: [sigaction]

  /// Starts the script; nil where that cannot be done.
  ///
  /// - Parameter input: The descriptor that becomes its standard input.
  public convenience init?(script: String, input: Descriptor = Descriptor(0)) {
    self.init(program: "/bin/sh", ["-c", script], input: input)
  }

  /// Starts a program, which is looked for in `$PATH`; nil where that cannot be done.
  ///
  /// - Parameters:
  ///   - defaults: Variables of the environment that it gets where they are not set.
  ///   - input: The descriptor that becomes its standard input.
  public init?(
    program: String, _ arguments: [String], defaults: [(name: String, value: String)] = [],
    input: Descriptor = Descriptor(0)
  ) {
    // Before it has begun: it may change them at once.
    var modes = termios()
    self.modes = unsafe tcgetattr(1, &modes) == 0 ? modes : nil
    let missing = defaults.filter { unsafe getenv($0.name) == nil }.map { "\($0.name)=\($0.value)" }
    guard let id = Self.spawn([program] + arguments, adding: missing, input: input.number) else {
      return nil
    }
    self.id = id
    actions = Self.keyboardSignals.map { number in
      var (ignored, former) = (sigaction(), sigaction())
      unsafe sigaction(number, nil, &ignored)
      ignored.handler = SIG_IGN
      unsafe sigaction(number, &ignored, &former)
      return former
    }
  }

  /// Waits for the script's end, and takes the terminal back; returns its status as shells tell it, 128 and the
  /// signal's number where one ended it.
  ///
  /// - Parameter endsWithUs: Whether somebody who asks us to end means it, too.
  public func wait(endsWithUs: Bool = false) -> Int32 {
    var status: Int32 = 0
    repeat {
      if endsWithUs, Interruption.isForProcess { kill(id, SIGTERM) }
    } while unsafe waitpid(id, &status, 0) < 0 && errno == EINTR
    for (number, action) in zip(Self.keyboardSignals, actions) {
      var action = action
      unsafe sigaction(number, &action, nil)
    }
    // One that was killed has not given them back.
    if var modes { unsafe tcsetattr(1, TCSADRAIN, &modes) }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  /// Starts a program with the signals' actions that programs expect.
  private static func spawn(
    _ command: [String], adding variables: [String], input: Int32
  ) -> pid_t? {
    #if canImport(Glibc)
    var (files, attributes) = unsafe (posix_spawn_file_actions_t(), posix_spawnattr_t())
    #else
    var (files, attributes): (posix_spawn_file_actions_t?, posix_spawnattr_t?)
    #endif
    unsafe posix_spawn_file_actions_init(&files)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&files)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    unsafe posix_spawn_file_actions_adddup2(&files, input, 0)
    var ordinary = sigset_t()
    unsafe sigemptyset(&ordinary)
    for number in [SIGPIPE, SIGXFSZ] { unsafe sigaddset(&ordinary, number) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &ordinary)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var words = unsafe command.map { unsafe strdup($0) } + [nil]
    let added = unsafe variables.map { unsafe strdup($0) }
    defer { unsafe (words + added).forEach { unsafe free($0) } }
    let count = sequence(first: 0) { $0 + 1 }.first { unsafe environ[$0] == nil } ?? 0
    var variables = unsafe (0..<count).map { unsafe environ[$0] } + added + [nil]
    var id: pid_t = 0
    let code = unsafe posix_spawnp(&id, command[0], &files, &attributes, &words, &variables)
    return code == 0 ? id : nil
  }
}
