extension TextEditor {
  /// How an editor is told the line for its cursor.
  private enum LineArgument {
    /// `+12 FILE`.
    case plus
    /// `FILE:12`.
    case suffix
    /// `--goto FILE:12`.
    case goto
    /// `--line 12 FILE`.
    case option
  }

  /// The editors that can begin at a line; any other one begins where it does by itself.
  private static let lineArguments: [String: LineArgument] = {
    let names: [(LineArgument, String)] = [
      (
        .plus,
        """
        vi vim vim.tiny vim.basic nvim gvim mvim view vimx elvis nvi vile nano rnano pico micro \
        emacs emacsclient mg zile jed joe jmacs jpico jstar jove ne kak kakoune mcedit dte gedit \
        gnome-text-editor pluma xed
        """
      ),
      (.suffix, "hx helix subl sublime_text zed zeditor amp"),
      (.goto, "code code-insiders codium vscodium cursor"),
      (.option, "kate kwrite mate mousepad"),
    ]
    return names.reduce(into: [:]) { table, row in
      for name in row.1.split(separator: " ") { table[String(name)] = row.0 }
    }
  }()

  /// Returns the words after the command that open a file, quoted for the shell, at a line.
  func arguments(toOpen path: String, at line: Int?) -> String {
    guard let line, let argument = Self.lineArguments[name] else { return Self.quoted(path) }
    return switch argument {
    case .plus: "+\(line) \(Self.quoted(path))"
    case .suffix: Self.quoted("\(path):\(line)")
    case .goto: "--goto \(Self.quoted("\(path):\(line)"))"
    case .option: "--line \(line) \(Self.quoted(path))"
    }
  }

  /// The name of the program, the first word of the command without its folder.
  private var name: String {
    let word = command.split(separator: " ").first ?? ""
    let program = word.split(separator: "/").last ?? ""
    return program.filter { $0 != "'" && $0 != "\"" }
  }

  private static func quoted(_ path: String) -> String {
    let parts = path.split(separator: "'", omittingEmptySubsequences: false)
    return "'\(parts.joined(separator: "'\\''"))'"
  }
}
