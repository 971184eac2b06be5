import TestSupport

extension PseudoTerminal {
  /// Starts a prompt that echoes each line as `<line>`, and waits until it is ready.
  static func prompt(
    _ settings: [String: String] = [:], home: TemporaryFolder? = nil, columns: Int = 80
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      builtProduct(named: "line-editing-probe"), environment: settings, home: home,
      columns: columns)
    try terminal.waitForPrompt()
    return terminal
  }

  /// Types a line, and waits for its answer and the next prompt.
  func run(_ line: String) throws {
    try send(line + "\r")
    try read(until: "<\(line)>")
    try waitForPrompt()
  }

  /// Waits until the prompt is in the cursor's row.
  func waitForPrompt() throws {
    try waitForScreen("the prompt") { screen in
      screen.cells[screen.cursor.row][0].text == ">" && screen.cursor.column >= 2
    }
  }
}
