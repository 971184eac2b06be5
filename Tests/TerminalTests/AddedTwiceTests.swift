import TestSupport
import Testing

/// What the prompt says about contacts and values that already exist.
@Suite struct AddedTwiceTests {
  @Test func addReportsPossibleDuplicatesAndHowToUndo() throws {
    let home = try Home("add Ada Lovelace phone=5550100")
    let terminal = try home.prompt()
    let printed = try terminal.run("add \"Lovelace, Ada\"").joined(separator: " ")
    #expect(
      printed.contains("this may be @id Ada Lovelace; `undo` takes back what was added"),
      "\(printed)")
    try terminal.run("undo")
    #expect(try home.stored().count == 1)
    #expect(try !terminal.run("add Bo Li").contains { $0.contains("may be") })
  }

  @Test func importSaysHowToMerge() throws {
    let home = try Home("add Ada Lovelace phone=5550100")
    try home.write(
      "BEGIN:VCARD\nVERSION:3.0\nFN:Ada Lovelace\nTEL:5550100\nEMAIL:a@b.org\nEND:VCARD\n",
      to: "a.vcf")
    let printed = try home.prompt(columns: 120).run("import a.vcf")
    #expect(
      printed.suffix(2) == [
        "@id Ada Lovelace may be @id Ada Lovelace: same name, same phone or email",
        "`duplicates` compares them; `merge` makes two contacts one",
      ], "\(printed)")
  }

  @Test func anOpenContactGetsANumberOnce() throws {
    let home = try Home("add Ada Lovelace phone:home=5550100")
    let terminal = try home.prompt()
    try terminal.run("open ada", then: "Ada Lovelace> ")
    let printed = try terminal.run("set phone:work+=555-0100", then: "Ada Lovelace> ").joined(
      separator: " ")
    #expect(printed.contains("already has the phone `5550100` (home)"))
    #expect(printed.contains("label=work"))
  }
}
