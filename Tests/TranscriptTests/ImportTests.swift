import Foundation
import TestSupport
import Testing

/// Imports from other programs, each one transaction.
struct ImportTests {
  private let home: Home

  init() throws { home = try Home() }

  private static let ada = """
    BEGIN:VCARD\r\nVERSION:3.0\r\nUID:ada\r\nFN:Ada Lovelace\r\nN:Lovelace;Ada;;;\r
    TEL;TYPE=CELL;X-A=b:1\r\nTEL;TYPE=HOME:2\r\nEND:VCARD\r\n
    """

  private func card(_ name: String, _ lines: String...) -> String {
    "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:\(name)\r\n"
      + lines.map { $0 + "\r\n" }.joined() + "END:VCARD\r\n"
  }

  private func contacts(of home: Home) throws -> [[String: Any]] {
    try home.run(["-o", "jsonl", "list", "--sort", "created"]).output.split(separator: 0x0A).map {
      try #require(try JSONSerialization.jsonObject(with: $0) as? [String: Any])
    }
  }

  @Test func updatesContactsByUID() throws {
    try home.folder.write(Self.ada, to: "a.vcf")
    try home.folder.write(
      Self.ada.replacing("TEL;TYPE=HOME:2", with: "TEL;TYPE=HOME:3\r\nEMAIL:a@b"), to: "b.vcf")
    let path = home.path
    #expect(
      try home.run(["import", "a.vcf"], folder: path).outputText
        == "added 1, updated 0, unchanged 0\n")
    let before = try #require(try contacts(of: home).first)
    #expect(
      try home.run(["import", "a.vcf"], folder: path).outputText
        == "added 0, updated 0, unchanged 1\n")
    #expect(try home.journalLines().count == 1)
    #expect(
      try home.run(["import", "b.vcf"], folder: path).outputText
        == "added 0, updated 1, unchanged 0\n")
    let after = try #require(try contacts(of: home).first)
    #expect(after["id"] as? String == before["id"] as? String)
    #expect(after["created"] as? String == before["created"] as? String)
    let phones = try #require(after["phones"] as? [[String: Any]])
    let former = try #require(before["phones"] as? [[String: Any]])
    #expect(phones[0] as NSDictionary == former[0] as NSDictionary)
    #expect(former[0]["vcard"] != nil)
    #expect(phones[1]["id"] as? Int == former[1]["id"] as? Int)
    #expect(phones[1]["number"] as? String == "3")
    #expect((after["emails"] as? [[String: Any]])?.count == 1)
  }

  /// Of two contacts with a UID, one of which was restored, it is the first in the book.
  @Test func aUIDOfTwoContactsMeansTheFirst() throws {
    try home.folder.write(card("Ada", "UID:u1"), to: "a.vcf")
    let script = "import a.vcf\nremove Ada\nimport a.vcf\nset Ada note=second\nrestore Ada --at 1\n"
    _ = try home.run(script: script.replacing("a.vcf", with: home.folder.path("a.vcf")))
    try home.folder.write(card("Eve", "UID:u1"), to: "b.vcf")
    let result = try home.run(["import", home.folder.path("b.vcf")])
    #expect(result.outputText == "added 0, updated 1, unchanged 0\n")
    let names = try contacts(of: home).map {
      [($0["name"] as? [String: String])?["given"], $0["note"] as? String]
    }
    #expect(names.contains(["Ada", "second"]) && names.contains(["Eve", nil]))
  }

  @Test func twoObjectsOfAnIDAreOneContact() throws {
    let id = "0d9c1f3e-0000-4000-8000-000000000001"
    let lines = ["Ada", "Eve"].map { #"{"id":"\#(id)","name":{"given":"\#($0)"}}"# + "\n" }
    let file = try home.folder.write(lines.joined(), to: "a.jsonl")
    #expect(
      try home.run(["import", file]).outputText == "added 1, updated 1, unchanged 0\n")
    #expect(try home.names() == ["Eve"])
  }

  @Test func skipsEmptyCards() throws {
    try home.folder.write("BEGIN:VCARD\r\nVERSION:3.0\r\nEND:VCARD\r\n" + card("Ada"), to: "a.vcf")
    let result = try home.run(["import", "a.vcf"], folder: home.path)
    #expect(result.status == .exited(1) && result.outputText == "added 1, updated 0, unchanged 0\n")
    #expect(
      result.errorText
        == "contacts: a.vcf:1: has no name and no values; the card was ignored\n")
  }

  /// Changes in the other book's journal are imported too.
  @Test func importsAnotherBook() throws {
    let (home, other) = (try Home(), try Home())
    #expect(try other.run(script: "add Ada phone=1\nadd Bob\nsave\n").status == .exited(0))
    let snapshot = try other.contents(other.book)
    for line in [["set", "Ada", "phone=2"], ["remove", "Bob"], ["add", "Cy"]] {
      #expect(try other.run(line).status == .exited(0))
    }
    // As a killed process leaves it.
    try snapshot.write(to: URL(filePath: other.book))
    let files = try FileManager.default.contentsOfDirectory(atPath: other.path)
    #expect(try home.run(["import", other.book]).outputText == "added 2, updated 0, unchanged 0\n")
    #expect(try home.names() == ["Ada", "Cy"])
    #expect(try home.run(["show", "Ada"]).outputText.contains("  2\n"))
    #expect(try home.run(["import", other.book]).outputText == "added 0, updated 0, unchanged 2\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: other.path) == files)
    // Importing the own book adds nothing.
    #expect(try home.run(["import", home.book]).outputText == "added 0, updated 0, unchanged 2\n")

    // Unreadable lines of the journal are reported; the rest is imported.
    let journal = other.book.replacing(".json", with: ".journal.jsonl")
    let text = try String(contentsOfFile: journal, encoding: .utf8)
    try text.replacing("set Ada phone=2", with: "set Ada phone=3").write(
      toFile: journal, atomically: false, encoding: .utf8)
    let damaged = try home.run(["import", other.book])
    #expect(
      damaged.status == .exited(1) && damaged.outputText == "added 1, updated 1, unchanged 0\n")
    #expect(damaged.errorText.hasPrefix("contacts: \(journal):"), "\(damaged.errorText)")
    try FileManager.default.removeItem(atPath: journal)
    try FileManager.default.createDirectory(atPath: journal, withIntermediateDirectories: false)
    let result = try home.run(["import", other.book])
    #expect(result.status == .exited(1) && result.errorText.contains(journal))
  }

  /// Our table has few fields of a contact; the others stay unchanged.
  @Test func reimportingATableRemovesNothing() throws {
    let script = """
      add Cy Coder org=Acme title=Boss phone:work=333 phone=444 email=a@b.c email=d@e.f note=dear birthday=1990-01-01
      add Acme kind=organization phone=1
      add "Ada Lovelace"
      add x email=only@b.c
      set x name=
      """
    #expect(try home.run(script: script).status == .exited(0))
    let table = try home.run(["-o", "tsv", "list"]).outputText
    try home.folder.write(table, to: "a.tsv")
    let before = try home.run(["-o", "json", "list"]).outputText
    let again = try home.run(["import", "a.tsv"], folder: home.path)
    #expect(again.outputText == "added 0, updated 0, unchanged 4\n" && again.errorText == "")
    #expect(try home.run(["-o", "json", "list"]).outputText == before)

    // A changed cell changes its value.
    try home.folder.write(
      table.replacing("\t333\t", with: "\t555\t").replacing("\tAcme\t\t1", with: "\tAcme Ltd\t\t1"),
      to: "a.tsv")
    let changed = try home.run(["import", "a.tsv"], folder: home.path)
    #expect(changed.outputText == "added 0, updated 2, unchanged 2\n")
    let shown = try home.run(["show", "Cy"]).outputText
    for text in ["work      555", "444", "a@b.c", "d@e.f", "dear", "1990-01-01", "Boss"] {
      #expect(shown.contains(text), "\(text)")
    }
    #expect(try home.run(["list", "kind:organization"]).outputText.contains("Acme Ltd"))

    // Two lines with one id are one contact.
    let line = try #require(table.split(separator: "\n").first { $0.contains("Lovelace") })
    try home.folder.write(
      "id\tname\torganization\tphone\temail\ttags\n\(line)\n\(line)\n", to: "b.tsv")
    let other = try Home()
    let twice = try other.run(["import", "\(home.path)/b.tsv"])
    #expect(twice.outputText == "added 1, updated 0, unchanged 1\n")
  }

  @Test func anImportIsOneTransaction() throws {
    try home.folder.write(Self.ada + card("Bob") + card("Cy"), to: "a.vcf")
    try home.folder.write(card("Dora"), to: "b.vcf")
    #expect(try home.run(["import", "a.vcf", "b.vcf"], folder: home.path).status == .exited(0))
    #expect(try home.journalLines().count == 1)
    #expect(try home.run(["log"]).outputText.contains("import a.vcf b.vcf"))
    #expect(try home.names() == ["Ada Lovelace", "Bob", "Cy", "Dora"])
    #expect(try home.run(["undo"]).status == .exited(0))
    #expect(try home.names() == [])
    #expect(try home.run(["redo"]).status == .exited(0))
    #expect(try home.names().count == 4)
  }

  @Test func aLaterCardOfTheSameUIDUpdates() throws {
    try home.folder.write(Self.ada + Self.ada.replacing("HOME:2", with: "HOME:9"), to: "a.vcf")
    let result = try home.run(["import", "a.vcf"], folder: home.path)
    #expect(result.outputText == "added 1, updated 1, unchanged 0\n")
    let phones = try #require(try contacts(of: home).first?["phones"] as? [[String: Any]])
    #expect(phones.compactMap { $0["number"] as? String } == ["1", "9"])
    #expect(phones.compactMap { $0["id"] as? Int } == [1, 2])
  }

  @Test func reportsACardReplacedWithinTheImport() throws {
    try home.folder.write(
      [("u1", "1"), ("u2", "2"), ("u1", "3"), ("u1", "3")].map { uid, number in
        "BEGIN:VCARD\nVERSION:4.0\nUID:\(uid)\nFN:N\(uid)\nTEL:\(number)\nEND:VCARD\n"
      }.joined(), to: "a.vcf")
    let result = try home.run(["import", "a.vcf"], folder: home.path)
    #expect(result.outputText == "added 2, updated 1, unchanged 1\n")
    #expect(
      result.errorText
        == "contacts: a.vcf:13: has the UID or id of an earlier contact in this import; it updated that one\n"
    )
    #expect(result.status == .exited(0))
    // Importing again, each card replaces the other, and that is reported again.
    #expect(try home.run(["import", "a.vcf"], folder: home.path).errorText == result.errorText)
  }

  /// The last card of a UID brings back what the first one changed.
  @Test(arguments: [
    ([], "added 0, updated 0, unchanged 2\n"),
    (["--dry-run"], "would add 0, update 0, leave 2 unchanged\n"),
  ])
  func cardsOfOneUIDChangeNothingAgain(options: [String], expected: String) throws {
    try home.folder.write(
      ["FN:Ada\nTEL:1", "FN:Bob\nNOTE:n"].map {
        "BEGIN:VCARD\nVERSION:4.0\nUID:u\n\($0)\nEND:VCARD\n"
      }.joined(), to: "a.vcf")
    let first = try home.run(["import", "a.vcf"], folder: home.path)
    #expect(first.outputText == "added 1, updated 1, unchanged 0\n")
    let again = try home.run(["import", "a.vcf"] + options, folder: home.path)
    #expect(again.outputText.hasSuffix(expected) && !again.outputText.contains("Ada  @"))
    #expect(again.errorText == first.errorText)
  }

  @Test func recognizesOurIDsAsUIDs() throws {
    #expect(try home.run(["add", "Ada", "phone=1"]).status == .exited(0))
    let id = try #require(try contacts(of: home).first?["id"] as? String)
    let updated = card("Ada", "N:;Ada;;;", "UID:urn:uuid:\(id)", "TEL:2")
    let result = try home.run(["import", "-"], input: Array(updated.utf8))
    #expect(result.outputText == "added 0, updated 1, unchanged 0\n")
    for format in ["vcard", "vcard4", "json", "jsonl"] {
      let file = home.folder.path("all.\(format)")
      #expect(try home.run(["export", file, "--format", format]).status == .exited(0))
      #expect(
        try home.run(["import", file]).outputText == "added 0, updated 0, unchanged 1\n",
        "\(format)")
    }
    #expect(try home.run(["import", home.book]).status == .exited(0))
    #expect(try home.names() == ["Ada"])
  }

  @Test func reportsEqualNamesWithoutMerging() throws {
    #expect(try home.run(["add", "Ada", "phone=+44 20 7946 0958"]).status == .exited(0))
    let id = try #require(try contacts(of: home).first?["id"] as? String).prefix(8)
    let same = card("ADA", "TEL:020 7946 0958", "EMAIL:a@b")
    let result = try home.run(["import", "-"], input: Array(same.utf8))
    #expect(result.status == .exited(0))
    #expect(result.outputText.contains("ADA may be @\(id) Ada: same name, same phone or email\n"))
    let other = try home.run(["import", "-"], input: Array(card("ada", "TEL:999").utf8))
    #expect(other.outputText.contains("same name\n"))
    #expect(try home.names() == ["Ada", "ADA", "ada"])
  }

  @Test func reportsDamagedCardsWithTheirLine() throws {
    try home.folder.write("junk\n" + card("Ada", "nonsense") + card("Bob"), to: "a.vcf")
    try home.folder.write("neither this nor that", to: "b.txt")
    try home.folder.write(card("Cy"), to: "c.vcf")
    let result = try home.run(
      ["import", "a.vcf", "none.vcf", "b.txt", "c.vcf"], folder: home.path)
    #expect(result.status == .exited(1))
    #expect(result.outputText == "added 3, updated 0, unchanged 0\n")
    let errors = result.errorText
    #expect(errors.contains("contacts: a.vcf:1: "))
    #expect(errors.contains("contacts: a.vcf:5: "))
    #expect(errors.contains("cannot read none.vcf: "))
    #expect(errors.contains("cannot recognise the format of b.txt"))
    let quiet = try home.run(["--quiet", "import", "c.vcf"], folder: home.path)
    #expect(quiet.outputText == "" && quiet.status == .exited(0))
  }

  @Test func countsManyIssuesOfAKind() throws {
    let lines = (0..<150).map { _ in "nonsense" }
    try home.folder.write(
      "BEGIN:VCARD\nFN:Ada\n\(lines.joined(separator: "\n"))\nEND:VCARD\n", to: "a.vcf")
    let errors = try home.run(["import", "a.vcf"], folder: home.path).errorText
    #expect(errors.split(separator: "\n").count == 101)
    #expect(errors.contains("and 50 more"))
  }

  @Test func aDryRunChangesNothing() throws {
    try home.folder.write(Self.ada, to: "a.vcf")
    #expect(try home.run(["import", "a.vcf"], folder: home.path).status == .exited(0))
    let before = try home.contents(home.journal)
    try home.folder.write(Self.ada.replacing("CELL", with: "WORK") + card("Bob"), to: "b.vcf")
    let result = try home.run(["import", "b.vcf", "--dry-run"], folder: home.path)
    #expect(result.outputText.hasSuffix("would add 1, update 1, leave 0 unchanged\n"))
    #expect(result.outputText.contains("~ 2.1  work  1\n"))
    #expect(result.outputText.contains("+ Bob"))
    #expect(try home.contents(home.journal) == before)
  }

  @Test func readsAFolderInOrder() throws {
    try home.folder.write(card("Zoë"), to: "1.vcf")
    try home.folder.write(card("Ada"), to: "2.VCF")
    try home.folder.write(card("Hidden"), to: ".3.vcf")
    try home.folder.write("no card", to: "4.txt")
    let result = try home.run(["import", home.path])
    #expect(result.outputText == "added 2, updated 0, unchanged 0\n")
    #expect(try home.names() == ["Zoë", "Ada"])
    #expect(try home.run(["import", dataFolder.path(percentEncoded: false)]).status == .exited(1))
  }

  @Test func rejectsStandardInputAsScriptAndFile() throws {
    let result = try home.run(script: "import -\n" + card("Ada"))
    #expect(result.status == .exited(1))
    #expect(result.errorText.contains("standard input already holds the commands"))
  }

  @Test func readsOurJSONAndSkipsInvalidContacts() throws {
    let id = "0d9c1f3e-4444-4444-8444-000000000001"
    let json = """
      [
      {"id":"\(id)","name":{"given":"Ada"},"phones":[{"id":7,"number":"1"}],"hobby":"chess"},
      {"id":"wrong","name":{"given":"Bob"}},
      {"@type":"Card","name":{"full":"Eve"}},
      {"name":{"given":"Cy"}}
      ]
      """
    let result = try home.run(["import", "-"], input: Array(json.utf8))
    #expect(result.status == .exited(1))
    #expect(result.outputText == "added 2, updated 0, unchanged 0\n")
    #expect(result.errorText.contains("<stdin>:3: ") && result.errorText.contains("<stdin>:4: "))
    let ada = try #require(try contacts(of: home).first)
    #expect(ada["id"] as? String == id && ada["hobby"] as? String == "chess")
    let lines = "{\"id\":\"\(id)\",\"name\":{\"given\":\"Ada\"},\"note\":\"n\"}\nnonsense\n"
    let more = try home.run(["import", "-"], input: Array(lines.utf8))
    #expect(more.outputText == "added 0, updated 1, unchanged 0\n")
    #expect(more.errorText.contains("<stdin>:2: "))
  }

  /// A file in a folder was not named, and a pipe there may never get data.
  @Test func doesNotWaitForAPipeInAFolder() throws {
    try FileManager.default.createDirectory(
      atPath: home.folder.path("cards"), withIntermediateDirectories: true)
    try home.folder.write(card("Ada", "UID:a"), to: "cards/ada.vcf")
    let pipe = home.folder.path("cards/pipe.vcf")
    #expect(mkfifo(pipe, 0o600) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: home.folder.path("cards/zero.vcf"), withDestinationPath: "/dev/zero")
    let result = try home.run(["import", home.folder.path("cards")])
    #expect(result.status == .exited(1) && result.outputText == "added 1, updated 0, unchanged 0\n")
    let reason = "it is a pipe or a device"
    #expect(result.errorText.contains("cannot read \(pipe): \(reason)\n"))
    #expect(result.errorText.contains("zero.vcf: \(reason)\n"))
  }

  @Test func isAtomicToOtherProcesses() throws {
    let cards = (0..<500).map { card("N\($0)", "UID:u\($0)") }.joined()
    try home.folder.write(cards, to: "a.vcf")
    let importers = try (0..<3).map { _ in
      try ChildProcess(
        Home.program, ["import", home.folder.path("a.vcf")], environment: home.environment)
    }
    var unchangedCount = 0
    for importer in importers {
      importer.closeInput()
      let result = try importer.waitForExit()
      #expect(result.status == .exited(0))
      if result.outputText.hasSuffix("unchanged 500\n") { unchangedCount += 1 }
    }
    #expect(unchangedCount == 2)
    #expect(try home.names().count == 500)
  }
}
