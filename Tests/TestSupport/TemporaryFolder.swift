public import Foundation

/// A temporary folder for a test, deleted with its contents.
public final class TemporaryFolder: Sendable {
  /// The folder.
  public let url: URL

  /// Makes the folder, in that for temporary files or another one.
  public init(in parent: URL = FileManager.default.temporaryDirectory) throws {
    url =
      parent
      .appending(path: "contacts-tests-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// A folder in memory, where there is one: for many small files that need no disk.
  public static let memory: URL = {
    let shared = "/dev/shm"
    return FileManager.default.isWritableFile(atPath: shared)
      ? URL(filePath: shared) : FileManager.default.temporaryDirectory
  }()

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Returns the path of a file in the folder, which need not exist.
  public func path(_ name: String) -> String {
    url.appending(path: name).path(percentEncoded: false)
  }

  /// Writes a file into the folder and returns its path.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: url.appending(path: name))
    return path(name)
  }

  /// Writes a script of the shell into the folder, to be run as a program, and returns its path.
  ///
  /// A child writes it, as a program cannot be run while a process has it open for writing, and
  /// whatever a test starts meanwhile has what the tests have open, until it runs its own program.
  @discardableResult
  public func writeProgram(_ script: String, to name: String) throws -> String {
    let path = path(name)
    let writing = try ChildProcess.run(
      "/bin/sh", ["-c", #"mkdir -p "${0%/*}" && cat > "$0" && chmod 755 "$0""#, path],
      input: Array("#!/bin/sh\n\(script)\n".utf8))
    guard writing.status == .exited(0) else { throw WaitError(description: writing.errorText) }
    return path
  }
}
