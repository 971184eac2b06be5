import TestSupport
import Testing

/// The program's output before each line it reads: it turns on bracketed paste.
let startOfPrompt = "\u{1B}[?2004h"

/// The output after the line: it turns off bracketed paste.
let endOfLine = "\u{1B}[?2004l"

extension PseudoTerminal {
  /// Waits until a prompt is before the cursor.
  func waitForPrompt(_ prompt: String = "contacts> ") throws {
    try waitForScreen("“\(prompt)”") { $0.textBeforeCursor.hasSuffix(prompt) }
  }

  /// Waits until the cursor's row has this text.
  func waitForLine(_ line: String) throws {
    try waitForScreen("“\(line)” in the cursor's row") { $0.cursorLine == line }
  }

  /// Enters a line, and returns the output before the next prompt, as lines on the screen.
  ///
  /// Ids, which differ between runs, are shown as `@id`.
  @discardableResult
  func run(_ line: String, then prompt: String = "contacts> ") throws -> [String] {
    try send(line)
    return try enter(then: prompt)
  }

  /// Enters a line, and checks the output before the next prompt.
  func expect(
    _ line: String, prints expected: [String], then prompt: String = "contacts> ",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let printed = try run(line, then: prompt)
    #expect(printed == expected, sourceLocation: sourceLocation)
  }

  /// Presses Enter, and returns the output before the next prompt, as lines on the screen.
  @discardableResult
  func enter(then prompt: String = "contacts> ") throws -> [String] {
    try send(.enter)
    return try printed(before: prompt)
  }

  /// Returns the output between the edited line and the next prompt.
  @discardableResult
  func printed(before prompt: String = "contacts> ") throws -> [String] {
    try read(until: endOfLine)
    let bytes = try read(until: startOfPrompt).dropLast(startOfPrompt.count)
    try waitForPrompt(prompt)
    var page = Screen(columns: screen.columns, rows: 500)
    page.write(String(bytes))
    return page.lines.withoutIDs
  }

  /// Leaves by Ctrl-D, and returns the status.
  @discardableResult
  func leave() throws -> TestSupport.ExitStatus {
    try send(.control("D"))
    return try waitForExit()
  }

  /// Pastes text, as a terminal with bracketed paste does.
  func paste(_ text: String) throws {
    try send("\u{1B}[200~\(text)\u{1B}[201~")
  }

  /// All output of the program.
  var outputText: String { String(decoding: output, as: UTF8.self) }
}

extension Screen {
  /// The text of the cursor's row before the cursor.
  var textBeforeCursor: String {
    cells[cursor.row][..<cursor.column].map(\.text).joined()
  }

  /// The text of the cursor's row, without a suggestion and trailing blanks.
  var cursorLine: String {
    let row = cells[cursor.row].enumerated().filter { column, cell in
      column < cursor.column || cell.style != Style([.dim])
    }
    let text = row.map(\.element.text).joined()
    return String(text.reversed().drop { $0 == " " }.reversed())
  }

  /// The lines, without a suggestion in the cursor's row.
  var linesWithoutSuggestion: [String] {
    var lines = lines
    if cursor.row < lines.count { lines[cursor.row] = cursorLine }
    return lines
  }

  /// The suggestion after the cursor; empty without one.
  var suggestion: String {
    cells[cursor.row][cursor.column...].prefix { $0.style == Style([.dim]) }.map(\.text).joined()
  }
}

extension [String] {
  /// The lines with `@id` for every id.
  var withoutIDs: [String] { map { $0.replacing(/@[0-9a-f]{8}/, with: "@id") } }
}
