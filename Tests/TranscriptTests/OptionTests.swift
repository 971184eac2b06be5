import Foundation
import TestSupport
import Testing

/// Options shared by processes.
struct OptionTests {
  /// A home whose options are in XDG_CONFIG_HOME.
  private struct Setting {
    let home: Home
    let path: String

    init() throws {
      home = try Home()
      path = home.folder.path("config/contacts/options.json")
    }

    func run(
      _ arguments: [String] = [], script: String = "", variables: [String: String] = [:]
    ) throws -> ChildProcess.Result {
      try ChildProcess.run(
        Home.program, arguments, input: script.utf8, environment: environment(variables))
    }

    func start(_ arguments: [String]) throws -> ChildProcess {
      try ChildProcess(Home.program, arguments, environment: environment([:]))
    }

    private func environment(_ variables: [String: String]) -> [String: String] {
      home.environment.merging(["XDG_CONFIG_HOME": home.folder.path("config")]) { $1 }
        .merging(variables) { $1 }
    }

    func write(_ text: String) throws {
      let url = URL(filePath: path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }

    func kept() throws -> [String: String] {
      let data = try Data(contentsOf: URL(filePath: path))
      return try JSONDecoder().decode([String: String].self, from: data)
    }
  }

  @Test func birthdaysAndTimesFollowTheOptions() throws {
    let home = try Home()
    _ = try home.run(script: "add Ada Lovelace birthday=1815-12-10\ntouch ada --at 2026-10-31\n")
    for option in ["name-order family-first", "date-form day-month-year"] {
      _ = try home.run(script: "option \(option)\n")
    }
    #expect(
      try home.run(["birthdays"]).outputText
        == "  1  10 Dec 2026  Thu  Lovelace, Ada  turns 211  in 19 days\n")
    #expect(try home.run(["-o", "tsv", "birthdays"]).outputText.contains("\tAda Lovelace\t"))
    let columns = ["list", "--columns", "last"]
    #expect(try home.run(columns).outputText.contains("  1  31 Oct 2026 "))
    #expect(try home.run(["-o", "csv"] + columns).outputText.hasPrefix("last\r\n2026-10-31T"))
  }

  @Test func optionsPersist() throws {
    let setting = try Setting()
    #expect(try setting.run(["add", "Ada", "Lovelace"]).status == .exited(0))
    #expect(
      try setting.run(["option", "name-order", "family-first"]).outputText
        == "name-order is family-first\n")
    #expect(try setting.kept() == ["name-order": "family-first"])
    #expect(try setting.run(["list"]).outputText.contains("Lovelace, Ada"))
    #expect(try setting.run(script: "list\n").outputText.contains("Lovelace, Ada"))
    #expect(try setting.run(["option", "name-order"]).outputText == "family-first\n")
    #expect(
      try setting.run(["--quiet", "option", "name-order", "--default"]).outputText == "")
    #expect(try setting.run(["list"]).outputText.contains("Ada Lovelace"))
  }

  @Test func optionsDoNotAffectInterchangeFormats() throws {
    let setting = try Setting()
    #expect(
      try setting.run(["add", "Ada", "Lovelace", "birthday=1815-12-10"]).status == .exited(0))
    let formats = ["json", "jsonl", "tsv"]
    let before = try formats.map { try setting.run(["-o", $0, "show", "ada"]).output }
    try setting.write(
      #"{"name-order":"family-first","date-form":"month-day-year","colour":"always"}"#)
    #expect(try formats.map { try setting.run(["-o", $0, "show", "ada"]).output } == before)
    #expect(!(try setting.run(["show", "ada"]).output.contains(0x1B)))
    #expect(!(try setting.run(["show", "nobody"]).errorText.contains("\u{1B}")))
  }

  @Test func theSortOrderAppliesToAllFormats() throws {
    let setting = try Setting()
    #expect(try setting.run(script: "add Ada Zett\nadd Bob Adams\n").status == .exited(0))
    try setting.write(#"{"sort":"given"}"#)
    let names = try setting.run(["-o", "tsv", "list"]).outputText.split(separator: "\n")
      .dropFirst().map { $0.split(separator: "\t")[1] }
    #expect(names == ["Ada Zett", "Bob Adams"])
  }

  @Test func reportsADamagedFileOnceAndKeepsIt() throws {
    let setting = try Setting()
    let damaged = "{\n  \"name-order\": \"family-first\"\n  \"sort\": \"given\"\n}\n"
    try setting.write(damaged)
    let script = "add Ada Lovelace\nlist\nlist\noption sort given\nlist\n"
    let result = try setting.run(script: script)
    let problem =
      "\(setting.path):3:3: unexpected `\"` in JSON; the file was not changed, and its options are "
      + "ignored; correct or remove it"
    #expect(
      result.errorText
        == "contacts: \(problem)\ncontacts: <stdin>:4: cannot set sort: \(problem)\n")
    #expect(result.status == .exited(1))
    #expect(result.outputText.contains("Ada Lovelace"))
    #expect(try String(contentsOfFile: setting.path, encoding: .utf8) == damaged)
    // The rest of the process works, and is not a failure.
    #expect(try setting.run(["list"]).status == .exited(0))
    #expect(try setting.run(["--version"]).errorText == "")
  }

  @Test func concurrentChangesLoseNoOption() throws {
    let values = [
      ("name-order", ["family-first", "given-first"]), ("colour", ["never", "always"]),
      ("country", ["DE", "GB"]), ("sort", ["given", "created"]),
      ("date-form", ["day-month-year", "month-day-year"]), ("pager", ["none", "cat"]),
    ]
    let setting = try Setting()
    for round in 0..<4 {
      let processes = try values.map { name, values in
        try setting.start(["option", name, values[round % 2]])
      }
      for process in processes { #expect(try process.waitForExit().status == .exited(0)) }
      let expected = values.map { ($0, $1[round % 2]) }
      #expect(try setting.kept() == Dictionary(uniqueKeysWithValues: expected))
    }
    let folder = URL(filePath: setting.path).deletingLastPathComponent()
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
        == ["options.json"])
  }

  @Test func rejectsOptionsInATransaction() throws {
    let setting = try Setting()
    let result = try setting.run(["--transaction"], script: "add Ada\noption sort given\n")
    #expect(result.status == .exited(3))
    #expect(
      result.errorText.hasPrefix(
        "contacts: <stdin>:2: `option` cannot set anything with --transaction\n"))
    #expect(!FileManager.default.fileExists(atPath: setting.path))
  }

  @Test func reportsAnOptionThatCannotBeSaved() throws {
    let setting = try Setting()
    try setting.home.folder.write("", to: "config")
    let result = try setting.run(["option", "sort", "given"])
    #expect(result.status == .exited(1))
    #expect(result.errorText.contains("not saved: cannot make the folder "))
    #expect(try setting.run(["list"]).status == .exited(0))
  }

  @Test func thePagerDefaultsToTheEnvironment() throws {
    let setting = try Setting()
    let pager = { (variables: [String: String]) in
      try setting.run(["option", "pager"], variables: variables).outputText
    }
    #expect(try pager([:]) == "less -FRX\n")
    #expect(try pager(["PAGER": "most -s"]) == "most -s\n")
    #expect(try pager(["PAGER": ""]) == "none\n")
    #expect(try setting.run(["option", "pager", "less", "-R"]).status == .exited(0))
    #expect(try pager(["PAGER": "most -s"]) == "less -R\n")
    #expect(try setting.run(["option", "pager", ""]).outputText == "pager is none\n")
  }
}
