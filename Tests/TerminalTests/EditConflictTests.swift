import Foundation
import TestSupport
import Testing

/// A value that another process has changed while it was edited.
@Suite struct EditConflictTests {
  private func terminal(_ home: Home, theirs: String, mine: String) throws -> PseudoTerminal {
    let program = builtProduct(named: "contacts")
    let editor = "'\(program)' \(theirs) >/dev/null; sed -i '\(mine)' \"$1\"\n"
    try home.write(editor, to: "editor")
    let path = home.folder.path("editor")
    return try home.prompt(environment: ["VISUAL": "sh '\(path)'", "TMPDIR": home.path])
  }

  @Test(arguments: [("n", "theirs"), ("y", "mine")])
  func showsBothSidesAndKeepsTheRest(answer: String, note: String) throws {
    let home = try Home("add Ada note=old phone:work=1")
    let terminal = try terminal(
      home, theirs: "set ada note=theirs", mine: "s/= old/= mine/; s/= 1$/= 9/")
    try terminal.expect(
      "edit ada", prints: ["~ Ada  note.1  note  theirs → note  mine"],
      then: "note of Ada was changed by another process; overwrite that? [y/N] ")
    let printed = try terminal.run(answer)
    let ada = try home.onlyContact()
    #expect(ada.note == note)
    #expect(ada.numbers == ["9"])
    #expect(printed.joined().contains("the text is kept in") == (answer == "n"))
  }

  @Test func cancellingChangesNothing() throws {
    let home = try Home("add Ada note=old phone:work=1")
    let terminal = try terminal(
      home, theirs: "set ada note=theirs", mine: "s/= old/= mine/; s/= 1$/= 9/")
    try terminal.run(
      "edit ada", then: "note of Ada was changed by another process; overwrite that? [y/N] ")
    try terminal.send(.control("C"))
    #expect(try terminal.printed().joined().contains("nothing was changed; the text is kept in"))
    let ada = try home.onlyContact()
    #expect(ada.note == "theirs" && ada.numbers == ["1"])
  }

  /// Of a name, only the part that both changed stays.
  @Test(arguments: [("n", "Augusta King"), ("y", "Augusta Byron")])
  func partsOfANameAreDecidedAlone(answer: String, name: String) throws {
    let home = try Home("add given=Ada family=Lovelace")
    let terminal = try terminal(
      home, theirs: "set ada family=King",
      mine: "s/^given = .*/given = Augusta/; s/^family = .*/family = Byron/; "
        + "s/^name = .*/name = Augusta Byron/")
    try terminal.run(
      "edit ada",
      then: "name of Ada Lovelace was changed by another process; overwrite that? [y/N] ")
    try terminal.run(answer)
    #expect(try home.contacts(["-o", "tsv", "list"]).outputText.contains("\t\(name)\t"))
  }

  @Test(arguments: [("n", []), ("y", ["9"])])
  func anEntryRemovedMeanwhileComesBackIfWanted(answer: String, numbers: [String]) throws {
    let home = try Home("add Ada phone:work=1")
    let terminal = try terminal(home, theirs: "remove ada/phone.1", mine: "s/= 1$/= 9/")
    try terminal.expect(
      "edit ada", prints: ["+ Ada  phone.1  work  9"],
      then: "phone 1 of Ada was removed by another process; overwrite that? [y/N] ")
    try terminal.run(answer)
    #expect(try home.onlyContact().numbers == numbers)
  }
}
