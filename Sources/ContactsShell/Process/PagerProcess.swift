internal import LineEditing

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A pager at work: a shell's script that reads what is written to it, and has the terminal meanwhile.
///
/// While it runs Ctrl-C is the pager's; afterwards the terminal's modes are what they were.
final class PagerProcess {
  /// The signals of the keyboard.
  private static let keyboardSignals = [SIGINT, SIGQUIT]
  /// The statuses by which a shell says that there is no such program.
  private static let absent: Set<Int32> = [126, 127]

  private let id: pid_t
  private let input: Int32
  private let modes: termios?
  private var actions: [sigaction]

  /// Starts the script; nil where that cannot be done.
  init?(script: String) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    guard let id = Self.spawn(script, input: ends[0]) else {
      for end in ends { close(end) }
      return nil
    }
    close(ends[0])
    self.id = id
    input = ends[1]
    var modes = termios()
    self.modes = tcgetattr(1, &modes) == 0 ? modes : nil
    actions = Self.keyboardSignals.map { number in
      var (ignored, former) = (sigaction(), sigaction())
      sigaction(number, nil, &ignored)
      #if canImport(Glibc)
      ignored.__sigaction_handler.sa_handler = SIG_IGN
      #else
      ignored.__sigaction_u.__sa_handler = SIG_IGN
      #endif
      sigaction(number, &ignored, &former)
      return former
    }
  }

  /// Gives bytes to the pager, waiting until it has room; false where it reads no more.
  func write(_ bytes: [UInt8]) -> Bool {
    SlowDescriptor(number: input).write(bytes, patience: .zero) == nil
  }

  /// Waits until the pager has been left, and takes the terminal back; false where there was no pager.
  func finish() -> Bool {
    close(input)
    var status: Int32 = 0
    repeat {
      // Whoever asks us to end does not mean to leave the pager there.
      if Interruption.isForProcess { kill(id, SIGTERM) }
    } while waitpid(id, &status, 0) < 0 && errno == EINTR
    for (number, action) in zip(Self.keyboardSignals, actions) {
      var action = action
      sigaction(number, &action, nil)
    }
    // A pager that was killed has not given them back.
    if var modes { tcsetattr(1, TCSADRAIN, &modes) }
    let hasExited = status & 0x7F == 0
    return !(hasExited && Self.absent.contains(status >> 8 & 0xFF))
  }

  /// Starts the shell with the signals' actions that programs expect.
  private static func spawn(_ script: String, input: Int32) -> pid_t? {
    #if canImport(Glibc)
    var (files, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
    #else
    var (files, attributes): (posix_spawn_file_actions_t?, posix_spawnattr_t?)
    #endif
    posix_spawn_file_actions_init(&files)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&files)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&files, input, 0)
    var ordinary = sigset_t()
    sigemptyset(&ordinary)
    for number in [SIGPIPE, SIGXFSZ] { sigaddset(&ordinary, number) }
    posix_spawnattr_setsigdefault(&attributes, &ordinary)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    let command: [String] = ["/bin/sh", "-c", script]
    var words = command.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var id: pid_t = 0
    let code = posix_spawn(&id, command[0], &files, &attributes, &words, environ)
    return code == 0 ? id : nil
  }
}
