public import Foundation

/// A program run by a test on a pseudo-terminal, whose screen and keyboard the test controls.
public final class PseudoTerminal {
  /// The contents of the screen.
  public private(set) var screen: Screen

  /// All bytes that the program has written.
  public private(set) var output: [UInt8] = []

  /// The program's home folder.
  public let home: TemporaryFolder

  /// The terminal's modes before the program was started.
  public let initialModes: TerminalModes

  let process: SpawnedProcess
  private var master: Int32
  private var searched = 0

  /// Starts a program in a session with the terminal as its controlling one.
  ///
  /// - Parameters:
  ///   - environment: Variables besides those of `standardEnvironment`; the terminal is an `xterm`,
  ///     without a pager.
  ///   - home: The home folder; `nil` for a new and empty one.
  ///   - folder: The working folder; `nil` for that of the tests.
  public init(
    _ executable: String, _ arguments: [String] = [], environment: [String: String] = [:],
    home: TemporaryFolder? = nil, folder: String? = nil, columns: Int = 80, rows: Int = 24
  ) throws {
    let home = try home ?? TemporaryFolder()
    self.home = home
    screen = Screen(columns: columns, rows: rows)
    var size = winsize()
    (size.ws_col, size.ws_row) = (UInt16(columns), UInt16(rows))
    var name = [CChar](repeating: 0, count: Int(PATH_MAX))
    let ends = SpawnedProcess.makeDescriptors {
      var (master, slave): (Int32, Int32) = (-1, -1)
      openpty(&master, &slave, &name, nil, &size)
      return [master, slave]
    }
    guard ends[0] >= 0 else {
      throw WaitError(description: "no pseudo-terminal: \(String(cString: strerror(errno)))")
    }
    defer { close(ends[1]) }
    master = ends[0]
    initialModes = TerminalModes(of: ends[1])
    makeNonBlocking(master)
    let own = ["TERM": "xterm", "HOME": home.url.path(percentEncoded: false), "PAGER": "cat"]
    process = try SpawnedProcess(
      executable, arguments,
      environment: standardEnvironment.merging(own) { $1 }.merging(environment) { $1 },
      folder: folder, startsSession: true
    ) { actions in
      posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
    }
  }

  deinit {
    if master >= 0 { close(master) }
  }

  /// The terminal's current modes.
  public var modes: TerminalModes { TerminalModes(of: master) }

  /// The terminal's foreground process group.
  public var foregroundGroup: pid_t? {
    let group = tcgetpgrp(master)
    return group > 0 ? group : nil
  }

  /// Types text.
  public func send(_ text: String) throws {
    try send(bytes: text.utf8)
  }

  /// Sends bytes from the keyboard.
  public func send(bytes: some Sequence<UInt8>) throws {
    searched = output.count
    var bytes = ArraySlice(bytes)
    let deadline = ContinuousClock.now + patience
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes = bytes.dropFirst(count)
        continue
      }
      let ready = waitForReadiness(of: [(master, POLLOUT), (master, POLLIN)], until: deadline)
      guard ready.contains(true) else { throw failure("nothing reads what is typed") }
      if ready[1] { take(readAvailable(master) ?? []) }
    }
  }

  /// Presses keys.
  public func send(_ keys: Key...) throws {
    try send(keys.map(\.sequence).joined())
  }

  /// Waits for a text in the output after the last returned one, and returns the output up to its
  /// end.
  ///
  /// What had been read when something was last typed, sent or resized cannot be its answer, so it
  /// is not looked at.
  @discardableResult
  public func read(until text: String, timeout: Duration = patience) throws -> String {
    var end = searched
    try wait(for: "“\(text)”", timeout: timeout) {
      let found = output[searched...].firstRange(of: Array(text.utf8))
      end = found?.upperBound ?? end
      return found != nil
    }
    defer { searched = end }
    return String(decoding: output[searched..<end], as: UTF8.self)
  }

  /// Waits until the screen satisfies a condition.
  public func waitForScreen(
    _ expectation: String, timeout: Duration = patience, where isAsWanted: (Screen) -> Bool
  ) throws {
    try wait(for: expectation, timeout: timeout) { isAsWanted(screen) }
  }

  /// Waits until the screen has these lines, ignoring trailing blank ones.
  public func waitForLines(_ lines: [String], timeout: Duration = patience) throws {
    try waitForScreen("\n" + lines.joined(separator: "\n"), timeout: timeout) {
      $0.lines == lines
    }
  }

  /// Waits for the end of the program, reading all its output.
  @discardableResult
  public func waitForExit(timeout: Duration = patience) throws -> ExitStatus {
    let deadline = ContinuousClock.now + timeout
    while try receive(until: deadline) {}
    guard let status = process.wait(until: deadline) else { throw failure("no end of the program") }
    return status
  }

  /// Closes the terminal, and waits for the end of the program.
  @discardableResult
  public func hangUp(timeout: Duration = patience) throws -> ExitStatus {
    close(master)
    master = -1
    guard let status = process.wait(until: .now + timeout) else {
      throw failure("no end of the program")
    }
    return status
  }

  /// Resizes the terminal, which sends SIGWINCH.
  ///
  /// - Parameter rewraps: Whether the lines on the screen are wrapped again.
  public func resize(columns: Int, rows: Int, rewraps: Bool = false) {
    searched = output.count
    var size = winsize()
    (size.ws_col, size.ws_row) = (UInt16(columns), UInt16(rows))
    if rewraps {
      screen.rewrap(columns: columns, rows: rows)
    } else {
      screen.resize(columns: columns, rows: rows)
    }
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Sends the program a signal.
  public func send(signal: Int32) {
    searched = output.count
    process.send(signal)
  }

  private func wait(for what: String, timeout: Duration, until isDone: () -> Bool) throws {
    let deadline = ContinuousClock.now + timeout
    while !isDone() {
      guard try receive(until: deadline) else { throw failure("the program ended without \(what)") }
    }
  }

  /// Waits for output, and returns whether the terminal is still in use.
  private func receive(until deadline: ContinuousClock.Instant) throws -> Bool {
    guard waitForReadiness(of: [(master, POLLIN)], until: deadline)[0] else {
      throw failure("what was waited for has not come in time")
    }
    guard let bytes = readAvailable(master) else { return false }
    take(bytes)
    return true
  }

  private func take(_ bytes: [UInt8]) {
    output += bytes
    screen.write(bytes)
  }

  private func failure(_ message: String) -> WaitError {
    WaitError(description: "\(message); the screen:\n\(screen)")
  }
}
