import TestSupport
import Testing

/// The timeline that `log REF` shows at a prompt.
struct TimelineTests {
  @Test func aPromptShowsNotesAndTouchesAmongTheChanges() throws {
    let home = try Home(
      """
      add Eve
      touch eve --at 2020-02-03
      note eve a long walk along the river, then tea --at 2019-05-04
      """)
    let terminal = try home.prompt(columns: 40)
    let lines = try terminal.run("log eve")
    #expect(
      lines.suffix(3) == [
        "  touch  2020-02-03",
        "  note   2019-05-04  a long walk along",
        "                     the river, then tea",
      ])
    #expect(try terminal.run("log").filter { $0.hasPrefix("  touch") } == [])
  }
}
