import Foundation
import TestSupport
import Testing

/// `--dry-run` shows the difference and writes nothing.
struct DryRunTests {
  private static let script = """
    add Ada Lovelace phone=1 phone=2 tag=club email=ada@example.org
    add Bob tag=club note=hi
    set bob note=ho
    """

  private func makeHome() throws -> Home {
    let home = try Home()
    #expect(try home.run(script: Self.script).status == .exited(0))
    return home
  }

  /// All files of the home folder, byte by byte, with their modification times.
  private func files(_ home: Home) throws -> [String: String] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: home.path)
    return try Dictionary(
      uniqueKeysWithValues: names.map { name in
        let path = home.folder.path(name)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
        let bytes = isFolder ? "" : try home.contents(path).base64EncodedString()
        return (name, "\(bytes) \(attributes[.modificationDate] ?? "")")
      })
  }

  static let lines: [[String]] = [
    ["add", "Eve"], ["set", "ada", "note=x"], ["set", "where", "tag:club", "do", "org=x"],
    ["tag", "ada", "bob", "x"], ["tag", "where", "ada", "do", "x"], ["untag", "ada", "club"],
    ["untag", "where", "tag:club", "do", "club"], ["move", "ada/phone.2", "ada/phone.1"],
    ["remove", "ada"], ["remove", "ada/phone.1"], ["remove", "where", "tag:club"],
    ["replace", "tag", "club", "rowing"], ["replace", "note", "h", "x", "where", "bob"],
    ["undo"], ["undo", "3"], ["restore", "bob", "--at", "2"], ["option", "sort", "given"],
    ["option", "sort", "--default"], ["purge", "ada"], ["purge", "--before", "2100-01-01"],
    ["edit", "ada", "--from", "ada.txt"], ["import", "eve.vcf"], ["source", "more.contacts"],
    ["export", "all.vcf"], ["export", "cards/", "--prune"],
  ]

  @Test(arguments: lines) func writesNothing(line: [String]) throws {
    let home = try makeHome()
    try Data("name = Ada\nnote = text\n".utf8)
      .write(to: URL(filePath: home.folder.path("ada.txt")))
    try Data("BEGIN:VCARD\nVERSION:3.0\nFN:Eve\nN:;Eve;;;\nEND:VCARD\n".utf8)
      .write(to: URL(filePath: home.folder.path("eve.vcf")))
    try Data("add Eve\nset eve note=x\nsave\noption sort given\n".utf8)
      .write(to: URL(filePath: home.folder.path("more.contacts")))
    let before = try files(home)
    for arguments in [
      line + ["--dry-run"], ["--dry-run"] + line, ["-o", "json"] + line + ["--dry-run"],
      ["-o", "json", "--dry-run"] + line, ["-o", "csv", "--dry-run"] + line,
    ] {
      let result = try home.run(arguments, folder: home.path)
      #expect(result.status == .exited(0), "\(arguments): \(result.errorText)")
      #expect(try files(home) == before, "\(arguments)")
      guard arguments.contains("json") else {
        #expect(result.outputText.contains(#/(?m)^would /#), "\(arguments): \(result.outputText)")
        continue
      }
      let records = try JSONSerialization.jsonObject(with: result.output) as? [[String: Any]]
      #expect(try #require(records).allSatisfy { $0["op"] is String }, "\(result.outputText)")
    }
  }

  @Test func laterLinesSeeEarlierOnes() throws {
    let home = try makeHome()
    let before = try files(home)
    let script = "add Eve\nset eve note=x\nremove bob\nlist\nundo\nset nobody note=x\nadd Fay\n"
    let result = try home.run(["--dry-run", "--quiet"], script: script)
    #expect(result.status == .exited(1))
    #expect(result.errorText == "contacts: <stdin>:6: no contact `nobody`\n")
    let lines = result.outputText.split(separator: "\n").map(String.init)
    #expect(lines.contains("  1  Ada Lovelace  1  ada@example.org  #club") == false)
    #expect(lines.contains("2 contacts"))
    #expect(
      lines.suffix(4) == [
        "+ Eve  name.1  name  Eve", "+ Eve  note.1  note  x", "+ Fay  name.1  name  Fay",
        "would change 2 contacts",
      ])
    #expect(try files(home) == before)
  }

  /// Lines that change the book do not read the options again.
  @Test func anOptionOfADryLineEndsWithIt() throws {
    let home = try makeHome()
    let script = "option date-form month-day-year --dry-run\nadd Eve birthday=3/4/1985\n"
    let result = try home.run([], script: script)
    #expect(result.outputText == "would change the option date-form: iso → month-day-year\n")
    #expect(result.errorText.hasPrefix("contacts: <stdin>:2: `3/4/1985` does not fit"))
  }

  @Test func runsATransactionDry() throws {
    let home = try makeHome()
    let before = try files(home)
    let options = ["--transaction", "--dry-run"]
    let done = try home.run(options, script: "add Eve\nset eve note=x\nset eve note=\n")
    #expect(done.outputText == "+ Eve  name.1  name  Eve\nwould change 1 contact\n")
    #expect(done.status == .exited(0))
    let failed = try home.run(options, script: "add Eve\nset nobody note=x\n")
    #expect(failed.outputText == "" && failed.status == .exited(3))
    #expect(failed.errorText.hasSuffix("contacts: rolled back: <stdin>:2 failed\n"))
    #expect(try files(home) == before)
  }

  @Test func runsOneLineOfATransactionDry() throws {
    let home = try makeHome()
    let script = "add Eve\nset eve note=x --dry-run\nset eve org=y\n"
    let result = try home.run(["--transaction", "--quiet"], script: script)
    #expect(result.outputText == "+ Eve  note.1  note  x\nwould change 1 contact\n")
    let text = try home.run(["show", "eve", "--text"]).outputText
    #expect(text.contains("org = y\n") && !text.contains("note = x"))
    #expect(try home.journalLines().count == 4)
  }

  /// Entries of each field are added, removed and changed, in existing contacts and in a new one.
  @Test func aTransactionEqualsItsLinesOneByOne() throws {
    let script = """
      set where tag:club do phone+=3 phone+=4 email+=a@example.org tag+=x address+="Main St 1;Rome"
      set Ada phone-=1 url+=https://example.org relation:spouse+=Bob note=n
      add Eve phone=5 email=e@example.org
      set Eve phone+=6 date:met+=2020-01-02
      set Bob phone-=3 im+=matrix:@bob:example.org

      """
    let home = try makeHome()
    let other = try makeHome()
    let result = try home.run(["--transaction"], script: script)
    let expected = try other.run([], script: script)
    #expect(result.status == .exited(0) && result.errorText == "")
    #expect(expected.status == .exited(0) && expected.errorText == "")
    for name in ["Ada", "Bob", "Eve"] {
      let texts = try [home, other].map { home in
        try home.run(["show", name, "--text"]).outputText.split(separator: "\n")
          .filter { !$0.hasPrefix("#") }
      }
      #expect(texts[0] == texts[1] && texts[0].count { $0.hasPrefix("phone") } >= 1)
    }
    #expect(try home.journalLines().count == 4 && home.run(["check"]).status == .exited(0))
    _ = try home.run(["undo"])
    #expect(try home.run(["list"]).outputText == makeHome().run(["list"]).outputText)
  }

  @Test(arguments: ["add Eve email=e@x email=e@x", "set ada phone+=1"])
  func reportsWhatTheContactHasAlready(line: String) throws {
    let home = try makeHome()
    let dry = try home.run(script: line + " --dry-run").errorText
    let real = try home.run(script: line).errorText
    #expect(dry == real && real.contains(" already has the "))
  }

  @Test func aTransactionMayCheckTheBook() throws {
    let home = try makeHome()
    let result = try home.run(["--transaction", "-c", "add Eve", "-c", "check"])
    #expect(result.status == .exited(0) && result.errorText.isEmpty, "\(result.errorText)")
    #expect(result.outputText.contains("all is well: 3 contacts"))
  }

  @Test func createsNoBook() throws {
    let home = try Home()
    let result = try home.run(["--dry-run", "add", "Eve"])
    #expect(result.outputText == "+ Eve  name.1  name  Eve\nwould change 1 contact\n")
    #expect(try files(home).isEmpty)
  }

  @Test func reportsExportsToo() throws {
    let home = try makeHome()
    let before = try files(home)
    let result = try home.run(["--dry-run", "export", "all.vcf"], folder: home.path)
    #expect(result.outputText == "would export 2 contacts to all.vcf\n")
    let nowhere = try home.run(["--dry-run", "export", "no/all.vcf"], folder: home.path)
    #expect(nowhere.status == .exited(1) && nowhere.errorText.contains("No such file or directory"))
    #expect(try files(home) == before)
    let repair = try home.run(["--dry-run", "check", "--repair"])
    #expect(repair.status == .exited(1))
    #expect(repair.errorText.contains("this command does nothing with --dry-run"))
  }

  @Test func shortNumbersReferOnlyToAListing() throws {
    let home = try makeHome()
    for line in [
      "set 1 note=x", "remove 2", "tag 1 ada x", "move 1/phone.1 1/phone.2", "show 2", "call 1",
    ] {
      let result = try home.run(["-c", line])
      let number = line.split(separator: " ")[1].prefix(1)
      #expect(
        result.errorText
          == "contacts: -c:1: no listing yet for the number \(number); "
          + "`list` or `find` first\n")
      // A command's own listing is unknown to the next process.
      let alone = try home.run(line.split(separator: " ").map(String.init))
      #expect(alone.errorText.hasPrefix("contacts: `\(number)` is a number of a listing, and a "))
      #expect(result.status == .exited(1))
    }
    #expect(try home.run(["-c", "list", "-c", "set 1 note=x"]).status == .exited(0))
    // Reading commands search all fields, for longer numbers.
    #expect(try home.run(["set", "ada", "note=5550"]).status == .exited(0))
    #expect(try home.run(["show", "5550"]).outputText.hasPrefix("Ada Lovelace"))
    let mentioned = try home.run(script: "set ada phone+=5550199\nset 5550199 note=x\n")
    #expect(mentioned.errorText.hasPrefix("contacts: <stdin>:2: no contact is called `5550199`; @"))
    #expect(mentioned.errorText.hasSuffix(" Ada Lovelace mentions it in phone\n"))
    #expect(try home.run(script: "add 7\nset 7 note=x\n").status == .exited(0))
  }

  /// A program that reads the answer gets nothing else.
  @Test(arguments: ["json", "jsonl", "csv", "tsv", "vcard"])
  func aDryRunOfWhatOnlyReadsIsTheAnswerAlone(format: String) throws {
    let home = try Home()
    #expect(try home.run(["add", "Ada", "phone=1"]).status == .exited(0))
    let answer = try home.run(["-o", format, "list"])
    #expect(!answer.output.isEmpty)
    #expect(try home.run(["-o", format, "--dry-run", "list"]).output == answer.output)
    let changed = try home.run(["-o", "json", "--dry-run", "set", "ada", "phone=1"])
    #expect(changed.outputText == "[]\n")
  }

  @Test func aDryRunFindsNothingWrongWithABook() throws {
    let home = try makeHome()
    let result = try home.run(["--dry-run", "check"])
    #expect(result.status == .exited(0) && result.outputText == "would change 0 contacts\n")
  }
}
