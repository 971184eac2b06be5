import TestSupport
import Testing

/// Output on narrow terminals: complete names, and the most important columns.
@Suite struct NarrowTerminalTests {
  private static let book = """
    add "Wilhelmina Featherstonehaugh" phone="+44 20 7946 0958" phone:work="+44 20 7654 321" \
      email=wilhelmina@featherstonehaugh.example.org org="Royal Astronomical Society" tag=chess tag=family
    add 山田太郎 phone="+81 3 1234 5678" email=yamada@example.co.jp tag=友達 birthday=--12-01
    add "Zoë 🙂 Müller" phone="+49 30 123456" \(
      (1...20).map { "tag=x\($0)" }.joined(separator: " "))
    add Jan phone="+421 905 123 456" phone:home="+421 2 7654321" email=jan@example.sk org=Elektrárne
    """

  @Test func keepsNamesAndNumbersWholeIn40Columns() throws {
    let terminal = try Home(Self.book).prompt(
      environment: ["CONTACTS_TODAY": "2026-11-21"], columns: 40, rows: 15)
    try terminal.expect(
      "list",
      prints: [
        "F", "  1  Wilhelmina Featherstonehaugh", "                        +44 20 7946 0958",
        "J", "  2  Jan                +421 905 123 456",
        "M", "  3  Zoë 🙂 Müller      +49 30 123456",
        "山", "  4  山田太郎           +81 3 1234 5678",
        "4 contacts",
      ])
    try terminal.expect("dates", prints: ["  1  2026-12-01  Tue  山田太郎  birthday"])
  }

  @Test(arguments: [30, 40, 60, 80]) func keepsMatchesVisible(columns: Int) throws {
    let terminal = try Home(Self.book).prompt(columns: columns)
    let found = try terminal.run("find 7654321").joined(separator: "\n")
    #expect(found.contains("+44 20 7654 321") && found.contains("+421 2 7654321"), "\(found)")
    #expect(found.contains("Featherstonehaugh") && !found.contains("905"), "\(found)")
    let tagged = try terminal.run("find tag:x19").joined(separator: "\n")
    #expect(tagged.contains("#x19") && tagged.contains("Zoë 🙂 Müller"), "\(tagged)")
  }

  /// One long name is complete, and does not squeeze the differences of others.
  @Test func previewsShowDifferences() throws {
    let name = "Bundesgesellschaft für internationale Zusammenarbeit und Kultur"
    let home = try Home(
      """
      add Ada email=ada.lovelace@analytical-engines.example.org
      add "\(name)" email=info@example.org
      """)
    let terminal = try home.prompt()
    try terminal.expect(
      "replace email example.org example.com",
      prints: [
        "~ Ada                           email.1  ada.lovelace@analytical-engines.example",
        "                                         .org →",
        "                                         ada.lovelace@analytical-engines.example",
        "                                         .com",
        "~ \(name)",
        "                                email.1  info@example.org → info@example.com",
      ], then: "replace 2 values of 2 contacts? [y/N] ")
    try terminal.run("n")
  }

  @Test func aQuestionBreaksAtSpaces() throws {
    let home = try Home("add Ada email=a@example.org\nadd Bo email=b@example.org")
    let terminal = try home.prompt(columns: 24)
    let lines = try terminal.run(
      "replace email example.org example.com", then: "contacts? [y/N] ")
    #expect(lines.last == "replace 2 values of 2")
    try terminal.run("n")
  }

  /// The old value gives way to the new one.
  @Test(arguments: [30, 40, 60, 80]) func showsEveryNewValue(columns: Int) throws {
    let words = (1...30).map { "word\($0)" }
    let home = try Home("add Ada Featherstonehaugh note=\"\(words.joined(separator: " "))\"")
    let terminal = try home.prompt(columns: columns, rows: 40)
    try terminal.run("replace note word3 line3", then: "[y/N] ")
    try terminal.run("y")
    let lines = try terminal.run("log --limit 1")
    let text = lines.joined(separator: " ").replacing(#/ +/#, with: " ")
    #expect(text.contains("line3") && text.contains("line30"), "\(text)")
    let new = (1...20).map { "new\($0)" }
    let set = try terminal.run(
      "set ada note=\"\(new.joined(separator: " "))\" --dry-run"
    ).joined(separator: " ")
    for word in new { #expect(set.contains(word), "\(set)") }
  }
}
