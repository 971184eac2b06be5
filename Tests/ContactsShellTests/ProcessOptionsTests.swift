import CommandLanguage
import ContactsFormats
import Testing

@testable import ContactsShell

struct ProcessOptionsTests {
  @Test func nothingGivenIsStandardInputInTables() throws {
    let options = try ProcessOptions([])
    #expect(options.input == .standardInput)
    #expect(options.book == nil)
    #expect(options.format == nil)
    #expect(!options.stopsAtErrors && !options.isQuiet && options.runsStartScript)
    #expect(!options.wantsHelp && !options.wantsVersion && !options.isDryRun)
    #expect(try ProcessOptions(["--dry-run"]).isDryRun)
  }

  @Test func optionsStandBeforeTheCommand() throws {
    let options = try ProcessOptions(
      ["--book", "a.json", "-o", "json", "--bail", "--quiet", "--no-rc", "list", "--limit", "1"])
    #expect(options.book == "a.json")
    #expect(options.format?.name == "json")
    #expect(options.stopsAtErrors && options.isQuiet && !options.runsStartScript)
    #expect(options.input == .words(["list", "--limit", "1"].map { Word(argument: $0) }))
  }

  @Test(arguments: [["--output=tsv"], ["--output", "tsv"], ["-o", "tsv"]])
  func aFormatIsGivenInEachWay(arguments: [String]) throws {
    #expect(try ProcessOptions(arguments).format?.name == "tsv")
  }

  @Test func aTableIsTheFormatOfNoName() throws {
    #expect(try ProcessOptions(["-o", "table"]).format == nil)
  }

  @Test func linesKeepTheirOrderAndComeBeforeTheScript() throws {
    let options = try ProcessOptions(["-c", "add A", "-f", "s", "-c", "list"])
    #expect(options.input == .lines(["add A", "list"], script: "s"))
    #expect(try ProcessOptions(["-f", "s"]).input == .lines([], script: "s"))
  }

  @Test(arguments: [
    ["--book"], ["--book", ""], ["-o"], ["-o", "xml"], ["--bail=yes"], ["-z"], ["--nope"],
    ["-c"], ["-c", "list", "list"], ["-f", "s", "list"], ["--book", "a", "--book", "b"],
    ["-f", "a", "-f", "b"],
  ])
  func whatIsNoOptionIsRefused(arguments: [String]) {
    #expect(throws: (any Error).self) { try ProcessOptions(arguments) }
  }

  @Test func afterTheCommandNothingIsAProcessOption() throws {
    let words = ["add", "-c", "--book", "--", "-o"]
    #expect(try ProcessOptions(words).input == .words(words.map { Word(argument: $0) }))
    #expect(try ProcessOptions(["--"] + words).input == .words(words.map { Word(argument: $0) }))
  }

  /// What would mean "json, and no o" is told for what it was meant to be.
  @Test func aFormatBehindTheCommandIsTold() throws {
    let error = #expect(throws: CommandError.self) { try ProcessOptions(["list", "-o", "json"]) }
    #expect(
      error?.description
        == "`-o json` stands before the command: contacts -o json list; as its words, behind `--`")
    #expect(throws: CommandError.self) { try ProcessOptions(["find", "ada", "-o", "table"]) }
    for words in [["list", "-o"], ["list", "-o", "ada"], ["find", "--", "-o", "json"]] {
      #expect(try ProcessOptions(words).input == .words(words.map { Word(argument: $0) }))
    }
  }
}
