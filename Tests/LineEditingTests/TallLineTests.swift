import TestSupport
import Testing

/// A line of more rows than the screen has.
@Suite struct TallLineTests {
  private static let line = (100..<300).map { "\($0)" }.joined()
  private static let more = String(repeating: "x", count: 110)

  /// Returns the rows of the prompt's line that a screen of 20 columns and 24 rows shows.
  private func lastRows(of line: String) -> [String] {
    let cells = Array("> \(line)")
    return stride(from: 0, to: cells.count, by: 20)
      .map { String(cells[$0..<min($0 + 20, cells.count)]) }.suffix(24)
  }

  @Test(
    arguments: [
      ("", ["\u{1}", "\u{5}"]), ("", ["\u{1B}[H", "\u{1B}[F"]), ("bind -v\n", ["\u{1B}", "0A"]),
    ], ["xterm", "dumb"])
  func typedTextFollowsItsEnd(keys: (settings: String, typed: [String]), type: String) throws {
    let home = try TemporaryFolder()
    let path = try home.write(keys.settings, to: ".editrc")
    let terminal = try PseudoTerminal.prompt(
      ["EDITRC": path, "TERM": type], home: home, columns: 20)
    try terminal.send(Self.line)
    for typed in keys.typed { try terminal.send(typed) }
    try terminal.send(Self.more)
    if type == "xterm" { try terminal.waitForLines(lastRows(of: Self.line + Self.more)) }
    try terminal.send(.enter)
    try terminal.read(until: "<\(Self.line)\(Self.more)>")
  }
}
