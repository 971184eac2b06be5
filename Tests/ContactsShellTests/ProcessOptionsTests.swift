import CommandLanguage
import ContactsFormats
import Testing

@testable import ContactsShell

struct ProcessOptionsTests {
  @Test func defaultsToStandardInputAndTables() throws {
    let options = try ProcessOptions([])
    #expect(options.input == .standardInput)
    #expect(options.book == nil)
    #expect(options.preferences.format == nil)
    #expect(
      !options.preferences.stopsAtErrors && !options.preferences.isQuiet && options.runsStartScript)
    #expect(!options.wantsHelp && !options.wantsVersion && !options.isDryRun)
    #expect(try ProcessOptions(["--dry-run"]).isDryRun)
  }

  @Test func processOptionsPrecedeTheCommand() throws {
    let options = try ProcessOptions(
      ["--book", "a.json", "-o", "json", "--bail", "--quiet", "--no-rc", "list", "--limit", "1"])
    #expect(options.book == "a.json")
    #expect(options.preferences.format?.name == "json")
    #expect(
      options.preferences.stopsAtErrors && options.preferences.isQuiet && !options.runsStartScript)
    #expect(options.input == .words(["list", "--limit", "1"].map { Word(argument: $0) }))
  }

  @Test(arguments: [["--output=tsv"], ["--output", "tsv"], ["-o", "tsv"]])
  func acceptsAFormatInEachForm(arguments: [String]) throws {
    #expect(try ProcessOptions(arguments).preferences.format?.name == "tsv")
  }

  @Test func hasNoNameForTheTableFormat() throws {
    #expect(try ProcessOptions(["-o", "table"]).preferences.format == nil)
  }

  @Test func keepsTheOrderOfLines() throws {
    let options = try ProcessOptions(["-c", "add A", "-f", "s", "-c", "list"])
    #expect(options.input == .lines(["add A", "list"], script: "s"))
    #expect(try ProcessOptions(["-f", "s"]).input == .lines([], script: "s"))
  }

  @Test(arguments: [
    ["--book"], ["--book", ""], ["-o"], ["-o", "xml"], ["--bail=yes"], ["-z"], ["--nope"],
    ["-c"], ["-c", "list", "list"], ["-f", "s", "list"], ["--book", "a", "--book", "b"],
    ["-f", "a", "-f", "b"],
  ])
  func rejectsUnknownOptions(arguments: [String]) {
    #expect(throws: (any Error).self) { try ProcessOptions(arguments) }
  }

  @Test func unknownOptionsAfterTheCommandAreItsWords() throws {
    let words = ["add", "-c", "--book", "--", "-o"]
    #expect(try ProcessOptions(words).input == .words(words.map { Word(argument: $0) }))
    #expect(try ProcessOptions(["--"] + words).input == .words(words.map { Word(argument: $0) }))
  }

  @Test(arguments: [["list", "--help"], ["list", "ada", "--help"], ["list", "-h"]])
  func helpAfterACommandShowsItsPage(arguments: [String]) throws {
    #expect(
      try ProcessOptions(arguments).input
        == .words(["help", "list"].map { Word(argument: $0) }))
  }

  @Test(arguments: [["add", "--", "--help"], ["find", "ada", "-h"]])
  func helpInsideArgumentsIsAWord(arguments: [String]) throws {
    #expect(try ProcessOptions(arguments).input == .words(arguments.map { Word(argument: $0) }))
  }

  @Test func acceptsProcessOptionsAfterTheCommand() throws {
    let options = try ProcessOptions(
      ["find", "-o", "json", "ada", "--book=x.json", "--quiet", "--dry-run"])
    #expect(options.preferences.format?.name == "json" && options.book == "x.json")
    #expect(options.preferences.isQuiet && options.isDryRun)
    #expect(options.input == .words(["find", "ada"].map { Word(argument: $0) }))
    // `add` has an option of that name.
    let words = ["add", "Ada", "--dry-run"]
    #expect(try ProcessOptions(words).input == .words(words.map { Word(argument: $0) }))
    #expect(try !ProcessOptions(words).isDryRun)
    #expect(try ProcessOptions(["-h"]).wantsHelp)
    for words in [["list", "-o"], ["list", "-o", "ada"], ["find", "--", "-o", "json"]] {
      #expect(try ProcessOptions(words).input == .words(words.map { Word(argument: $0) }))
    }
  }
}
