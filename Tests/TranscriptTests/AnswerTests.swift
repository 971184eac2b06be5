import Foundation
import TestSupport
import Testing

/// The results of commands with `-o json` and `-o jsonl`.
struct AnswerTests {
  private let home: Home

  init() throws { home = try Home() }

  /// Runs a command whose output is one JSON value.
  private func answer(_ words: String..., format: String = "json") throws -> Any {
    let result = try home.run(["-o", format] + words)
    #expect(result.status == .exited(0), "\(words): \(result.errorText)")
    return try JSONSerialization.jsonObject(with: Data(result.output))
  }

  /// Checks the result of a changing command.
  private func expect(
    _ value: Any, did: String, names: [String], sequence: Int?,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let object = try #require(value as? [String: Any], sourceLocation: location)
    let contacts = try #require(object["contacts"] as? [[String: String]])
    #expect(object["did"] as? String == did, sourceLocation: location)
    #expect(contacts.map { $0["name"] } == names, sourceLocation: location)
    #expect(contacts.allSatisfy { $0["id"]?.count == 36 }, sourceLocation: location)
    #expect(object["sequence"] as? Int == sequence, sourceLocation: location)
  }

  @Test(arguments: [
    ["set", "ada", "note=x"], ["tag", "ada", "friend"], ["normalize", "name"],
    ["touch", "ada", "--at", "2026-01-01"],
    ["replace", "note", "y", "z"], ["remove", "where", "nobody"],
  ])
  func reportsUnchanged(words: [String]) throws {
    _ = try home.run(script: "add Ada Lovelace note=x tag=friend\ntouch ada --at 2026-01-01\n")
    let result = try home.run(["-o", "json"] + words)
    let value = try JSONSerialization.jsonObject(with: Data(result.output))
    try expect(value, did: "unchanged", names: [], sequence: nil)
  }

  @Test func reportsWhatIsNeitherChangedNorPrinted() throws {
    _ = try home.run(script: "add Ada\nadd Bob\n")
    let both = ["Ada", "Bob"]
    for (words, did) in [(both, "marked"), (both, "unchanged"), (both + ["--remove"], "unmarked")] {
      let result = try home.run(["-o", "json", "not-duplicate"] + words)
      let value = try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any]
      #expect(value?["did"] as? String == did)
      let names = (value?["contacts"] as? [[String: String]])?.map { $0["name"] }
      #expect(names == both)
    }
    _ = try home.run(["account", "k", home.folder.path("cards"), "--create"])
    try expect(
      try answer("account", "k", "--remove", "--yes"), did: "forgot", names: [], sequence: nil)
  }

  @Test func countsWhatIsImportedAndExported() throws {
    let card = "BEGIN:VCARD\nVERSION:3.0\nUID:ada\nFN:Ada\nEND:VCARD\n"
    let file = try home.folder.write(card, to: "ada.vcf")
    for (did, counts) in [("imported", [1, 0, 0]), ("unchanged", [0, 0, 1])] {
      let value = try #require(try answer("import", file) as? [String: Any])
      #expect(value["did"] as? String == did)
      #expect(["added", "updated", "unchanged"].map { value[$0] as? Int } == counts)
    }
    let value = try answer("export", home.folder.path("out.vcf")) as? [String: Any]
    #expect(value?["did"] as? String == "exported" && value?["count"] as? Int == 1)
    try expect(
      try answer("purge", "ada", "--yes"), did: "forgot", names: ["Ada"], sequence: nil)
  }

  /// The contact that stays is told first, whether it was changed or not.
  @Test(arguments: ["phone=1", "phone=1 tag=friend"])
  func namesTheContactThatOthersAreMergedInto(values: String) throws {
    _ = try home.run(script: "add Ada phone=1\nadd Ada \(values)\n")
    let result = try home.run(["-o", "jsonl"], input: Array("list\nmerge 1 2\n".utf8))
    let values = try String(decoding: result.output, as: UTF8.self).split(separator: "\n").map {
      line in
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    }
    let first = try #require(values.first??["id"] as? String)
    let merged = try #require(values.last??["contacts"] as? [[String: String]])
    #expect(merged.count == 2 && merged.first?["id"] == first)
  }

  @Test func namesTheKnownSenderOfAMessage() throws {
    _ = try home.run(["add", "Ada Lovelace", "email=ada@x.org"])
    let result = try home.run(
      ["-o", "json", "add", "--from-mail"], input: Array("From: A <ADA@x.org>\n\n".utf8))
    let value = try JSONSerialization.jsonObject(with: Data(result.output))
    try expect(value, did: "known", names: ["Ada Lovelace"], sequence: nil)
  }

  @Test(arguments: ["json", "jsonl"]) func changesReportWhatTheyDid(format: String) throws {
    func run(_ words: String...) throws -> Any {
      let result = try home.run(["-o", format] + words)
      #expect(result.status == .exited(0), "\(words): \(result.errorText)")
      return try JSONSerialization.jsonObject(with: Data(result.output))
    }
    try expect(try run("add", "Ada Lovelace"), did: "added", names: ["Ada Lovelace"], sequence: 1)
    try expect(try run("add", "Bob"), did: "added", names: ["Bob"], sequence: 2)
    let ada = "Ada Lovelace"
    try expect(try run("set", "ada", "note=x"), did: "changed", names: [ada], sequence: 3)
    try expect(try run("tag", "ada", "bob", "t"), did: "changed", names: [ada, "Bob"], sequence: 4)
    try expect(try run("remove", "bob"), did: "removed", names: ["Bob"], sequence: 5)
    try expect(try run("undo"), did: "undid", names: ["Bob"], sequence: 6)
    try expect(try run("redo"), did: "redid", names: ["Bob"], sequence: 7)
    try expect(try run("restore", "bob"), did: "restored", names: ["Bob"], sequence: 8)
    try expect(try run("merge", "ada", "bob"), did: "merged", names: [ada, "Bob"], sequence: 9)
    try expect(try run("option", "colour", "never"), did: "set", names: [], sequence: nil)
    try expect(try run("save"), did: "saved", names: [], sequence: nil)
  }

  @Test func eachScriptLineReportsItsID() throws {
    let result = try home.run(["-o", "jsonl"], script: "add Ada\nadd Bob\nadd Cyd\n")
    let lines = result.outputText.split(separator: "\n")
    #expect(lines.count == 3)
    for (index, line) in lines.enumerated() {
      let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
      try expect(value, did: "added", names: [["Ada", "Bob", "Cyd"][index]], sequence: index + 1)
    }
    #expect(try home.run(["-o", "json", "--quiet", "add", "Dan"]).outputText == "")
  }

  @Test func anImportListsAddedContacts() throws {
    let card = "BEGIN:VCARD\r\nVERSION:3.0\r\nN:;Ada;;;\r\nFN:Ada\r\nEND:VCARD\r\n"
    let result = try home.run(["-o", "json", "import", "-"], input: Array(card.utf8))
    let value = try JSONSerialization.jsonObject(with: Data(result.output))
    try expect(value, did: "imported", names: ["Ada"], sequence: 1)
  }

  @Test func readingCommandsPrintJSON() throws {
    #expect(try home.run(["add", "Ada", "tag=x"]).status == .exited(0))
    let info = try #require(try answer("info") as? [String: Any])
    #expect(info["book"] as? String == home.book && info["contacts"] as? Int == 1)
    #expect((try answer("check") as? [Any])?.isEmpty == true)
    let options = try #require(try answer("option") as? [[String: String]])
    #expect(options.contains { $0["name"] == "sort" && $0["value"] == "name" })
    #expect(try answer("option", "sort") as? [String: String] == ["name": "sort", "value": "name"])
    #expect((try answer("log") as? [Any])?.count == 1)
    #expect(try answer("stats") is [Any])
  }

  @Test func helpIsJSON() throws {
    let page = try #require(try answer("help", "add") as? [String: String])
    #expect(page["help"]?.hasPrefix("add: add a contact\n") == true)
  }

  @Test func openingAndClosingAContactAreReported() throws {
    let result = try home.run(
      ["-o", "jsonl"], script: "add Ada\nopen ada\nset note=x\nclose\nquit\n")
    let values = try result.outputText.split(separator: "\n").map {
      try JSONSerialization.jsonObject(with: Data($0.utf8))
    }
    try #require(values.count == 4)
    try expect(values[1], did: "opened", names: ["Ada"], sequence: nil)
    try expect(values[3], did: "closed", names: ["Ada"], sequence: nil)
  }

  @Test func acceptsTheFormatAfterTheCommand() throws {
    #expect(try home.run(["list", "-o", "json"]).outputText == "[]\n")
    #expect(try home.run(["-h"]).outputText.hasPrefix("contacts: keeps an address book"))
  }
}
