import TestSupport
import Testing

@testable import LineEditing
import Platform

/// Tab at a prompt whose words are `PROBE_WORDS`.
@Suite struct CompletionTests {
  @Test func insertsTheOnlyCandidate() throws {
    let terminal = try PseudoTerminal.prompt(["PROBE_WORDS": "show,set"])
    try terminal.send("sh\tx\r")
    try terminal.read(until: "<show x>")
  }

  @Test func insertsNoSpaceAfterAnIncompleteCandidate() throws {
    let terminal = try PseudoTerminal.prompt(["PROBE_WORDS": "phone="])
    try terminal.send("set p\t1\r")
    try terminal.read(until: "<set phone=1>")
  }

  @Test func doesNotDoubleAnExistingSpace() throws {
    let terminal = try PseudoTerminal.prompt(["PROBE_WORDS": "show"])
    try terminal.send("sh ada")
    for _ in " ada" { try terminal.send(.left) }
    try terminal.send("\t\r")
    try terminal.read(until: "<show ada>")
  }

  @Test func insertsTheCommonPrefixFirst() throws {
    let terminal = try PseudoTerminal.prompt(["PROBE_WORDS": "Zoë山田,Zoë山本"])
    try terminal.send("Z\t!\r")
    try terminal.read(until: "<Zoë山!>")
  }

  @Test func aSecondTabListsTheCandidates() throws {
    let terminal = try PseudoTerminal.prompt(
      ["PROBE_WORDS": "remove,restore,recall\u{7},redo"], columns: 24)
    try terminal.send("re\t")
    try terminal.send("\t")
    try terminal.waitForLines(
      ["> re", "remove    recall^G", "restore   redo", "> re"])
    #expect(terminal.screen.cursor == Screen.Position(row: 3, column: 4))
    try terminal.send("m\t\r")
    try terminal.read(until: "<remove >")
  }

  @Test func listsCandidatesBelowALongLine() throws {
    let terminal = try PseudoTerminal.prompt(
      ["PROBE_WORDS": "ab,ac", "PROBE_SUMMARY": "a word of two letters"], columns: 20)
    try terminal.send("a 2345678901234567890123456")
    try terminal.send(.home, .right, .tab, .tab)
    let line = ["> a 2345678901234567", "890123456"]
    try terminal.waitForLines(line + ["ab  a word of two …", "ac  a word of two …"] + line)
    try terminal.send("c\r")
    try terminal.read(until: "<ac 2345678901234567890123456>")
  }

  @Test func noCandidateKeepsTheLine() throws {
    let terminal = try PseudoTerminal.prompt()
    try terminal.send("x\t\ty\r")
    try terminal.read(until: "<xy>")
  }

  @Test func truncatesLongLists() {
    let candidates = (1...500).map { Completion.Candidate(insertion: "c\($0)") }
    let rows = CompletionList(candidates, columns: 17, rowLimit: 3).rows
    #expect(rows == ["c1    c4    c7", "c2    c5    c8", "c3    c6    c9", "… and 491 more"])
  }

  @Test func countsOmittedCandidates() {
    let candidates =
      ["a", "b", "c"].map { Completion.Candidate(insertion: $0) }
      + [Completion.Candidate(insertion: "z", omittedCount: 90)]
    let rows = CompletionList(candidates, columns: 5, rowLimit: 9).rows
    #expect(rows == ["a  c", "b", "… and 91 more"])
  }

  @Test func putsSummariesInAColumn() {
    useUTF8Locale()
    let words = [("山田", "a name"), ("Zoe\u{301}", ""), ("bell\u{7}", "rings\u{7}")]
    let candidates = words.map { Completion.Candidate(insertion: $0, summary: $1) }
    #expect(
      CompletionList(candidates, columns: 40).rows == [
        "山田    a name", "Zoe\u{301}", "bell^G  rings^G",
      ])
    // Without room for a row each, two share a row.
    #expect(
      CompletionList(candidates, columns: 40, rowLimit: 2).rows == [
        "山田    a name     bell^G  rings^G", "Zoe\u{301}",
      ])
    #expect(
      CompletionList(candidates, columns: 13, rowLimit: 2).rows == [
        "山田  a name", "Zoe\u{301}", "… and 1 more",
      ])
  }

  @Test func keepsHalfTheRowForSummaries() {
    useUTF8Locale()
    let candidates = [
      Completion.Candidate(
        insertion: String(repeating: "n", count: 50), summary: "a summary of more words than fit"),
      Completion.Candidate(insertion: "short", summary: "s"),
    ]
    let rows = CompletionList(candidates, columns: 40).rows
    #expect(
      rows == ["nnnnnnnnnnnnnnnnn…  a summary of more …", "short               s"])
  }

  @Test(arguments: [
    (["abc"], "abc"), (["abc", "abd"], "ab"), (["e\u{301}x", "ez"], ""), (["a", "b"], ""), ([], ""),
  ])
  func theCommonPrefixEndsAtACharacter(insertions: [String], expected: String) {
    let candidates = insertions.map { Completion.Candidate(insertion: $0) }
    #expect(Completion(replaced: 0..<0, candidates: candidates).commonPrefix == expected)
  }
}
