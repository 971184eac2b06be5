import Foundation
import TestSupport
import Testing

/// The preview of a change of many contacts, before the question.
@Suite struct BulkPreviewTests {
  private static let book = (1...7).map { "add N\($0) tag=club email=n\($0)@example.org org=Old" }
    .joined(separator: "\n")

  @Test func showsTheChangesOfAFewContacts() throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt()
    try terminal.expect(
      "set where tag:club do org=New",
      prints: (1...5).map { "~ N\($0)  org.1  org  Old → org  New" } + ["  and 2 more contacts"],
      then: "change 7 contacts? [y/N] ")
    try terminal.expect("y", prints: ["changed 7 contacts"])
    // Unchanged contacts are not counted as changed.
    try terminal.run("set n3 org=Old")
    try terminal.expect(
      "set where tag:club do org=New", prints: ["~ N3  org.1  org  Old → org  New"],
      then: "change 1 of 7 contacts? [y/N] ")
    try terminal.expect("n", prints: [])
    // Nothing was kept, so nothing is said of it.
    try terminal.run(
      "set where n1 do birthday=garbage email+=n1@example.org", then: "change 1 contact? [y/N] ")
    try terminal.expect("n", prints: [])
    try terminal.expect("set where nobody do birthday=garbage", prints: ["changed 0 contacts"])
    try terminal.expect("set where n1 do org=New", prints: ["changed 0 contacts"])
  }

  @Test func countsReplacedContactsAndValues() throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt()
    try terminal.expect(
      "replace email example.org example.com where n1 or n2",
      prints: (1...2).map { "~ N\($0)  email.1  n\($0)@example.org → n\($0)@example.com" },
      then: "replace 2 values of 2 contacts? [y/N] ")
    try terminal.expect("y", prints: ["changed 2 contacts, 2 values"])
    try terminal.expect("replace tag club rowing --yes", prints: ["changed 7 contacts, 7 values"])
    #expect(try home.stored().allSatisfy { $0.tags == ["rowing"] })
    // One step each, also in another process.
    try home.run("undo\nundo")
    #expect(try home.stored().allSatisfy { $0.tags == ["club"] })
    #expect(try home.journal().count == 11)
  }

  @Test func showsRemovedContactsAsInListings() throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt()
    try terminal.expect(
      "remove where n1", prints: ["- N1  n1@example.org  Old  #club"],
      then: "remove 1 contact? [y/N] ")
    try terminal.run("y")
    #expect(try home.stored().count == 6)
    try terminal.expect(
      "untag where n2 do club", prints: ["- N2  tag.1  club"], then: "untag 1 contact? [y/N] ")
    try terminal.run("n")
  }

  @Test func wrapsInANarrowTerminal() throws {
    let home = try Home(
      """
      add Ada note="once upon a time there was a very long note that goes on and on and on, Londn"
      """)
    let terminal = try home.prompt(columns: 40)
    let printed = try terminal.run(
      "replace note Londn London", then: "replace 1 value of 1 contact? [y/N] ")
    #expect(printed.allSatisfy { $0.count <= 40 })
    let text = printed.joined().replacing(#/ +/#, with: " ")
    #expect(text.contains("Londn") && text.contains("→") && text.contains("London"))
    try terminal.run("y")
    #expect(
      try home.contacts(["show", "ada", "--text"]).outputText.hasSuffix("and on, London\n"))
  }

  @Test(arguments: [80, 40]) func controlCAtTheQuestionChangesNothing(columns: Int) throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt(columns: columns)
    try terminal.run("replace org Old New", then: "replace 7 values of 7 contacts? [y/N] ")
    try terminal.send(.control("C"))
    try terminal.printed()
    #expect(try home.journal().count == 7)
    try terminal.run("show n1")
  }

  @Test func leavesOutWhatNoLongerMatches() throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt()
    try terminal.run("replace org Old New", then: "replace 7 values of 7 contacts? [y/N] ")
    // Later matches are not changed, either.
    try home.run("set n2 org=Other\nadd N8 org=Old")
    try terminal.expect("y", prints: ["changed 6 contacts, 6 values"])
    #expect(
      try home.stored().map { $0.organization?.name }
        == ["New", "Other"] + Array(repeating: "New", count: 5) + ["Old"])
  }

  @Test func changesOnlyWhatWasPreviewed() throws {
    let home = try Home(Self.book + "\ntag n1 rowing")
    let terminal = try home.prompt()
    try terminal.run("replace tag rowing sailing", then: "replace 1 value of 1 contact? [y/N] ")
    try home.run("tag n2 rowing")
    try terminal.expect("y", prints: ["changed 1 contact, 1 value"])
    #expect(try home.stored()[1].tags == ["club", "rowing"])
  }

  @Test(arguments: ["set where n1 do phone=9", "tag where n1 do rowing", "set where n1 do note=x"])
  func otherValuesOfAContactMayChangeMeanwhile(line: String) throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt()
    try terminal.run(line, then: " 1 contact? [y/N] ")
    try home.run("set n1 email+=theirs@example.org\ntag n1 theirs")
    try terminal.expect("y", prints: ["changed 1 contact"])
    let stored = try home.stored()[0]
    #expect(
      stored.addresses.contains("theirs@example.org") && stored.tags?.contains("theirs") == true)
  }

  @Test(arguments: [
    ("set where n1 or n2 do note=mine", "set n1 note=theirs", "change 2 contacts? [y/N] "),
    ("set where n1 or n2 do org=New", "set n1 org=Theirs", "change 2 contacts? [y/N] "),
    ("remove where n1 or n2", "set n1 note=theirs", "remove 2 contacts? [y/N] "),
  ])
  func doesNotOverwriteWhatChangedMeanwhile(
    line: String, theirs: String, question: String
  ) throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt()
    try terminal.run(line, then: question)
    try home.run(theirs)
    let journal = try home.journal()
    let printed = try terminal.run("y")
    #expect(printed.last == "another process changed @id N1; nothing was done, try again")
    #expect(try home.journal() == journal)
  }

  @Test func aDryRunDoesNotAsk() throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt()
    try terminal.expect(
      "remove where n1 --dry-run",
      prints: [
        "- N1  name.1   name  N1", "- N1  org.1    org  Old", "- N1  email.1  n1@example.org",
        "- N1  tag.1    club", "would change 1 contact",
      ])
    try terminal.expect(
      "add Eve --dry-run", prints: ["+ Eve  name.1  name  Eve", "would change 1 contact"])
    try terminal.expect(
      "undo --dry-run --yes",
      prints: [
        "- N7  name.1   name  N7", "- N7  org.1    org  Old", "- N7  email.1  n7@example.org",
        "- N7  tag.1    club", "would change 1 contact",
      ])
    try terminal.run("purge n1 --dry-run")
    #expect(try home.stored().count == 7)
    #expect(try home.journal().count == 7)
  }

  @Test func aPromptCanBeADryRun() throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt(["--dry-run"])
    #expect(
      terminal.screen.lines.contains(
        "This is a dry run: nothing is saved, and `quit` shows what would change."))
    try terminal.expect(
      "add Eve", prints: ["added @id Eve"])
    try terminal.run("remove where tag:club")
    try terminal.expect("list", prints: ["E", "* 1  Eve", "1 contact"])
    try terminal.run("undo")
    #expect(try terminal.leave() == .exited(0))
    #expect(terminal.screen.lines.contains("would change 1 contact"))
    #expect(try home.stored().count == 7)
  }

  @Test func aPreviewOfManyContactsIsCancelledByControlC() throws {
    let home = try LargeBook.home()
    let terminal = try home.prompt(["--book", "large.json"])
    let count = try home.lines(of: "large.journal.jsonl").count
    try terminal.send("replace tag all some")
    try terminal.waitForLine("contacts> replace tag all some")
    try terminal.send(.enter)
    try terminal.read(until: endOfLine)
    // A key pressed before the command begins cancels nothing, and the terminal may drop output
    // while it handles the key, even the prompt; Ctrl-C at the question or at the prompt changes
    // nothing either.
    var isThere = false
    for _ in 0..<30 where !isThere {
      try terminal.send(.control("C"))
      do {
        try terminal.waitForScreen("the prompt", timeout: .seconds(1)) {
          $0.textBeforeCursor.hasSuffix("contacts> ")
        }
        isThere = true
      } catch is WaitError {}
    }
    #expect(isThere)
    #expect(try home.lines(of: "large.journal.jsonl").count == count)
  }
}
