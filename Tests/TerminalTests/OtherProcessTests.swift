import TestSupport
import Testing

/// A book that others change while a prompt waits.
@Suite struct OtherProcessTests {
  private static let book = "add Ada phone:mobile=1 phone:work=2\nadd Bob"

  @Test func seesChangesOfOthersAtTheNextCommand() throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt()
    try terminal.run("list")
    try home.run("add Cleo\nset ada note=hello")
    try terminal.expect("show cleo", prints: ["Cleo  @id", "Name", "  1.1  name  Cleo"])
    #expect(try terminal.run("find hello").last == "1 contact")
  }

  @Test func completesContactsAddedByOthers() throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt()
    try home.run("add Cleopatra")
    try terminal.run("list")
    try terminal.send("show cle\t")
    try terminal.waitForLine("contacts> show Cleopatra")
  }

  @Test func keepsBothChangesOfOneContact() throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt()
    try terminal.run("show ada")
    try home.run("set ada note=theirs")
    try terminal.run("set ada/phone.1 value=9")
    let ada = try home.stored()[0]
    #expect(ada.note == "theirs" && ada.numbers == ["9", "2"])
  }

  @Test(arguments: [
    "set 2.1 value=9", "set 2.1 label=home", "remove 2.1", "move 2.1 2.2", "edit 2.1",
    "set ada/2.1 value=9",
  ])
  func doesNotEditARowChangedByOthers(line: String) throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt()
    try terminal.run("show ada")
    try home.run("set ada/phone.1 value=7")
    try terminal.expect(
      line,
      prints: [
        "Ada was changed by another process",
        "row 2.1 of Ada changed since it was shown: mobile  1 → mobile  7; show it again",
      ])
    try terminal.waitForLine("contacts>")
    #expect(try home.stored()[0].numbers == ["7", "2"])
    try terminal.run("show ada")
    try terminal.run("set 2.1 value=9")
    #expect(try home.stored()[0].numbers == ["9", "2"])
  }

  /// A field's number refers to the value it was shown with.
  @Test(
    arguments: ["set phone.1 value=9", "remove phone.1", "edit phone.1", "remove ada/phone.1"],
    ["remove ada/phone.1", "set ada/phone.1 value=7", "move ada/phone.2 phone.1"])
  func fieldNumbersReferToTheShownRows(line: String, theirs: String) throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt()
    try terminal.run("show ada")
    try home.run(theirs.replacing(" phone.1", with: " ada/phone.1"))
    let numbers = try home.stored()[0].numbers
    try terminal.expect(
      line,
      prints: [
        "Ada was changed by another process",
        theirs.hasPrefix("set")
          ? "phone.1 of Ada changed since it was shown: mobile  1 → mobile  7; show it again"
          : "phone.1 of Ada changed or was removed since it was shown; show it again",
      ])
    try terminal.waitForLine("contacts>")
    #expect(try home.stored()[0].numbers == numbers)
    // Own changes are followed.
    try terminal.run("show ada")
    try terminal.run("remove phone.1")
    #expect(try home.stored()[0].numbers == Array(numbers.dropFirst()))
  }

  @Test(arguments: [
    "remove ada/phone.1", "set ada/phone.1 value=7", "move ada/phone.2 ada/phone.1",
  ])
  func aLineToEditIsOfTheValueThatItShows(theirs: String) throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt()
    try terminal.run("edit ada/phone.1", then: "phone:mobile=1")
    try home.run(theirs)
    let numbers = try home.stored()[0].numbers
    try terminal.send("9")
    let printed = try terminal.enter()
    #expect(printed.last?.contains("since it was shown") == true)
    #expect(try home.stored()[0].numbers == numbers)
  }

  @Test func rowNumbersSurviveRemovalsByOthers() throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt()
    try terminal.run("show ada")
    try home.run("remove ada/phone.1")
    try terminal.expect(
      "set 2.1 value=9",
      prints: [
        "Ada was changed by another process",
        "row 2.1 of Ada changed or was removed since it was shown; show it again",
      ])
    try terminal.run("set 2.2 value=8")
    #expect(try home.stored()[0].numbers == ["8"])
  }

  @Test func contactNumbersSurviveRemovalsByOthers() throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt()
    try terminal.run("list")
    try home.run("remove ada")
    try terminal.expect("set 1 note=x", prints: ["contact 1 of the last listing has been removed"])
    try terminal.run("set 2 note=x")
    #expect(try home.onlyContact().note == "x")
  }

  @Test func closesAContactRemovedByOthers() throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt()
    try terminal.run("open ada", then: "Ada> ")
    try home.run("remove ada")
    try terminal.expect(
      "set . note=x",
      prints: [
        "Ada was removed by another process",
        "the current contact @id has been removed",
      ])
  }

  @Test func asksAgainstTheNewestState() throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt()
    try home.run("add Cleo tag=x\nset bob tag=x")
    try terminal.run("remove where tag:x", then: "remove 2 contacts? [y/N] ")
    try terminal.expect("y", prints: ["removed 2 contacts"])
  }

  @Test func twoPromptsShareABook() throws {
    let home = try Home()
    let first = try home.prompt()
    let second = try home.prompt()
    try first.run("add Ada")
    try second.run("set ada note=second")
    try first.run("set ada tag=first")
    try second.expect(
      "show ada",
      prints: [
        "Ada was changed by another process", "Ada  @id", "Name", "  1.1  name  Ada", "Note",
        "  2.1  note  second", "Tags", "  3.1        first",
      ])
    #expect(try first.leave() == .exited(0))
    #expect(try second.leave() == .exited(0))
    #expect(try home.journal().count == 3)
  }

  /// The name in a pre-filled line means who it did when the line was made.
  @Test(arguments: ["add Ada phone=777", "remove ada\nadd Ada Two phone=777"])
  func aPrefilledLineChangesNobodyElse(theirs: String) throws {
    let home = try Home("add Ada Lovelace phone=1\nadd Bob phone=2")
    let terminal = try home.prompt()
    try terminal.run("edit ada/phone.1", then: "phone=1")
    try home.run(theirs)
    let printed = try terminal.run("9")
    #expect(printed.joined().contains("`ada` now means @id Ada"), "\(printed)")
    #expect(try home.stored().allSatisfy { $0.numbers != ["19"] })
    // In a line of one's own it is whoever has the name now.
    try terminal.run("set ada/phone.1 value=8")
    #expect(try home.stored().contains { $0.numbers == ["8"] })
  }

  /// A line that was given up says nothing of the next one.
  @Test(arguments: ["\u{3}", "\u{15}\r"]) func aLineGivenUpMeansNobody(keys: String) throws {
    let home = try Home("add Ada Lovelace phone=1")
    let terminal = try home.prompt()
    try terminal.run("edit ada/phone.1", then: "phone=1")
    try terminal.send(keys)
    try terminal.printed()
    try home.run("add Ada phone=777")
    #expect(try terminal.run("show ada").contains { $0.contains("777") })
  }
}
