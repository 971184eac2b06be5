import TestSupport
import Testing

/// The terminal model that the other tests rely on.
@Suite struct ScreenTests {
  private func screen(_ text: String, columns: Int = 5, rows: Int = 3) -> Screen {
    var screen = Screen(columns: columns, rows: rows)
    screen.write(text)
    return screen
  }

  @Test(
    arguments: [
      ("", [], 0, 0),
      ("ab\r\nc", ["ab", "c"], 1, 1), ("ab\nc", ["ab", "  c"], 1, 3), ("ab\u{8}c", ["ac"], 0, 2),
      // Only one more character leaves the last column.
      ("abcde", ["abcde"], 0, 4), ("abcdef", ["abcde", "f"], 1, 1), ("abcde\rf", ["fbcde"], 0, 1),
      ("abcde\u{8}X", ["abcXe"], 0, 4), ("abcde\u{1B}[K", ["abcd"], 0, 4),
      ("abcde\r\nf", ["abcde", "f"], 1, 1),
      // Scrolling.
      ("a\r\nb\r\nc\r\nd", ["b", "c", "d"], 2, 1), ("a\u{1B}Mb", [" b", "a"], 0, 2),
      // Wide characters and marks.
      ("山田x", ["山田x"], 0, 4), ("abcd山", ["abcd", "山"], 1, 2), ("山\u{1B}[1GX", ["X"], 0, 1),
      ("山\u{1B}[2GX", [" X"], 0, 2), ("e\u{301}x", ["e\u{301}x"], 0, 2),
      ("a山\u{1B}[2G\u{1B}[P", ["a"], 0, 1),
      // Moving.
      ("\u{1B}[2;3HX", ["", "  X"], 1, 3), ("\u{1B}[HX", ["X"], 0, 1),
      ("\u{1B}[9;9HX", ["", "", "    X"], 2, 4), ("\n\n\u{1B}[A\u{1B}[2CX", ["", "  X"], 1, 3),
      ("abc\u{1B}[2D\u{1B}[BX", ["abc", " X"], 1, 2), ("abc\u{1B}[2GX", ["aXc"], 0, 2),
      ("a\u{1B}7bc\u{1B}8X", ["aXc"], 0, 2),
      // Erasing.
      ("abc\r\ndef\u{1B}[A\u{1B}[2G\u{1B}[J", ["a"], 0, 1),
      ("abc\r\ndef\u{1B}[2D\u{1B}[1J", ["", "  f"], 1, 1), ("abc\u{1B}[2J", [], 0, 3),
      ("abc\u{1B}[2D\u{1B}[1K", ["  c"], 0, 1), ("abc\u{1B}[2K", [], 0, 3),
      ("abc\r\u{1B}[2X", ["  c"], 0, 0),
      // Inserting and deleting.
      ("abcd\r\u{1B}[2@", ["  abc"], 0, 0), ("abcde\r\u{1B}[2P", ["cde"], 0, 0),
      ("abc\r\u{1B}[4hXY\u{1B}[4l", ["XYabc"], 0, 2),
      ("a\r\nb\r\nc\u{1B}[2A\u{1B}[L", ["", "a", "b"], 0, 1),
      ("a\r\nb\r\nc\u{1B}[2A\u{1B}[M", ["b", "c"], 0, 1),
      // Ignored sequences.
      ("\u{1B}[?25l\u{1B}]0;title\u{7}\u{1B}(Ba\u{7}", ["a"], 0, 1),
      ("\u{1B}]0;t\u{1B}\\a", ["a"], 0, 1),
    ] as [(String, [String], Int, Int)])
  func whatIsWrittenStandsOnTheScreen(
    text: String, lines: [String], row: Int, column: Int
  ) {
    let screen = screen(text)
    #expect(screen.lines == lines)
    #expect(screen.cursor == Screen.Position(row: row, column: column))
  }

  @Test func tabStopsAreEveryEightColumns() {
    #expect(screen("a\tb\tc", columns: 20).lines == ["a       b       c"])
    #expect(screen("a\t\t\t\tb", columns: 20).cursor.column == 19)
  }

  @Test func keepsStylesPerCell() {
    let screen = screen("\u{1B}[1;34ma\u{1B}[2;22mb\u{1B}[38;5;12;7mc\u{1B}[39;27md\u{1B}[me")
    let expected = [
      Screen.Style([.bold], foreground: [34]), Screen.Style([], foreground: [34]),
      Screen.Style([.inverse], foreground: [38, 5, 12]), Screen.Style(), Screen.Style(),
    ]
    #expect(screen.cells[0].map(\.style) == expected)
  }

  @Test func acceptsBytesInAnyPieces() {
    let text = "\u{1B}[1;31m山\u{1B}[0mé\u{1B}[2;2H😀\u{1B}[?2004h"
    var piecemeal = Screen(columns: 5, rows: 3)
    for byte in text.utf8 { piecemeal.write([byte]) }
    #expect(piecemeal == screen(text))
    #expect(piecemeal.marksPastes)
  }

  @Test func resizingCutsAndExtends() {
    var screen = screen("abcde\r\nf\r\ng")
    screen.resize(columns: 3, rows: 2)
    #expect(screen.lines == ["f", "g"])
    screen.resize(columns: 6, rows: 4)
    screen.write("12345")
    #expect(screen.lines == ["f", "g12345"])
  }
}
