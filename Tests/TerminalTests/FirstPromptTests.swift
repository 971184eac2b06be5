import TestSupport
import Testing

/// The first screen of a new user.
@Suite struct FirstPromptTests {
  @Test func greetsANewUser() throws {
    let home = try Home()
    let terminal = try home.prompt(columns: 120)
    try terminal.waitForLines([
      "New address book in \(home.path)/.local/share/contacts/contacts.json",
      "`add Ada Lovelace phone=\"+44 20 7946 0958\"` adds a contact, `list` lists all.",
      "`help` shows the first commands, Tab completes, `quit` or Ctrl-D leaves.",
      "contacts>",
    ])
    #expect(terminal.screen.cursor == Screen.Position(row: 3, column: 10))
  }

  @Test func theGreetingCountsTheContactsAndNamesTheBook() throws {
    let home = try Home()
    try home.contacts(["--book", "work.json", "add", "Ada"])
    let terminal = try home.prompt(["--book", "work.json"], columns: 120)
    #expect(terminal.screen.lines[0] == "1 contact in work.json")
  }

  @Test func worksOnASmallScreen() throws {
    let home = try Home()
    let terminal = try home.prompt(["--book", "b.json"], columns: 40)
    try terminal.run("add Ada phone:mobile='+44 20 7946 0958'")
    try terminal.run("add Zoë 山田 email=zoë@example.org")
    try terminal.run("list")
    try terminal.run("frobnicate")
    #expect(
      terminal.screen.lines.withoutIDs == [
        "New address book in b.json",
        "`add Ada Lovelace phone=\"+44 20 7946",
        "0958\"` adds a contact, `list` lists all.",
        "`help` shows the first commands, Tab",
        "completes, `quit` or Ctrl-D leaves.",
        "contacts> add Ada phone:mobile='+44 20 7",
        "946 0958'",
        "added @id Ada",
        "contacts> add Zoë 山田 email=zoë@example",
        ".org",
        "added @id Zoë 山田",
        "contacts> list",
        "A",
        "  1  Ada       +44 20 7946 0958",
        "山",
        "* 2  Zoë 山田",
        "2 contacts",
        "contacts> frobnicate",
        "no command `frobnicate`; `help all`",
        "lists the commands",
        "contacts>",
      ])
  }

  @Test func aNewcomerAddsListsAndShows() throws {
    let home = try Home()
    let terminal = try home.prompt()
    let added = try terminal.run(
      "add Ada Lovelace phone:mobile=\"+44 20 7946 0958\" email=ada@example.org tag=friend")
    #expect(added == ["added @id Ada Lovelace"])
    try terminal.run("add Grace Hopper org=Navy phone:work=+12025550143")
    try terminal.expect(
      "list",
      prints: [
        "H",
        "* 1  Grace Hopper  +12025550143                       Navy",
        "L",
        "  2  Ada Lovelace  +44 20 7946 0958  ada@example.org        #friend",
        "2 contacts",
      ])
    try terminal.expect(
      "show 2",
      prints: [
        "Ada Lovelace  @id",
        "Name",
        "  1.1  name    Ada Lovelace",
        "Phones",
        "  2.1  mobile  +44 20 7946 0958",
        "Emails",
        "  3.1          ada@example.org",
        "Tags",
        "  4.1          friend",
      ])
    let ada = try home.stored()[1]
    #expect(ada.name?.given == "Ada" && ada.name?.family == "Lovelace")
    #expect(ada.phones == [.init(label: "mobile", number: "+44 20 7946 0958")])
    #expect(ada.addresses == ["ada@example.org"] && ada.tags == ["friend"])
  }

  @Test func theJournalRecordsLinesAsTyped() throws {
    let home = try Home()
    let terminal = try home.prompt()
    try terminal.run("add Zoë  \"山田\"")
    try terminal.run("set . note='a  b'")
    #expect(try home.journal() == ["add Zoë  \"山田\"", "set . note='a  b'"])
  }

  @Test(arguments: [("sh .", "Ada  @id"), ("li", "A"), ("f ada", "A"), ("inf", "book")])
  func acceptsAUniquePrefixOfACommand(line: String, start: String) throws {
    let home = try Home()
    let terminal = try home.prompt()
    try terminal.run("add Ada")
    #expect(try terminal.run(line).first?.hasPrefix(start) == true)
  }

  @Test func rejectsAnAmbiguousPrefix() throws {
    let home = try Home()
    let terminal = try home.prompt()
    try terminal.expect(
      "s",
      prints: [
        "`s` begins several commands; did you mean `set`, `show`, `stats`, `save-query`,",
        "`sync`, `save` or `source`?",
      ])
    try terminal.expect(
      "frobnicate", prints: ["no command `frobnicate`; `help all` lists the commands"])
    try terminal.expect(
      "lsit", prints: ["no command `lsit`; did you mean `list`?"])
  }

  @Test func blankLinesAndCommentsDoNothing() throws {
    let home = try Home()
    let terminal = try home.prompt()
    try terminal.expect("", prints: [])
    try terminal.expect("   ", prints: [])
    try terminal.expect("# add Ada", prints: [])
    #expect(try home.stored().isEmpty)
  }

  @Test func aBackslashAtTheEndContinuesTheLine() throws {
    let home = try Home()
    let terminal = try home.prompt()
    try terminal.run("add Ada \\", then: "... ")
    try terminal.expect("Lovelace tag=friend", prints: ["added @id Ada Lovelace"])
    #expect(try home.onlyContact().tags == ["friend"])
  }

  @Test func numbersReferToTheLastListing() throws {
    let home = try Home("add Ada\nadd Bob\nadd Cleo")
    let terminal = try home.prompt()
    try terminal.expect(
      "show 1", prints: ["no listing yet for the number 1; `list` or `find` first"])
    try terminal.run("list")
    #expect(try terminal.run("show 3").first == "Cleo  @id")
    try terminal.run("find bob")
    #expect(try terminal.run("show 1").first == "Bob  @id")
    #expect(try terminal.run("show 2")[0].hasPrefix("no 2 in the last listing"))
  }

  @Test func aDotIsTheCurrentContact() throws {
    let home = try Home("add Ada\nadd Bob")
    let terminal = try home.prompt()
    try terminal.expect(
      "show .", prints: ["no current contact yet; show or open one first"])
    try terminal.run("show ada")
    try terminal.run("set . tag=a")
    try terminal.run("set bob tag=b")
    try terminal.run("set . tag+=c")
    try terminal.run("add Cleo")
    try terminal.run("set . tag=d")
    #expect(try home.stored().map(\.tags) == [["a"], ["b", "c"], ["d"]])
  }
}
