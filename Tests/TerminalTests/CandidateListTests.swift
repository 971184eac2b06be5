import TestSupport
import Testing

/// The screen after two Tabs, in wide and narrow windows.
@Suite struct CandidateListTests {
  private static let book = """
    add "山田 太郎" org="東京大学" phone:mobile="+81 3 1234 5678"
    add "山本 花子" email=hanako@example.org
    add "Maximiliane von Hohenzollern-Sigmaringen-Langenburg" \\
      email=maximiliane@very-long-domain.example.org
    add "Mara Zoë" org=Navy address="1 Pier; Kiel; ; ; Germany" tag=navy
    add "Mario Bros" phone:work="+39 06 1" phone:home="+39 06 2" birthday=1985-09-13
    add "Marie Curie" org=Sorbonne address="2 Rue; Paris; ; ; France"
    """

  /// Types a line and two Tabs, and waits for the list between two copies of the line.
  private func expect(
    _ line: String, lists rows: [String], completing completed: String? = nil, columns: Int = 80,
    rows height: Int = 24, on book: String = book
  ) throws {
    let terminal = try Home(book).prompt(columns: columns, rows: height)
    try terminal.send(line)
    try terminal.send(.tab, .tab)
    let shown = "contacts> \(completed ?? line)"
    // Lines of a screen have no trailing blanks.
    let lines = ([shown] + rows + [shown]).map { $0.trimmedAtEnd }
    try terminal.waitForScreen(lines.joined(separator: "\n")) { screen in
      screen.linesWithoutSuggestion.suffix(lines.count) == lines
    }
    // The line is unchanged, and typing continues at the cursor.
    try terminal.send("|")
    try terminal.waitForLine(shown + "|")
  }

  @Test func listsNamesWithDistinguishingDetails() throws {
    try expect(
      "show ma",
      lists: [
        "Mara Zoë                                Navy",
        "Marie Curie                             Sorbonne",
        "Mario Bros                              +39 06 1",
        "Maximiliane von Hohenzollern-Sigmarin…  maximiliane@very-long-domain.example.o…",
      ], completing: "show \"Ma")
  }

  @Test func listsNamesInANarrowWindow() throws {
    try expect(
      "show ma",
      lists: [
        "Mara Zoë            Navy", "Marie Curie         Sorbonne", "Mario Bros          +39 06 1",
        "Maximiliane von H…  maximiliane@very-l…",
      ], completing: "show \"Ma", columns: 40)
  }

  @Test(arguments: [80, 40])
  func listsWideCharacters(columns: Int) throws {
    try expect(
      "show 山", lists: ["山本 花子  hanako@example.org", "山田 太郎  東京大学"],
      completing: "show \"山", columns: columns)
  }

  @Test(arguments: [80, 40])
  func listsRowsWithTheirValues(columns: Int) throws {
    try expect(
      "edit mario/",
      lists: [
        "name.1      name Mario Bros", "phone.1     work +39 06 1", "phone.2     home +39 06 2",
        "birthday.1  birthday 1985-09-13",
      ], columns: columns)
  }

  @Test func listsValuesWithTheirCounts() throws {
    try expect(
      "add Bob address=\"3 Quai;",
      lists: ["Kiel   1 contact", "Paris  1 contact"], completing: "add Bob address=\"3 Quai; ")
  }

  @Test func listsCommandsInALowWindow() throws {
    try expect(
      "",
      lists: [
        "add            add a contact", "set            change fields of a cont…",
        "edit           edit a value at the pro…", "… and 51 more",
      ], columns: 40, rows: 6)
  }

  @Test func insertsTheCommonPrefixOfManyNames() throws {
    let book = (1...500).map { "add Given\($0 + 1_000) Family" }.joined(separator: "\n")
    try expect(
      "show giv",
      lists: (1001...1003).map { "Given\($0) Family  Given\($0 + 3) Family" } + ["… and 494 more"],
      completing: "show \"Given1", columns: 40, rows: 6, on: book)
  }

  @Test func completesAfterAChangeAtOnce() throws {
    let terminal = try Home(Self.book).prompt()
    try terminal.send("show zzq\t|")
    try terminal.waitForLine("contacts> show zzq|")
    try terminal.send(.control("U"))
    try terminal.run("add Zzq Newcomer tag=novel")
    for (typed, line) in [
      ("show zzq", "show \"Zzq Newcomer\" "), ("show newc", "show \"Zzq Newcomer\" "),
      ("tag mara nov", "tag mara novel "), ("find tag:nov", "find tag:novel "),
    ] {
      try terminal.send(typed + "\t|")
      try terminal.waitForLine("contacts> \(line)|")
      try terminal.send(.control("U"))
    }
    try terminal.run("undo")
    try terminal.send("show zzq\t|")
    try terminal.waitForLine("contacts> show zzq|")
  }

  @Test func completesAUniquePrefixAtOnce() throws {
    let terminal = try Home(Self.book).prompt()
    try terminal.send("show Marie Cu\t|")
    try terminal.waitForLine("contacts> show Marie Curie |")
    try terminal.send(.control("U"))
    try terminal.send("show \"mara z\t|")
    try terminal.waitForLine("contacts> show \"Mara Zoë\" |")
  }
}

extension String {
  fileprivate var trimmedAtEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
