internal import Platform

/// A file that a command makes where the user said.
enum NewFile {
  /// Writes bytes to a file that is not there yet; what cannot be written whole is taken away again.
  static func write(_ bytes: [UInt8], to path: String) throws(CommandError) {
    do throws(SystemError) {
      try File.make(path, with: bytes)
    } catch {
      throw error.code == .fileExists ? isThere(path) : CommandError("\(error)")
    }
  }

  /// Throws what `write` would throw where something has the path.
  static func expectNothing(at path: String) throws(CommandError) {
    do throws(SystemError) {
      guard try FileStatus(path: path, followsLinks: false) != nil else { return }
    } catch {
      // Where nothing can be looked at nothing can be written: that is told then.
      return
    }
    throw isThere(path)
  }

  private static func isThere(_ path: String) -> CommandError {
    CommandError("\(path) already exists and was not changed; choose another name")
  }
}
