internal import Platform

/// The user's editor, run at the terminal on a temporary file.
struct TextEditor {
  /// The command line: `$VISUAL`, otherwise `$EDITOR`, otherwise `vi`.
  var command = Environment()["VISUAL"] ?? Environment()["EDITOR"] ?? "vi"

  /// A file being edited, readable by its owner only; it stays unless `remove` is called.
  struct Draft {
    let path: String

    /// Writes `text` to a new file.
    init(_ text: String) throws(CommandError) {
      do throws(SystemError) {
        path = try File.makeTemporary(
          in: Environment()["TMPDIR"] ?? "/tmp", named: "contacts", ending: ".contact",
          with: Array(text.utf8))
      } catch {
        throw CommandError("\(error); set $TMPDIR to a folder where you can write")
      }
    }

    /// Returns the content of the file.
    func text() throws -> String {
      try ScriptFile.text(of: path)
    }

    /// Removes the file, if possible.
    func remove() {
      do throws(SystemError) { try Folder.remove(path) } catch {}
    }
  }

  /// Runs the editor on a draft, and waits for its end.
  ///
  /// The shell runs it, as the command line may have options; meanwhile Ctrl-C belongs to the
  /// editor.
  ///
  /// - Parameter line: The line for the cursor, which only known editors are told.
  func edit(_ draft: Draft, at line: Int? = nil) throws(CommandError) {
    let script = "\(command) \(arguments(toOpen: draft.path, at: line))"
    guard let process = TerminalProcess(script: script), process.wait() == 0
    else { throw CommandError("the editor `\(command)` failed") }
  }
}
