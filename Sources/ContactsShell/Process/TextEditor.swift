#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The user's own editor, run on a temporary file at the terminal.
struct TextEditor {
  /// The command line of the editor: `$VISUAL`, else `$EDITOR`, else `vi`.
  let command: String

  init(environment: Environment = Environment()) {
    command = environment["VISUAL"] ?? environment["EDITOR"] ?? "vi"
  }

  /// A file that is edited; it is its owner's alone, and stays where `remove` is not called.
  struct Draft {
    let path: String

    /// Writes `text` to a new file.
    init(_ text: String, environment: Environment = Environment()) throws(CommandError) {
      let folder = environment["TMPDIR"] ?? "/tmp"
      var template = Array("\(folder)/contacts-XXXXXX.contact".utf8CString)
      let descriptor = mkstemps(&template, Int32(".contact".utf8.count))
      path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      guard descriptor >= 0 else { throw CommandError(Self.failure("make", path)) }
      defer { close(descriptor) }
      var bytes = Array(text.utf8)[...]
      while !bytes.isEmpty {
        let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        guard count >= 0 || errno == EINTR else {
          defer { unlink(path) }
          throw CommandError(Self.failure("write", path))
        }
        bytes = bytes.dropFirst(max(0, count))
      }
    }

    /// Returns what the file holds.
    func text() throws -> String {
      try ScriptFile.text(of: path)
    }

    /// Takes the file away.
    func remove() {
      unlink(path)
    }

    private static func failure(_ what: String, _ path: String) -> String {
      "cannot \(what) \(path): \(String(cString: strerror(errno)))"
    }
  }

  /// Lets the user edit a draft, and waits for the end of that.
  ///
  /// The shell runs the editor, whose command line may have options; while it runs, Ctrl-C is the editor's.
  func edit(_ draft: Draft) throws(CommandError) {
    let path = draft.path.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''")
    guard let process = TerminalProcess(script: "\(command) '\(path)'"), process.wait() == 0
    else { throw CommandError("the editor `\(command)` failed") }
  }
}
