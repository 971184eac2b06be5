public import Foundation

/// A program run by a test at a terminal of its own, whose screen and keyboard the test has.
public final class PseudoTerminal {
  /// What stands on the screen.
  public private(set) var screen: Screen

  /// All the bytes that the program has written.
  public private(set) var output: [UInt8] = []

  /// The program's home folder.
  public let home: TemporaryFolder

  /// The terminal's modes before the program was started.
  public let initialModes: TerminalModes

  private let process: SpawnedProcess
  private var master: Int32
  private var searched = 0

  /// Starts a program in a session of which the terminal is the controlling one.
  ///
  /// - Parameters:
  ///   - environment: The variables it has besides those of `standardEnvironment`; the terminal is
  ///     an `xterm`, and nothing is paged.
  ///   - home: The home folder; `nil` for a new and empty one.
  ///   - folder: The folder that it works in; `nil` for that of the tests.
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

  /// The terminal's modes as they are now.
  public var modes: TerminalModes { TerminalModes(of: master) }

  /// The process group that the terminal's keyboard belongs to now.
  public var foregroundGroup: pid_t? {
    let group = tcgetpgrp(master)
    return group > 0 ? group : nil
  }

  /// Types text.
  public func send(_ text: String) throws {
    try send(bytes: text.utf8)
  }

  /// Has bytes come from the keyboard.
  public func send(bytes: some Sequence<UInt8>) throws {
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

  /// Waits for a text in the output after what this has returned before, and returns the output
  /// up to its end.
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

  /// Waits until the screen is as wanted.
  public func waitForScreen(
    _ expectation: String, timeout: Duration = patience, where isAsWanted: (Screen) -> Bool
  ) throws {
    try wait(for: expectation, timeout: timeout) { isAsWanted(screen) }
  }

  /// Waits for the screen's lines, blank ones at the end aside.
  public func waitForLines(_ lines: [String], timeout: Duration = patience) throws {
    try waitForScreen("\n" + lines.joined(separator: "\n"), timeout: timeout) {
      $0.lines == lines
    }
  }

  /// Waits for the end of the program, taking all its output in.
  @discardableResult
  public func waitForExit(timeout: Duration = patience) throws -> ExitStatus {
    let deadline = ContinuousClock.now + timeout
    while try receive(until: deadline) {}
    guard let status = process.wait(until: deadline) else { throw failure("no end of the program") }
    return status
  }

  /// Takes the terminal away, and waits for the end of the program.
  @discardableResult
  public func hangUp(timeout: Duration = patience) throws -> ExitStatus {
    close(master)
    master = -1
    guard let status = process.wait(until: .now + timeout) else {
      throw failure("no end of the program")
    }
    return status
  }

  /// Gives the terminal another size, which the program is told by SIGWINCH.
  ///
  /// - Parameter rewraps: Whether the lines on the screen are wrapped anew.
  public func resize(columns: Int, rows: Int, rewraps: Bool = false) {
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
