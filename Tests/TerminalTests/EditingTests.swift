import TestSupport
import Testing

/// Contacts changed at the prompt, with the keys of a line editor.
@Suite struct EditingTests {
  private static let ada = """
    add Ada Lovelace phone:mobile="+44 20 7946 0958" phone:work=100 email=ada@example.org
    """

  @Test func editPrefillsTheLineForARow() throws {
    let home = try Home(Self.ada)
    let terminal = try home.prompt()
    try terminal.run("show ada")
    try terminal.run("edit phone.1", then: "+44 20 7946 0958")
    let line = "contacts> set phone.1 phone:mobile=\"+44 20 7946 0958\""
    #expect(terminal.screen.cursorLine == line)
    #expect(terminal.screen.cursor.column == line.count - 1)

    try terminal.send(.backspace, .backspace)
    try terminal.send("00")
    try terminal.send(.left, .left, .left, .backspace)
    try terminal.send("1")
    try terminal.waitForLine("contacts> set phone.1 phone:mobile=\"+44 20 7946 1900\"")
    #expect(
      try terminal.enter() == [
        "changed @id Ada Lovelace",
        "Ada Lovelace  @id",
        "Name",
        "  1.1  name    Ada Lovelace",
        "Phones",
        "~ 2.1  mobile  +44 20 7946 1900",
        "  2.2  work    100",
        "Emails",
        "  3.1          ada@example.org",
      ])
    #expect(try home.onlyContact().numbers == ["+44 20 7946 1900", "100"])
  }

  @Test func aPrefilledLineCanBeEditedFreely() throws {
    let home = try Home(Self.ada)
    let terminal = try home.prompt()
    try terminal.run("show ada")
    try terminal.run("edit phone.2", then: "set phone.2 phone:work=100")
    try terminal.send(.control("A"), .controlRight, .controlRight, .control("K"))
    try terminal.waitForLine("contacts> set phone.2")
    try terminal.send(.control("E"))
    try terminal.send(" value=200 label=home")
    try terminal.enter()
    #expect(
      try home.onlyContact().phones == [
        .init(label: "mobile", number: "+44 20 7946 0958"), .init(label: "home", number: "200"),
      ])
  }

  @Test func anUnchangedPrefilledLineChangesNothing() throws {
    let home = try Home(Self.ada)
    let terminal = try home.prompt()
    try terminal.run("edit ada/2.1", then: "0958")
    #expect(try terminal.enter() == ["unchanged @id Ada Lovelace"])
    #expect(try home.journal().count == 1)
  }

  /// An address keeps its text of several lines.
  @Test(arguments: [
    (1, "The Mews; Oxford; ; ; UK"), (2, "\"12 St James Sq, London\""),
  ])
  func anUnchangedAddressChangesNothing(row: Int, text: String) throws {
    let card = """
      BEGIN:VCARD
      VERSION:4.0
      FN:Ada
      ADR;LABEL="Flat 2, The Mews\\nOxford":;;The Mews;Oxford;;;UK
      ADR;LABEL="12 St James Sq\\nLondon":;;;;;;
      END:VCARD

      """
    let home = try Home()
    let file = try home.folder.write(card, to: "ada.vcf")
    try home.run("import '\(file)'")
    let terminal = try home.prompt(columns: 120)
    try terminal.run("edit ada/address.\(row)", then: text.filter { $0 != "\"" })
    #expect(try terminal.enter() == ["unchanged @id Ada"])
    #expect(try home.journal().count == 1)
  }

  /// A name that would be split differently if typed as displayed is prefilled by parts.
  @Test(arguments: [
    ("add Gabriel family=\"García Márquez\"", "given=Gabriel family=\"García Márquez\""),
    (
      "add Full Card prefix=Dr. middle=Q suffix=jr.",
      "prefix=Dr. given=Full middle=Q family=Card suffix=jr."
    ),
    ("add Jan van der Berg", "name=\"Jan van der Berg\""),
    ("add Royal Society kind=organization", "name=\"Royal Society\""),
  ])
  func editsANameByParts(line: String, assignments: String) throws {
    // The cursor is before the closing quote.
    let typed = assignments.hasSuffix("\"") ? String(assignments.dropLast()) : assignments
    let home = try Home(line)
    let terminal = try home.prompt(columns: 120)
    try terminal.run("list")
    try terminal.run("show 1")
    try terminal.run("edit name.1", then: "set name.1 \(typed)")
    #expect(try terminal.enter().first?.hasPrefix("unchanged @id ") == true)
    #expect(try home.journal().count == 1)
    try terminal.run("edit name.1", then: "set name.1 \(typed)")
    try terminal.send("s")
    #expect(try terminal.enter().first?.hasPrefix("changed @id ") == true)
    #expect(try home.journal().count == 2)
    try terminal.run("edit name.1 --at 1", then: typed)
    #expect(try terminal.enter().first?.hasPrefix("changed @id ") == true)
    let result = try home.contacts(["log", "--limit", "1"])
    #expect(result.outputText.contains(assignments))
  }

  @Test func controlCDiscardsAPrefilledLine() throws {
    let home = try Home(Self.ada)
    let terminal = try home.prompt()
    try terminal.run("edit ada/email.1", then: "ada@example.org")
    try terminal.send(.control("C"))
    try terminal.printed()
    try terminal.waitForLine("contacts>")
    #expect(try home.journal().count == 1)
  }

  @Test(arguments: ["a \"b\" c", "tab\there", "O'Brien's $HOME", "日本 山田 🎉", "two\nlines", " #x "])
  func editsAnyValue(value: String) throws {
    let home = try Home("add Ada")
    let terminal = try home.prompt()
    let quoted = value.replacing("'", with: "\\'").replacing("\n", with: "\\n")
    try terminal.run("set ada note=$'\(quoted.replacing("\t", with: "\\t"))'")
    try terminal.run("edit ada/note.1", then: "")
    try terminal.waitForScreen("the note") { $0.cursorLine.contains("note=") }
    try terminal.send("!")
    try terminal.enter()
    #expect(try home.onlyContact().note == value + "!")
  }

  @Test func reportsARowThatDoesNotExist() throws {
    let home = try Home(Self.ada)
    let terminal = try home.prompt()
    try terminal.expect(
      "edit ada/phone.7", prints: ["Ada Lovelace has no phone.7, only phone.1 to phone.2"])
    try terminal.waitForLine("contacts>")
  }

  @Test func movesAnEntry() throws {
    let home = try Home(Self.ada)
    let terminal = try home.prompt()
    try terminal.run("show ada")
    try terminal.expect(
      "move 2.2 2.1",
      prints: [
        "changed @id Ada Lovelace",
        "Ada Lovelace  @id",
        "Name",
        "  1.1  name    Ada Lovelace",
        "Phones",
        "~ 2.1  work    100",
        "  2.2  mobile  +44 20 7946 0958",
        "Emails",
        "  3.1          ada@example.org",
      ])
    #expect(try home.onlyContact().numbers == ["100", "+44 20 7946 0958"])
  }

  @Test func showsARemovedRowOnce() throws {
    let home = try Home(Self.ada)
    let terminal = try home.prompt()
    try terminal.run("show ada")
    try terminal.expect(
      "remove phone.1",
      prints: [
        "changed @id Ada Lovelace",
        "Ada Lovelace  @id",
        "Name",
        "  1.1  name  Ada Lovelace",
        "Phones",
        "  2.1  work  100",
        "Emails",
        "  3.1        ada@example.org",
        "- mobile  +44 20 7946 0958",
      ])
    #expect(try home.onlyContact().numbers == ["100"])
    try terminal.expect("remove ada", prints: ["removed @id Ada Lovelace"])
    #expect(try home.stored().isEmpty)
  }

  @Test func thePromptNamesTheOpenContact() throws {
    let home = try Home("\(Self.ada)\nadd Bob")
    let terminal = try home.prompt()
    try terminal.run("open ada", then: "Ada Lovelace> ")
    try terminal.run("set . note=open", then: "Ada Lovelace> ")
    try terminal.run("set . given=Augusta", then: "Augusta Lovelace> ")
    try terminal.run("remove phone.2", then: "Augusta Lovelace> ")
    try terminal.expect("close", prints: [])
    try terminal.expect("close", prints: ["no contact is open"])
    let ada = try home.stored()[1]
    #expect(ada.fullName == "Augusta Lovelace" && ada.numbers == ["+44 20 7946 0958"])
  }

  @Test(arguments: [
    (80, "Donaudampfschifffahrtsgesellschaft Kapi…> "), (40, "Donaudampfschifffah…> "),
    (20, "Donaudampfs…> "),
  ])
  func truncatesALongNameInThePrompt(columns: Int, prompt: String) throws {
    let home = try Home("add 'Donaudampfschifffahrtsgesellschaft Kapitän Müller-Lüdenscheidt'")
    let terminal = try home.prompt(columns: columns)
    try terminal.run("open donau", then: prompt)
    try terminal.run("set . note=x", then: prompt)
    #expect(try home.onlyContact().note == "x")
  }

  @Test func placesTheCursorAfterWideCharacters() throws {
    let home = try Home("add '山田 🎉'")
    let terminal = try home.prompt()
    try terminal.run("open 山田", then: "山田 🎉> ")
    try terminal.send("set . note=c")
    try terminal.send(.left)
    try terminal.send("ab")
    try terminal.waitForLine("山田 🎉> set . note=abc")
    try terminal.enter(then: "山田 🎉> ")
    #expect(try home.onlyContact().note == "abc")
  }

  @Test func controlLClearsTheScreenAndKeepsTheLine() throws {
    let home = try Home()
    let terminal = try home.prompt()
    try terminal.send("add Ada")
    try terminal.send(.control("L"))
    try terminal.waitForLines(["contacts> add Ada [NAME…] [ASSIGNMENT…] [--dry-run]"])
    try terminal.enter()
    #expect(try home.onlyContact().fullName == "Ada")
  }

  @Test func keepsLinesTypedAhead() throws {
    let home = try Home()
    let terminal = try home.prompt()
    let names = (1...40).map { "N\($0)" }
    try terminal.send(names.map { "add \($0)\r" }.joined())
    try terminal.waitForScreen("the last line's answer") {
      $0.lines.contains { $0.hasSuffix(" N40") && $0.hasPrefix("added") }
    }
    #expect(try Set(home.stored().map(\.fullName)) == Set(names))
    #expect(try home.journal() == names.map { "add \($0)" })
  }

  /// libedit's own command line would crash at a quote that is not closed.
  @Test(arguments: [("", "\u{1B}x"), ("", "\u{1B}X"), ("bind -v\n", "\u{1B}:i")])
  func theKeyOfLibeditsCommandsDoesNothing(bindings: String, keys: String) throws {
    let home = try Home(Self.ada)
    try home.write(bindings, to: ".editrc")
    let terminal = try home.prompt()
    try terminal.send(keys)
    try terminal.expect(
      "'", prints: ["the ' at column 1 is never closed; an apostrophe is written \\'"])
  }

  @Test func removingTheOpenContactClosesIt() throws {
    let home = try Home(Self.ada)
    let terminal = try home.prompt()
    try terminal.run("open ada", then: "Ada Lovelace> ")
    try terminal.run("remove .")
    try terminal.expect("show .", prints: ["the current contact @id has been removed"])
  }
}
