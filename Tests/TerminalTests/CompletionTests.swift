import TestSupport
import Testing

/// The effect of Tab on a line.
@Suite struct CompletionTests {
  private static let book = """
    add Ada Lovelace phone:mobile=1 tag=friend
    add Grace Hopper phone:mobil=2 org="US Navy" tag=friday
    add Zoë 山田 tag="book club"
    """

  /// Types a line and Tab, and waits for the result.
  private func complete(
    _ typed: String, to line: String, on book: String = book, home: Home? = nil
  ) throws {
    let terminal = try (home ?? Home(book)).prompt()
    try terminal.send(typed)
    try terminal.send(.tab)
    // The character after Tab shows that Tab was handled, and the cursor's position.
    try terminal.send("|")
    try terminal.waitForLine("contacts> \(line)|")
  }

  @Test(arguments: [
    ("hi", "history "), ("so", "source "), ("  li", "  list "), ("help ed", "help edit "),
    ("qui", "quit "), ("unt", "untag "),
  ])
  func completesCommands(typed: String, line: String) throws {
    try complete(typed, to: line)
  }

  /// The name alone would mean a row of the last listing.
  @Test func completesANumberToAnID() throws {
    let home = try Home("add 42 kind=organization")
    let terminal = try home.prompt()
    try terminal.send("show 4")
    try terminal.send(.tab)
    #expect(try terminal.run("").first == "42  @id")
  }

  @Test(arguments: [
    ("show gra", "show \"Grace Hopper\" "), ("show \"gra", "show \"Grace Hopper\" "),
    ("show 'gra", "show 'Grace Hopper' "), ("show hop", "show \"Grace Hopper\" "),
    ("show ada\\ l", "show \"Ada Lovelace\" "), ("show GRA", "show \"Grace Hopper\" "),
    ("show hopper", "show \"Grace Hopper\" "), ("show zoe", "show \"Zoë 山田\" "),
    ("sh love", "sh \"Ada Lovelace\" "), ("open zo", "open \"Zoë 山田\" "),
    ("tag ada gra", "tag ada \"Grace Hopper\" "),
  ])
  func completesContacts(typed: String, line: String) throws {
    try complete(typed, to: line)
  }

  @Test func completesNamesThatBeginWithAQuote() throws {
    let terminal = try Home(Self.book).prompt()
    try terminal.send("show ")
    try terminal.send(.tab)
    try terminal.send("|")
    try terminal.waitForLine("contacts> show |")
  }

  @Test func addsQuotesOnlyWhereNeeded() throws {
    try complete("show bo", to: "show Bob ", on: "add Bob")
  }

  @Test(arguments: [
    ("set ada pho", "set ada phone"), ("set ada phonet", "set ada phonetic-"),
    ("set ada phone:mo", "set ada phone:mobil"), ("add Bob no", "add Bob note="),
    ("add Bob org=us", "add Bob org=\"US Navy\" "),
    ("set ada tag=bo", "set ada tag=\"book club\" "),
    ("set where ada do nic", "set where ada do nickname="),
  ])
  func completesFieldsLabelsAndValues(typed: String, line: String) throws {
    try complete(typed, to: line)
  }

  @Test func offersAFieldWithAndWithoutALabel() throws {
    let terminal = try Home().prompt()
    try terminal.send("add Bob pho")
    try terminal.send(.tab, .tab)
    try terminal.waitForScreen("both forms") { screen in
      screen.lines.contains("phone=  a telephone number")
        && screen.lines.contains("phone:  with a label: home, mobile, work")
    }
    try terminal.send(":mo\t|")
    try terminal.waitForLine("contacts> add Bob phone:mobile=|")
  }

  @Test func completesLabels() throws {
    try complete("set ada phone:mo", to: "set ada phone:mobile=", on: "add Ada")
    try complete("set ada email:of", to: "set ada email:office=", on: "add Ada email:office=a@b.c")
  }

  @Test(arguments: [
    ("tag ada bo", "tag ada \"book club\" "), ("untag ada fri", "untag ada friend "),
  ])
  func completesTags(typed: String, line: String) throws {
    try complete(typed, to: line)
  }

  @Test(arguments: [
    ("find ta", "find tag:"), ("list has:phon", "list has:phone"), ("list --re", "list --reverse "),
    ("list --sort fam", "list --sort family "), ("remove wh", "remove where "),
  ])
  func completesQueriesAndOptions(typed: String, line: String) throws {
    try complete(typed, to: line)
  }

  @Test(arguments: [
    ("source sc", "source scripts/"), ("source scripts/my", "source \"scripts/my moves.txt\" "),
    ("source mo", "source moves.contacts "), ("source ~/mo", "source \"~/moves.contacts\" "),
    ("source .h", "source .hidden "),
  ])
  func completesFileNames(typed: String, line: String) throws {
    let home = try Home()
    for file in ["scripts/my moves.txt", "moves.contacts", ".hidden"] {
      try home.write("", to: file)
    }
    try complete(typed, to: line, home: home)
  }

  @Test func completesRows() throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt()
    try terminal.run("show ada")
    for (typed, line) in [("edit pho", "edit phone.1 "), ("set grace/pho", "set grace/phone.1 ")] {
      try terminal.send(typed)
      try terminal.send(.tab)
      try terminal.send("|")
      try terminal.waitForLine("contacts> \(line)|")
      try terminal.send(.control("U"))
    }
  }

  @Test func completesInTheMiddleOfALine() throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt()
    try terminal.send("show gra --text")
    try terminal.send(.controlLeft, .left, .tab)
    try terminal.send("|")
    try terminal.waitForLine("contacts> show \"Grace Hopper\"| --text")
  }

  @Test func twoTabsListTheCandidatesBelowTheLine() throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt()
    try terminal.run("show ada")
    try terminal.send("tag zoë fri")
    try terminal.send(.tab, .tab)
    try terminal.waitForScreen("the tags, and the line again") {
      $0.linesWithoutSuggestion.suffix(4) == [
        "contacts> tag zoë fri", "friday  1 contact", "friend  1 contact", "contacts> tag zoë fri",
      ]
    }
    try terminal.send("e\t\r")
    try terminal.printed()
    let tags = try home.stored().map(\.tags)
    #expect(tags == [["friday"], ["friend"], ["book club", "friend"]])
  }

  @Test func listsCandidatesWithSummaries() throws {
    let home = try Home("add Ada Lovelace org=Navy\nadd Ada Byron email=ada@example.org")
    let terminal = try home.prompt()
    try terminal.send("show ad\t\t")
    try terminal.waitForScreen("the names") {
      $0.linesWithoutSuggestion.suffix(4) == [
        "contacts> show \"Ada", "Ada Byron     ada@example.org", "Ada Lovelace  Navy",
        "contacts> show \"Ada",
      ]
    }
  }

  @Test(arguments: [
    "frobnicate x", "show nobody", "source nowhere/", "add Bob # a com", "set ada zzz",
  ])
  func tabKeepsTheLineWithoutCandidates(typed: String) throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt()
    try terminal.send(typed)
    try terminal.send(.tab, .tab)
    try terminal.send("|")
    try terminal.waitForLine("contacts> \(typed)|")
  }

  @Test func candidatesSendNoControlCharacters() throws {
    let home = try Home("add $'Eve\\x1b[31m One'\nadd $'Eve\\x1b[31m Two'")
    let terminal = try home.prompt()
    try terminal.send("show e\t\t")
    try terminal.waitForScreen("the names") { $0.lines.contains { $0.hasPrefix("Eve^[[31m One") } }
    #expect(!terminal.outputText.contains("\u{1B}[31m"))
  }
}
