import Foundation
import Synchronization

/// A process started with `posix_spawn`, killed and reaped on deinitialization at the latest.
final class SpawnedProcess {
  let id: pid_t
  private var status: ExitStatus?

  /// Held while making descriptors close-on-exec and while spawning, so that no child inherits
  /// another's pipe.
  private static let spawning = Mutex(())

  /// Makes close-on-exec descriptors.
  static func makeDescriptors(_ make: () -> [Int32]) -> [Int32] {
    spawning.withLock { _ in
      let descriptors = make()
      descriptors.forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
      return descriptors
    }
  }

  /// Starts a program that inherits only what the file actions open.
  init(
    _ executable: String, _ arguments: [String], environment: [String: String],
    folder: String? = nil, startsSession: Bool = false,
    fileActions: (inout posix_spawn_file_actions_t) -> Void
  ) throws {
    _ = Self.brokenPipesAreErrors
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    fileActions(&actions)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    let startSession: Int16 = 0x80
    let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    posix_spawnattr_setflags(&attributes, Int16(flags) | (startsSession ? startSession : 0))
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)

    // A shell changes the folder, as Swift hides the call of posix_spawn for that.
    let change = folder.map { ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", $0] } ?? []
    let command = change + [executable] + arguments
    var words = command.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var id: pid_t = 0
    let code = Self.spawning.withLock { _ in
      posix_spawn(&id, command[0], &actions, &attributes, &words, &variables)
    }
    guard code == 0 else {
      let reason = String(cString: strerror(code))
      throw WaitError(description: "\(executable) does not start: \(reason)")
    }
    self.id = id
  }

  deinit {
    guard status == nil else { return }
    kill(id, SIGKILL)
    waitpid(id, nil, 0)
  }

  /// Sends the process a signal, unless it has been reaped.
  func send(_ signal: Int32) {
    if status == nil { kill(id, signal) }
  }

  /// Waits for the end of the process; returns `nil` after the deadline.
  func wait(until deadline: ContinuousClock.Instant) -> ExitStatus? {
    if let status { return status }
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [id] in
      var information = siginfo_t()
      while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
      ended.signal()
    }
    let left = max(.zero, ContinuousClock.now.duration(to: deadline))
    guard ended.wait(timeout: .now() + left.seconds) == .success else { return nil }
    var code: Int32 = 0
    waitpid(id, &code, 0)
    status = ExitStatus(code)
    return status
  }

  /// Ignores SIGPIPE, so that writing to a closed pipe fails instead of killing the tests.
  private static let brokenPipesAreErrors: Void = { signal(SIGPIPE, SIG_IGN) }()
}

extension Duration {
  /// The duration in seconds.
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
