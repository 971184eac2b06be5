import TestSupport
import Testing

/// Remarks on a script that are no failure.
struct ScriptRemarkTests {
  /// In a script, too, words that are not kept are reported.
  @Test func droppedWordsOfANameAreReported() throws {
    let home = try Home()
    let script =
      "add Ada Lovelace family=Lovelace\nadd Bob Beta family=Gamma\nadd Cyd name='Dan Delta'\n"
    let result = try home.run(script: script)
    #expect(result.status == .exited(0))
    #expect(
      result.errorText
        == [(2, "Beta"), (3, "Cyd")].map { line, word in
          "contacts: <stdin>:\(line): `\(word)` is not part of the name given by the assignments, and "
            + "was dropped\n"
        }.joined())
    #expect(try home.run(["--quiet"], input: Array(script.utf8)).errorText == "")
  }

  @Test func aCommaThatIsTakenIntoAValueIsReported() throws {
    let home = try Home()
    let result = try home.run(script: "add Tim tim@x.sk, tag=new, org=Acme\nadd Ada note='a,'\n")
    #expect(
      result.errorText
        == "contacts: <stdin>:1: the comma at the end of `tag=new,` was kept in the value; "
        + "`undo` takes this back\n")
  }

  /// A dry run is where a mistake is still free; there is nothing to take back.
  @Test func aDryRunMakesTheSameRemarks() throws {
    let home = try Home()
    let line = "Tim tim@x.sk, tag=new, org=Acme"
    let remark = "contacts: <stdin>:1: the comma at the end of `tag=new,` was kept in the value\n"
    #expect(try home.run(script: "add --dry-run \(line)\n").errorText == remark)
    #expect(try home.run(["--dry-run"], input: Array("add \(line)\n".utf8)).errorText == remark)
    let name = try home.run(script: "add --dry-run Bob Beta family=Gamma\n").errorText
    #expect(name.contains("`Beta` is not part of the name"))
    #expect(try home.run(["add", "Ada"]).status == .exited(0))
    for line in ["set ada birthday=xx --dry-run", "add Bob birthday=xx --dry-run"] {
      #expect(
        try home.run(script: "\(line)\n").errorText.contains("`xx` is kept as text"), "\(line)")
    }
  }

  @Test func aBookWithoutChangesIsNotSaved() throws {
    let home = try Home()
    #expect(try home.run(["save"]).outputText == "nothing to save: the book has no changes\n")
    #expect(try home.run(["add", "Ada"]).status == .exited(0))
    #expect(try home.run(["save"]).outputText.hasPrefix("saved 1 contact in "))
  }
}
