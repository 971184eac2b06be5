public import Foundation

/// A program run by a test, with pipes for its input and output.
public final class ChildProcess {
  /// The results of a finished program.
  public struct Result: Sendable {
    /// How it ended.
    public let status: ExitStatus

    /// Its standard output, with standard error if merged.
    public let output: Data

    /// Its standard error.
    public let errors: Data

    /// The output as text.
    public var outputText: String { String(decoding: output, as: UTF8.self) }

    /// The standard error as text.
    public var errorText: String { String(decoding: errors, as: UTF8.self) }
  }

  let process: SpawnedProcess
  private var pendingInput: ArraySlice<UInt8> = []
  private var input: Int32
  private var closesInput = false
  private var outputs: [Int32]
  private var received: [[UInt8]] = [[], []]
  private var searched = 0

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - environment: All its environment variables.
  ///   - folder: Its working folder; `nil` for that of the tests.
  ///   - mergesErrors: Whether standard error goes to the same pipe as standard output.
  public init(
    _ executable: String, _ arguments: [String] = [],
    environment: [String: String] = standardEnvironment, folder: String? = nil,
    mergesErrors: Bool = false
  ) throws {
    let pipes = SpawnedProcess.makeDescriptors {
      (0..<3).flatMap { _ in
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        return ends
      }
    }
    let (given, merged) = ([pipes[0], pipes[3], pipes[5]], mergesErrors)
    defer { given.forEach { close($0) } }
    input = pipes[1]
    outputs = [pipes[2], pipes[4]]
    do {
      process = try SpawnedProcess(
        executable, arguments, environment: environment, folder: folder
      ) { actions in
        posix_spawn_file_actions_adddup2(&actions, given[0], 0)
        posix_spawn_file_actions_adddup2(&actions, given[1], 1)
        posix_spawn_file_actions_adddup2(&actions, given[merged ? 1 : 2], 2)
      }
    } catch {
      [pipes[1], pipes[2], pipes[4]].forEach { close($0) }
      throw error
    }
    ([input] + outputs).forEach(makeNonBlocking)
  }

  deinit {
    ([input] + outputs).filter { $0 >= 0 }.forEach { close($0) }
  }

  /// Runs a program to its end and returns its results.
  public static func run(
    _ executable: String, _ arguments: [String] = [], input: some Sequence<UInt8> = [],
    environment: [String: String] = standardEnvironment, folder: String? = nil,
    mergesErrors: Bool = false, timeout: Duration = patience
  ) throws -> Result {
    let child = try ChildProcess(
      executable, arguments, environment: environment, folder: folder, mergesErrors: mergesErrors)
    child.write(input)
    child.closeInput()
    return try child.waitForExit(timeout: timeout)
  }

  /// The process id.
  public var id: Int32 { process.id }

  /// Sends a signal.
  public func send(signal: Int32) {
    process.send(signal)
  }

  /// Queues bytes to be written to standard input while waiting for output.
  public func write(_ bytes: some Sequence<UInt8>) {
    pendingInput += bytes
    writeInput()
  }

  /// Closes standard input after the queued bytes.
  public func closeInput() {
    closesInput = true
    writeInput()
  }

  /// Waits for a text on standard output after the last returned one, and returns the output up to
  /// its end.
  @discardableResult
  public func read(until text: String, timeout: Duration = patience) throws -> String {
    let deadline = ContinuousClock.now + timeout
    while true {
      let rest = received[0][searched...]
      if let found = rest.firstRange(of: Array(text.utf8)) {
        searched = found.upperBound
        return String(decoding: rest[..<found.upperBound], as: UTF8.self)
      }
      guard try transfer(until: deadline) else {
        throw WaitError(description: "the output ended without “\(text)”:\n\(transcript)")
      }
    }
  }

  /// Waits for the end of the program, reading all its output.
  public func waitForExit(timeout: Duration = patience) throws -> Result {
    let deadline = ContinuousClock.now + timeout
    while try transfer(until: deadline) {}
    guard let status = process.wait(until: deadline) else {
      throw WaitError(description: "the program has not ended:\n\(transcript)")
    }
    return Result(
      status: status, output: Data(received[0]), errors: Data(received[1]))
  }

  private var transcript: String {
    received.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
  }

  /// Waits until bytes can be read or written, and returns whether more output may come.
  private func transfer(until deadline: ContinuousClock.Instant) throws -> Bool {
    guard outputs.contains(where: { $0 >= 0 }) else { return false }
    let ready = waitForReadiness(
      of: [(pendingInput.isEmpty ? -1 : input, POLLOUT)] + outputs.map { ($0, POLLIN) },
      until: deadline)
    guard ready.contains(true) else {
      throw WaitError(description: "nothing came in time after:\n\(transcript)")
    }
    if ready[0] { writeInput() }
    for stream in 0..<2 where ready[stream + 1] {
      if let bytes = readAvailable(outputs[stream]) {
        received[stream] += bytes
      } else {
        close(outputs[stream])
        outputs[stream] = -1
      }
    }
    return true
  }

  /// Writes what the pipe has room for, and drops what the program no longer reads.
  private func writeInput() {
    while input >= 0, !pendingInput.isEmpty {
      let count = pendingInput.withUnsafeBytes { Foundation.write(input, $0.baseAddress, $0.count) }
      if count > 0 {
        pendingInput = pendingInput.dropFirst(count)
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR {
        pendingInput = []
        closesInput = true
      }
    }
    if closesInput, input >= 0 {
      close(input)
      input = -1
    }
  }
}

/// The environment of a program under test, the same on every machine.
public let standardEnvironment: [String: String] = {
  // The last two are for `make coverage` and `make test-address`.
  let kept = ["PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "LLVM_PROFILE_FILE", "ASAN_OPTIONS"]
  let variables = ProcessInfo.processInfo.environment.filter { kept.contains($0.key) }
  let own = ["LC_ALL": "C.UTF-8", "TERM": "dumb", "TZ": "UTC", "SWIFT_BACKTRACE": "enable=no"]
  return variables.merging(own) { $1 }
}()
