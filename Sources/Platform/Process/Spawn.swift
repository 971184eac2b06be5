#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Starts programs.
enum Spawn {
  #if canImport(Glibc)
  /// POSIX_SPAWN_SETSID of posix_spawn(3), which the header defines only with `_GNU_SOURCE`.
  private static var newSession: Int32 { 0x80 }
  #else
  private static var newSession: Int32 { Int32(POSIX_SPAWN_SETSID) }
  #endif

  /// Starts a program found in `$PATH`, with default signal actions; throws if that fails.
  ///
  /// - Parameters:
  ///   - variables: Environment variables besides those of this process, as `NAME=VALUE`.
  ///   - input: The descriptor for its standard input.
  ///   - isDetached: Whether it has no other streams, and a session of its own, without a terminal.
  static func start(
    _ command: [String], adding variables: [String] = [], input: Descriptor?,
    isDetached: Bool = false
  ) throws(Errno) -> pid_t {
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
    if let input {
      unsafe posix_spawn_file_actions_adddup2(&files, input.number, 0)
    }
    if isDetached {
      for number: Int32 in 0...2 where number > 0 || input == nil {
        unsafe posix_spawn_file_actions_addopen(&files, number, "/dev/null", O_RDWR, 0)
      }
    }
    var ordinary = sigset_t()
    unsafe sigemptyset(&ordinary)
    for number in [SIGPIPE, SIGXFSZ] { unsafe sigaddset(&ordinary, number) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &ordinary)
    let flags = Int32(POSIX_SPAWN_SETSIGDEF) | (isDetached ? newSession : 0)
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    var words = unsafe command.map { unsafe strdup($0) } + [nil]
    let added = unsafe variables.map { unsafe strdup($0) }
    defer { unsafe (words + added).forEach { unsafe free($0) } }
    let count = sequence(first: 0) { $0 + 1 }.first { unsafe environ[$0] == nil } ?? 0
    var environment = unsafe (0..<count).map { unsafe environ[$0] } + added + [nil]
    var id: pid_t = 0
    let code = unsafe posix_spawnp(&id, command[0], &files, &attributes, &words, &environment)
    guard code == 0 else { throw Errno(code) }
    return id
  }

  /// Returns a status of `waitpid` as shells report it: 128 plus the signal number after a signal.
  static func shellStatus(_ status: Int32) -> Int32 {
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }
}
