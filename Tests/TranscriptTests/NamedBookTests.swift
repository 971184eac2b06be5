import Foundation
import TestSupport
import Testing

/// Books that `--book` knows by name.
struct NamedBookTests {
  private let home: Home

  init() throws {
    home = try Home()
    try FileManager.default.createDirectory(
      atPath: home.folder.path("papers"), withIntermediateDirectories: true)
  }

  private func options() throws -> [String: String] {
    let data = try home.contents(home.folder.path(".config/contacts/options.json"))
    return try JSONDecoder().decode([String: String].self, from: data)
  }

  private func names(in book: String, from folder: String? = nil) throws -> [String] {
    let result = try home.run(["--book", book, "-o", "tsv", "list"], folder: folder)
    return result.outputText.split(separator: "\n").dropFirst()
      .map { String($0.split(separator: "\t")[1]) }
  }

  /// A relative path is that of the folder where the option is set.
  @Test(arguments: ["work.json", "./work.json", "~/papers/work.json"])
  func aNameMeansTheSameBookEverywhere(path: String) throws {
    let papers = home.folder.path("papers")
    let file = papers + "/work.json"
    let set = try home.run(["option", "book.Work", path], folder: papers)
    #expect(set.outputText == "book.work is \(file)\n" && set.status == .exited(0))
    #expect(try options() == ["book.work": file])
    _ = try home.run(["--book", "WORK", "add", "Ada"], folder: "/")
    _ = try home.run(["add", "Bob"])
    #expect(try names(in: "work", from: "/") == ["Ada"])
    #expect(try names(in: file) == ["Ada"])
    #expect(try home.run(["option", "book.work"]).outputText == file + "\n")
  }

  @Test func aSpaceStandsForTheDot() throws {
    let set = try home.run(["option", "book", "Work", "/b/my work.json"])
    #expect(set.outputText == "book.work is /b/my work.json\n")
    #expect(try options() == ["book.work": "/b/my work.json"])
    #expect(try home.run(["option", "BOOK", "work"]).outputText == "/b/my work.json\n")
    let unset = try home.run(["option", "book", "work", "--default"])
    #expect(unset.outputText == "book.work is not set\n")
    #expect(try options() == [:])
  }

  @Test func aPathAndAnExistingFileWin() throws {
    let papers = home.folder.path("papers")
    _ = try home.run(["option", "book.work", "/nowhere/work.json"])
    _ = try home.run(["--book", "./work", "add", "Ada"], folder: papers)
    #expect(try names(in: "work", from: papers) == ["Ada"])
    #expect(try names(in: papers + "/work") == ["Ada"])
    #expect(try home.run(["--book", "work", "list"]).status == .exited(0))
    // A name that is not set is a path, too.
    _ = try home.run(["--book", "other", "add", "Cleo"], folder: papers)
    #expect(try names(in: papers + "/other") == ["Cleo"])
  }

  /// Some shells leave the `~` of `--book=~/work.json` as it is.
  @Test func aTildeIsTheHomeFolder() throws {
    _ = try home.run(["--book=~/papers/a.json", "add", "Ada"])
    #expect(try names(in: home.folder.path("papers/a.json")) == ["Ada"])
  }

  /// It would have the other one's journal.
  @Test func aBookWithoutItsEndingIsNotMadeBesideTheOther() throws {
    let papers = home.folder.path("papers")
    _ = try home.run(["--book", "a.json", "add", "Ada"], folder: papers)
    let result = try home.run(["--book", "a", "list"], folder: papers)
    #expect(result.status == .exited(4))
    #expect(
      result.errorText == "contacts: there is no book a; did you mean a.json?\n")
  }

  @Test func optionShowsListsAndUnsetsNames() throws {
    let before = try home.run(["option"]).outputText
    _ = try home.run(["option", "book.work", "/b/work.json"])
    _ = try home.run(["option", "book.club", "/b/club.json"])
    let rows = """
      ~ book.club  /b/club.json  a book that `--book` knows by this name
      ~ book.work  /b/work.json  a book that `--book` knows by this name

      """
    #expect(try home.run(["option", "book"]).outputText == rows)
    let all = try home.run(["option"]).outputText
    #expect(all.split(separator: "\n").count == before.split(separator: "\n").count + 2)
    let listed = try home.run(["-o", "jsonl", "option", "book"]).outputText
    #expect(
      listed == #"{"name":"book.club","value":"/b/club.json"}"# + "\n"
        + #"{"name":"book.work","value":"/b/work.json"}"# + "\n")
    let trial = try home.run(["--dry-run", "option", "book.club", "--default"]).outputText
    #expect(trial.contains("change the option book.club: /b/club.json → nothing"))
    #expect(
      try home.run(["option", "book.club", "--default"]).outputText == "book.club is not set\n")
    #expect(try options() == ["book.work": "/b/work.json"])
    let missing = try home.run(["option", "book.club"])
    #expect(missing.status == .exited(1))
    #expect(
      missing.errorText
        == "contacts: `book.club` is not set; `option book.club VALUE` sets it\n")
  }

  @Test(arguments: [
    (
      ["option", "book", "--default"],
      "contacts: `book` needs a name, such as `book.work`\n"
    ),
    (
      ["option", "book", "x.json"],
      "contacts: `book.` takes a name of letters, digits, - and _, such as `book.work`\n"
    ),
    (
      ["option", "book.a/b", "x.json"],
      "contacts: `book.` takes a name of letters, digits, - and _, such as `book.work`\n"
    ),
    (
      ["option", "book.", "x.json"],
      "contacts: `book.` takes a name of letters, digits, - and _, such as `book.work`\n"
    ),
    (["option", "book.x", ""], "contacts: a book needs the path of a file\n"),
  ])
  func aBadNameOrPathIsRefused(arguments: [String], error: String) throws {
    let result = try home.run(arguments)
    #expect(result.errorText == error && result.status == .exited(1))
  }

  @Test func aNameThatCannotBeReadIsReportedAndKept() throws {
    try FileManager.default.createDirectory(
      atPath: home.folder.path(".config/contacts"), withIntermediateDirectories: true)
    let text = #"{"book.work": 5, "book.club": "/b/club.json", "bookish": "x"}"#
    try home.folder.write(text, to: ".config/contacts/options.json")
    let result = try home.run(["option", "book"])
    #expect(result.outputText.contains("book.club") && !result.outputText.contains("book.work"))
    #expect(result.errorText.contains("book.work is the path of its file, not 5; ignored"))
  }

  @Test func completionOffersNames() throws {
    _ = try home.run(["option", "book.work", home.folder.path("papers/work.json")])
    _ = try home.run(["--book", "work", "add", "Zoë"])
    func answer(_ words: String...) throws -> [String] {
      try home.run(["--complete"] + words, folder: home.folder.path("papers")).outputText
        .split(separator: "\n").map { String($0.split(separator: "\t")[0]) }
    }
    #expect(try answer("--book", "w").prefix(2) == ["work", "work.journal.jsonl"])
    #expect(try answer("option", "bo") == ["book.work", "book"])
    #expect(try answer("option", "book", "w") == ["work"])
    #expect(try answer("option", "book.work", "work.js").first == "work.json")
    #expect(try answer("option", "book", "work", "work.js").first == "work.json")
    #expect(try answer("option", "book", "work", "a file", "work.js") == [])
    #expect(try answer("--book", "work", "show", "zo") == ["Zoë"])
  }
}
