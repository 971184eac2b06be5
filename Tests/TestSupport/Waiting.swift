import Foundation

/// Waits until a condition holds; an error says what did not happen in time.
public func waitUntil(
  _ what: String, timeout: Duration = patience, holds: () throws -> Bool
) throws {
  let deadline = ContinuousClock.now + timeout
  while try !holds() {
    guard ContinuousClock.now < deadline else {
      throw WaitError(description: "waited in vain until \(what)")
    }
    usleep(1_000)
  }
}

/// Waits until a file can no longer change within the tick of the clock in which it was written.
public func waitUntilSettled(_ path: String) throws {
  let ticks = 0.05
  try waitUntil("\(path) settles") {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    #if canImport(Darwin)
    let changed = status.st_ctimespec
    #else
    let changed = status.st_ctim
    #endif
    let age =
      Date.now.timeIntervalSince1970 - Double(changed.tv_sec) - Double(changed.tv_nsec) / 1e9
    return age > ticks
  }
}

/// Waits until the clock shows another second than now.
public func waitForNextSecond() throws {
  let second = time(nil)
  try waitUntil("the next second comes") { time(nil) != second }
}

/// What the system tells of a process that is not reaped.
struct ProcessActivity: Equatable {
  /// The state of its first thread: `S` asleep, `R` running, `Z` ended.
  let state: Character
  /// The processor time of all threads, in ticks of `sysconf(_SC_CLK_TCK)`.
  let ticks: Int

  /// Returns the activity of a process; nil where it cannot be told.
  init?(of id: pid_t) {
    guard let text = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8),
      let name = text.lastIndex(of: ")")
    else { return nil }
    let fields = text[text.index(after: name)...].split(separator: " ")
    guard fields.count > 12, let state = fields[0].first, let user = Int(fields[11]),
      let system = Int(fields[12])
    else { return nil }
    (self.state, ticks) = (state, user + system)
  }
}

extension SpawnedProcess {
  /// Waits until the process sleeps and goes on sleeping: it waits for input, a lock, or a reader.
  func waitUntilBlocked() throws {
    var (former, looks): (ProcessActivity?, Int) = (nil, 0)
    try watch(until: "the process waits") { activity in
      let isAsleep = activity.state == "S" && (former == nil || activity == former)
      (former, looks) = isAsleep ? (activity, looks + 1) : (nil, 0)
      return looks == 20
    }
  }

  /// Waits until the process has taken some more of the processors' time.
  func waitUntilUsed(_ milliseconds: Int) throws {
    let wanted = max(1, milliseconds * sysconf(Int32(_SC_CLK_TCK)) / 1000)
    var first: Int?
    try watch(until: "the process works") { activity in
      first = first ?? activity.ticks
      return activity.state == "Z" || activity.ticks - first! >= wanted
    }
  }

  /// Waits until the process has ended, reading none of its output.
  func waitUntilEnded() throws {
    try watch(until: "the process ends") { $0.state == "Z" }
  }

  private func watch(until what: String, _ holds: (ProcessActivity) -> Bool) throws {
    guard ProcessActivity(of: id) != nil else {
      // Where the system does not tell, some time must do.
      usleep(1_000_000)
      return
    }
    try waitUntil(what) { ProcessActivity(of: id).map(holds) ?? true }
  }
}

extension ChildProcess {
  /// Waits until the program sleeps and goes on sleeping: it waits for input, a lock, or a reader.
  public func waitUntilBlocked() throws { try process.waitUntilBlocked() }

  /// Waits until the program has taken some more of the processors' time.
  public func waitUntilUsed(milliseconds: Int) throws { try process.waitUntilUsed(milliseconds) }

  /// Waits until the program has ended, reading none of its output.
  public func waitUntilEnded() throws { try process.waitUntilEnded() }
}

extension PseudoTerminal {
  /// Waits until the program sleeps and goes on sleeping.
  public func waitUntilBlocked() throws { try process.waitUntilBlocked() }

  /// Waits until the program has taken some more of the processors' time.
  public func waitUntilUsed(milliseconds: Int) throws { try process.waitUntilUsed(milliseconds) }
}
