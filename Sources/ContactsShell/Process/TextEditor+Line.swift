extension TextEditor {
  /// How editors are told the file, quoted for the shell, and the line for the cursor.
  ///
  /// Any other editor begins where it does by itself.
  private static let forms: [(names: String, arguments: @Sendable (String, Int) -> String)] = [
    (
      """
      vi vim vim.tiny vim.basic nvim gvim mvim view vimx elvis nvi vile nano rnano pico micro \
      emacs emacsclient mg zile jed joe jmacs jpico jstar jove ne kak kakoune mcedit dte gedit \
      gnome-text-editor pluma xed
      """, { "+\($1) \(quoted($0))" }
    ),
    ("hx helix subl sublime_text zed zeditor amp", { quoted("\($0):\($1)") }),
    ("code code-insiders codium vscodium cursor", { "--goto \(quoted("\($0):\($1)"))" }),
    ("kate kwrite mate mousepad", { "--line \($1) \(quoted($0))" }),
  ]

  /// Returns the words after the command that open a file, quoted for the shell, at a line.
  func arguments(toOpen path: String, at line: Int?) -> String {
    let form = Self.forms.first { $0.names.split(separator: " ").contains { $0 == name } }
    guard let line, let form else { return Self.quoted(path) }
    return form.arguments(path, line)
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
