internal import Platform

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
      do throws(SystemError) {
        path = try File.makeTemporary(
          in: environment["TMPDIR"] ?? "/tmp", named: "contacts", ending: ".contact",
          with: Array(text.utf8))
      } catch {
        throw CommandError("\(error)")
      }
    }

    /// Returns what the file holds.
    func text() throws -> String {
      try ScriptFile.text(of: path)
    }

    /// Takes the file away, where that can be done.
    func remove() {
      do throws(SystemError) { try Folder.remove(path) } catch {}
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
