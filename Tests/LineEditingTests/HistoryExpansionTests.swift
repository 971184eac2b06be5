import Testing

@testable import LineEditing

/// Expansion of `!!` and its relatives.
@Suite struct HistoryExpansionTests {
  private func history(_ lines: String...) throws -> [LineHistory.Entry] {
    let history = LineHistory(path: nil)
    for line in lines { try history.add(line) }
    return history.entries
  }

  private func expanded(_ line: String) throws -> String? {
    // `list` was given twice, so line 2 does not exist.
    let entries = try history("add Ada", "list", "add 'Bob!' note=a^b", "set ada note=x", "list")
    return try HistoryExpansion.line(for: line, of: entries)
  }

  @Test(arguments: [
    ("!!", "list"), ("!! --limit 3", "list --limit 3"), ("!!ing", "listing"),
    ("!1", "add Ada"), ("!5", "list"), ("!3 tag=x", "add 'Bob!' note=a^b tag=x"),
    ("!-1", "list"), ("!-2", "set ada note=x"), ("!-4", "add Ada"),
    ("!-2 tag=y", "set ada note=x tag=y"), ("!1x", "add Adax"),
    ("!add", "add 'Bob!' note=a^b"), ("!a", "add 'Bob!' note=a^b"),
    ("!set title=T", "set ada note=x title=T"),
    ("  !!", "  list"), ("\t!1", "\tadd Ada"),
    ("^li^hi", "hist"), ("^li^hi^", "hist"), ("^s^S^ --limit 1", "liSt --limit 1"),
    ("^st^", "li"), ("^st", "li"), ("^list^a\\^b", "a^b"),
  ])
  func findsALine(line: String, found: String) throws {
    #expect(try expanded(line) == found)
  }

  @Test(arguments: [
    ("!9", "!9"), ("!2", "!2"), ("!0", "!0"), ("!-0", "!-0"), ("!-5", "!-5"),
    ("!99999999999999999999", "!99999999999999999999"), ("!foo", "!foo"), ("!foo bar", "!foo"),
    ("!\"add\"", "!\"add\""), ("!--1", "!--1"), ("^x^y", "^x^y"), ("^LIST^x", "^LIST^x"),
    ("!٣", "!٣"),
  ])
  func reportsAMissingLine(line: String, asked: String) throws {
    let error = #expect(throws: HistoryExpansionError.self) { try expanded(line) }
    #expect(error?.description == "no such line in the history: \(asked)")
  }

  @Test(arguments: [
    "", " ", "list", "add '!!'", "add Bob!", "set ada note=!!", "\"!!\"", "'^a^b'", "!", "! add",
    "^", "^^x", "\\!!", "# !!",
  ])
  func leavesOtherLinesAlone(line: String) throws {
    #expect(try expanded(line) == nil)
  }

  @Test func replacesTheFirstOfSeveral() throws {
    let entries = try history("add a a a")
    #expect(try HistoryExpansion.line(for: "^a^o", of: entries) == "odd a a a")
    #expect(try HistoryExpansion.line(for: "^a a^b", of: entries) == "add b a")
  }

  @Test(arguments: ["!!", "!1", "!-1", "!a", "^a^b"])
  func findsNothingInAnEmptyHistory(line: String) throws {
    #expect(throws: HistoryExpansionError.self) { try HistoryExpansion.line(for: line, of: []) }
  }

  /// Any typed text is restored, character for character.
  @Test(arguments: ["add 'Zoë 山田' note=$'a\\nb'", "add \u{301}x", "set . note=\"🎉🏽\"", "a\nb"])
  func anyLineRoundTrips(line: String) throws {
    let entries = try history("list", line)
    #expect(
      try HistoryExpansion.line(for: "!!", of: entries)?.unicodeScalars.elementsEqual(
        line.unicodeScalars) == true)
  }
}
