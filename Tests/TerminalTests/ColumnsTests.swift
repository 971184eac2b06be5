import TestSupport
import Testing

/// Chosen columns and lists of entries at a terminal.
@Suite struct ColumnsTests {
  private static let book = """
    add Ada Lovelace phone:mobile="+44 20 7946 0958" phone:work=555-0102 birthday=1815-12-10 \
      address:home="12 St James's Square; London; ; SW1Y 4JH; UK"
    add Jan Novák phone=0905123456 address:work="Hlavná 1; Bratislava; ; 81101; Slovakia"
    """

  @Test func theOptionChoosesColumnsAtATerminal() throws {
    let terminal = try Home(Self.book).prompt()
    try terminal.expect(
      "option columns name,birthday,city", prints: ["columns is name,birthday,city"])
    let listed = [
      "L", "  1  Ada Lovelace  1815-12-10  London", "N",
      "  2  Jan Novák                 Bratislava", "2 contacts",
    ]
    try terminal.expect("list", prints: listed)
    try terminal.expect(
      "list novak --columns phone,name", prints: ["N", "  1  0905123456  Jan Novák", "1 contact"])
    try terminal.run("option date-form day-month-year")
    try terminal.run("option name-order family-first")
    try terminal.expect(
      "find ada",
      prints: ["L", "  1  Lovelace, Ada  10 Dec 1815  London", "1 contact"])
    try terminal.expect(
      "list ada --columns standard",
      prints: ["L", "  1  Lovelace, Ada  +44 20 7946 0958", "1 contact"])
  }

  @Test func columnsFitANarrowTerminal() throws {
    let terminal = try Home(Self.book).prompt(columns: 40, rows: 20)
    try terminal.expect(
      "list --columns name,phone:mobile,birthday",
      prints: [
        "L", "  1  Ada Lovelace", "            +44 20 7946 0958  1815-12-10", "N",
        "  2  Jan Novák", "2 contacts",
      ])
  }

  @Test func entriesAreNumberedAsReferences() throws {
    let terminal = try Home(Self.book).prompt()
    try terminal.expect(
      "phones",
      prints: [
        "  1  Ada Lovelace  mobile  +44 20 7946 0958", "  2  Ada Lovelace  work    555-0102",
        "  3  Jan Novák             0905123456",
      ])
    try terminal.expect("show 3 --format '{name}\\n'", prints: ["Jan Novák"])
    try terminal.expect(
      "addresses 1 --envelope",
      prints: ["Ada Lovelace", "12 St James's Square", "LONDON", "SW1Y 4JH", "UNITED KINGDOM"])
    try terminal.expect("emails", prints: ["no emails"])
    try terminal.expect("addresses nobody --envelope", prints: ["no addresses"])
  }

  @Test func aTemplateIsSafeAtATerminal() throws {
    let home = try Home("add Ada nickname=$'\\e[31m\\a'")
    let terminal = try home.prompt()
    let printed = try terminal.run("list --format '{nickname}\\n'")
    #expect(!terminal.outputText.contains("\u{1B}[31m"))
    #expect(printed.count == 1 && printed[0].contains("[31m"), "\(printed)")
  }
}
