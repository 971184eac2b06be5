internal import LineEditing

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A file of commands, open while its lines are read.
final class ScriptFile {
  let reader: PlainLineReader
  private let descriptor: Int32

  init(path: String) throws(CommandError) {
    let opened = open(path, O_RDONLY | O_CLOEXEC)
    guard opened >= 0 else {
      throw CommandError("cannot read \(path): \(String(cString: strerror(errno)))")
    }
    descriptor = opened
    reader = PlainLineReader(descriptor: opened)
  }

  deinit {
    close(descriptor)
  }

  /// Returns the lines that are left as one text.
  func text() throws -> String {
    var lines: [String] = []
    while true {
      switch try reader.readLine() {
      case .line(let line): lines.append(line)
      case .malformed(let reason): throw CommandError("line \(reader.lineNumber) \(reason)")
      case .endOfInput, .interrupt: return lines.map { $0 + "\n" }.joined()
      }
    }
  }

  /// Tells whether there is anything at `path`.
  static func exists(_ path: String) -> Bool {
    access(path, F_OK) == 0
  }
}

extension String {
  /// The path with a `~` at its beginning made the user's home folder.
  var expandingHome: String {
    guard self == "~" || hasPrefix("~/"), let home = getenv("HOME") else { return self }
    return String(cString: home) + dropFirst()
  }
}
