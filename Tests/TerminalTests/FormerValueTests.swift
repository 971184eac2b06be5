import TestSupport
import Testing

/// Earlier values, restored on the input line.
@Suite struct FormerValueTests {
  private static let ada = """
    add Ada Lovelace phone:mobile="+44 20 7946 0958" phone:work=100 note=old tag=math
    set ada/phone.1 value="+44 20 7946 0999"
    set ada/note.1 value=new
    """

  @Test func prefillsAnEarlierValue() throws {
    let home = try Home(Self.ada)
    let terminal = try home.prompt()
    try terminal.run("edit ada/phone.1 --at 1", then: "0958")
    let line = "contacts> set ada/phone.1 phone:mobile=\"+44 20 7946 0958\""
    #expect(terminal.screen.cursorLine == line)
    #expect(terminal.screen.cursor.column == line.count - 1)
    try terminal.enter()
    #expect(try home.onlyContact().numbers == ["+44 20 7946 0958", "100"])
    #expect(try home.journal().last == "set ada/phone.1 phone:mobile=\"+44 20 7946 0958\"")
  }

  @Test func editsAnEarlierValueBeforeRestoringIt() throws {
    let home = try Home(Self.ada)
    let terminal = try home.prompt()
    try terminal.run("show ada")
    try terminal.run("edit note.1 --at 2", then: "set note.1 note=old")
    try terminal.send("er")
    try terminal.enter()
    #expect(try home.onlyContact().note == "older")
  }

  /// The log's number, the line above, and Enter.
  @Test func stepsBackThroughTheLog() throws {
    let home = try Home(Self.ada)
    let terminal = try home.prompt()
    try terminal.run("log ada")
    try terminal.run("edit ada/phone.1 --at 3", then: "0999")
    try terminal.send(.control("C"))
    try terminal.printed()
    try terminal.send(.up, .backspace)
    try terminal.send("1")
    try terminal.enter(then: "0958")
    try terminal.enter()
    #expect(try home.onlyContact().numbers.first == "+44 20 7946 0958")
  }

  @Test func findsAnEntryThatMoved() throws {
    let home = try Home("\(Self.ada)\nadd Bob\nmove ada/phone.1 ada/phone.2")
    let terminal = try home.prompt()
    try terminal.run("edit ada/phone.1 --at 1", then: "0958")
    #expect(
      terminal.screen.cursorLine
        == "contacts> set ada/phone.2 phone:mobile=\"+44 20 7946 0958\"")
    try terminal.enter()
    #expect(try home.stored()[1].numbers == ["100", "+44 20 7946 0958"])
  }

  @Test func addsARemovedEntryAgain() throws {
    let home = try Home("\(Self.ada)\nremove ada/phone.1\nremove ada/tag.1\nset ada note=")
    let terminal = try home.prompt()
    try terminal.run("edit ada/phone.1 --at 3", then: "0999")
    #expect(
      terminal.screen.cursorLine == "contacts> set ada phone:mobile+=\"+44 20 7946 0999\"")
    try terminal.enter()
    try terminal.run("edit tag.1 --at 1", then: "set . tag+=math")
    try terminal.enter()
    try terminal.run("edit 3.1 --at 1", then: "set . note=old")
    try terminal.enter()
    let ada = try home.onlyContact()
    #expect(ada.numbers == ["100", "+44 20 7946 0999"])
    #expect(ada.tags == ["math"] && ada.note == "old")
  }

  @Test func restoresAnEarlierLabel() throws {
    let home = try Home(
      """
      add Ada phone=1 phone:work=2 birthday=1815-12-10
      set ada/phone.1 label=home
      set ada/phone.2 label=
      set ada/date.1 label=feast
      """)
    let terminal = try home.prompt()
    try terminal.run("edit ada/phone.1 --at 1", then: "set ada/phone.1 phone:=1")
    try terminal.enter()
    try terminal.run("edit ada/phone.2 --at 1", then: "set ada/phone.2 phone:work=2")
    try terminal.enter()
    try terminal.run(
      "edit ada/birthday.1 --at 1", then: "set ada/date.1 date:birthday=1815-12-10")
    try terminal.enter()
    #expect(
      try home.onlyContact().phones == [
        .init(label: nil, number: "1"), .init(label: "work", number: "2"),
      ])
    try terminal.expect(
      "edit ada/birthday.1 --at 4", prints: ["Ada has no birthday.1, no birthday at all"])
  }

  @Test func reportsWhatCannotBeRestored() throws {
    let home = try Home("\(Self.ada)\nremove ada\nadd Bob")
    let terminal = try home.prompt()
    try terminal.expect(
      "edit ada/phone.1 --at 1",
      prints: ["Ada Lovelace was removed since; `restore` brings it back"])
    try terminal.expect(
      "edit bob/name.1 --at 1", prints: ["Bob was not in the book after change 1"])
    try terminal.expect(
      "edit ada --at 1",
      prints: ["`edit --at` needs a row, such as phone.1; `restore` brings back a whole contact"])
    try terminal.expect(
      "edit bob/name.1 --at 99", prints: ["no change 99; `log` has 1 to 5"])
    try terminal.waitForLine("contacts>")
  }
}
