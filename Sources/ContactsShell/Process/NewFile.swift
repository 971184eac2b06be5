internal import Platform

/// A new file that a command writes.
enum NewFile {
  /// Writes bytes to a file that must not exist; a file that cannot be written completely is
  /// removed.
  static func write(_ bytes: [UInt8], to path: String) throws(CommandError) {
    do throws(SystemError) {
      try File.make(path, with: bytes)
    } catch {
      throw error.code == .fileExists ? isThere(path) : CommandError("\(error)")
    }
  }

  /// Throws if there is something at the path.
  static func expectNothing(at path: String) throws(CommandError) {
    // If the path cannot be examined, writing reports why.
    if (try? FileStatus(path: path, followsLinks: false)) != nil { throw isThere(path) }
  }

  private static func isThere(_ path: String) -> CommandError {
    CommandError("\(path) already exists and was not changed; choose another name")
  }
}
