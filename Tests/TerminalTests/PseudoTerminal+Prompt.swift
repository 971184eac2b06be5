import TestSupport
import Testing

/// What the program writes before each line that it reads: the terminal is to mark pastes.
let startOfPrompt = "\u{1B}[?2004h"

/// What it writes after the line: pastes are no longer to be marked.
let endOfLine = "\u{1B}[?2004l"

extension PseudoTerminal {
  /// Waits until a prompt stands before the cursor.
  func waitForPrompt(_ prompt: String = "contacts> ") throws {
    try waitForScreen("“\(prompt)”") { $0.textBeforeCursor.hasSuffix(prompt) }
  }

  /// Waits until the cursor's row reads so.
  func waitForLine(_ line: String) throws {
    try waitForScreen("“\(line)” in the cursor's row") { $0.cursorLine == line }
  }

  /// Enters a line, and returns what is printed before the next prompt, as lines on the screen.
  ///
  /// Ids, which differ from run to run, are shown as `@id`.
  @discardableResult
  func run(_ line: String, then prompt: String = "contacts> ") throws -> [String] {
    try send(line)
    return try enter(then: prompt)
  }

  /// Enters a line, and checks what is printed before the next prompt.
  func expect(
    _ line: String, prints expected: [String], then prompt: String = "contacts> ",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let printed = try run(line, then: prompt)
    #expect(printed == expected, sourceLocation: sourceLocation)
  }

  /// Presses Enter, and returns what is printed before the next prompt, as lines on the screen.
  @discardableResult
  func enter(then prompt: String = "contacts> ") throws -> [String] {
    try send(.enter)
    return try printed(before: prompt)
  }

  /// Returns what is printed between the line being edited and the next prompt.
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

  /// Pastes text, as a terminal does that has been asked to mark what is pasted.
  func paste(_ text: String) throws {
    try send("\u{1B}[200~\(text)\u{1B}[201~")
  }

  /// All that the program has written.
  var outputText: String { String(decoding: output, as: UTF8.self) }
}

extension Screen {
  /// The text of the cursor's row as far as the cursor.
  var textBeforeCursor: String {
    cells[cursor.row][..<cursor.column].map(\.text).joined()
  }

  /// The text of the cursor's row, without a suggestion after the cursor and blanks at its end.
  var cursorLine: String {
    let row = cells[cursor.row].enumerated().filter { column, cell in
      column < cursor.column || cell.style != Style([.dim])
    }
    let text = row.map(\.element.text).joined()
    return String(text.reversed().drop { $0 == " " }.reversed())
  }

  /// The lines, that of the cursor without a suggestion.
  var linesWithoutSuggestion: [String] {
    var lines = lines
    if cursor.row < lines.count { lines[cursor.row] = cursorLine }
    return lines
  }

  /// The suggestion after the cursor; empty where there is none.
  var suggestion: String {
    cells[cursor.row][cursor.column...].prefix { $0.style == Style([.dim]) }.map(\.text).joined()
  }
}

extension [String] {
  /// The lines with `@id` for every id.
  var withoutIDs: [String] { map { $0.replacing(/@[0-9a-f]{8}/, with: "@id") } }
}
