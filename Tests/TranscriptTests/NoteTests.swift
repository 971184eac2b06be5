import Foundation
import TestSupport
import Testing

/// Dated lines of notes, and the timeline.
struct NoteTests {
  private func note(of name: String, in home: Home) throws -> String? {
    struct Stored: Decodable { let note: String? }
    let result = try home.run(["-o", "json", "show", name])
    return try JSONDecoder().decode([Stored].self, from: result.output).first?.note
  }

  @Test func addsALineWithTheDay() throws {
    let home = try Home()
    _ = try home.run(["add", "Ada Lovelace", "note=friend"])
    let first = try home.run(["note", "ada", "met", "in", "Turin"])
    #expect(first.outputText.contains(/^changed @[0-9a-f]{8} Ada Lovelace\n$/))
    _ = try home.run(["note", "Ada Lovelace", "sent  the\nproofs", "--at", "yesterday"])
    #expect(
      try note(of: "ada", in: home) == "friend\n2026-11-21 met in Turin\n2026-11-20 sent the proofs"
    )
    _ = try home.run(["undo"])
    #expect(try note(of: "ada", in: home) == "friend\n2026-11-21 met in Turin")
    let dryRun = try home.run(["note", "ada", "x", "--dry-run"])
    #expect(dryRun.outputText.contains("2026-11-21 x") && dryRun.status == .exited(0))
    #expect(try note(of: "ada", in: home) == "friend\n2026-11-21 met in Turin")
  }

  @Test(arguments: [
    (["note", "ada"], "`note` needs a TEXT"), (["note", "ada", " "], "the text is empty"),
    (["note", "ada", "x", "--at", "2026-11-22"], "2026-11-22 is in the future"),
    (["note", "ada", "x", "--at", "soon"], "`soon` is not a day"),
    (["note", "friend", "x"], "no contact is called `friend`"),
  ]) func changesNothingIfAnythingIsWrong(line: [String], message: String) throws {
    let home = try Home()
    _ = try home.run(["add", "Ada Lovelace", "note=friend"])
    let result = try home.run(line)
    #expect(result.status == .exited(1) && result.errorText.contains(message))
    #expect(try note(of: "ada", in: home) == "friend")
  }

  @Test func warnsThatPartOfANameWasTakenForTheText() throws {
    let home = try Home()
    _ = try home.run(["add", "Ada Lovelace"])
    let taken = try home.run(["note", "ada", "Lovelace", "called"])
    #expect(
      taken.errorText.contains("`Lovelace` after `ada` was taken for the text")
        && taken.status == .exited(0))
    #expect(try home.run(["note", "ada", "called"]).errorText == "")
    #expect(try home.run(["note", "Ada Lovelace", "called"]).errorText == "")
  }

  @Test func theLogHasFurtherLinesOnlyOnRequest() throws {
    let home = try Home()
    _ = try home.run(["add", "Ada Lovelace"])
    _ = try home.run(["touch", "ada", "--at", "2026-10-31"])
    let plain = try home.run(["log", "ada"]).outputText
    _ = try home.run(["note", "ada", "met in Turin", "--at", "2019-05-04"])
    let changes = try home.run(["log", "ada"]).outputText
    #expect(changes.hasSuffix(plain) && !changes.contains("touch  2026"))
    #expect(
      try home.run(["log", "ada", "--timeline"]).outputText == changes
        + "  touch  2026-10-31\n  note   2019-05-04  met in Turin\n")
    let records = try home.run(["-o", "jsonl", "log", "ada", "--timeline"]).outputText
    #expect(
      records.hasSuffix(
        #"{"event":"touch","date":"2026-10-31"}"# + "\n"
          + #"{"event":"note","date":"2019-05-04","text":"met in Turin"}"# + "\n"))
    let newest = try home.run(["log", "ada", "--limit", "1"]).outputText
    #expect(try home.run(["log", "ada", "--timeline", "--limit", "1"]).outputText == newest)
    #expect(
      try home.run(["log", "ada", "--timeline", "--limit", "3"]).outputText
        == home.run(["log", "ada", "--timeline"]).outputText)
  }
}
