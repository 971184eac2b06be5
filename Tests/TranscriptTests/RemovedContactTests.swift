import Foundation
import TestSupport
import Testing

/// Naming a removed contact.
struct RemovedContactTests {
  private func home() throws -> Home {
    let home = try Home()
    let script = """
      add Sherlock Holmes phone=123
      add John Watson relation:friend="Sherlock Holmes"
      set sherlock note=detective
      remove sherlock

      """
    #expect(try home.run(script: script).status == .exited(0))
    return home
  }

  @Test(arguments: ["sherlock", "Sherlock Holmes", "sher hol"])
  func findsARemovedContactByName(_ name: String) throws {
    let home = try home()
    #expect(try home.run(["log", name, "--limit", "1"]).outputText.contains("- Sherlock Holmes  "))
    let shown = try home.run(["show", name, "--at", "3"]).outputText
    #expect(shown.hasPrefix("Sherlock Holmes  @") && shown.contains("detective"))
    // It had been removed by then, and a contact that mentions the name is another.
    let gone = try home.run(["show", name, "--at", "4"])
    #expect(gone.errorText == "contacts: Sherlock Holmes was not in the book after change 4\n")
    let early = try home.run(["restore", "john", "--at", "yesterday"])
    #expect(
      early.errorText == "contacts: John Watson was not in the book at the end of yesterday\n")
    #expect(try home.run(["restore", name, "--at", "1"]).status == .exited(0))
    #expect(!(try home.run(["show", name]).outputText.contains("detective")))
  }

  /// What was removed comes back whatever else is damaged; a log says that it may be incomplete.
  @Test func aDamagedLineOfAnotherContactKeepsNobodyAway() throws {
    let home = try home()
    var journal = try home.contents(home.journal)
    let place = try #require(journal.range(of: Data("Watson".utf8)))
    journal[place.lowerBound] = UInt8(ascii: "X")
    try journal.write(to: URL(fileURLWithPath: home.journal))
    #expect(try home.run(["undo"]).status == .exited(0))
    #expect(try home.run(["show", "sherlock"]).outputText.contains("detective"))
    #expect(try home.run(["log", "sherlock"]).errorText.contains(":2 is damaged: "))
  }

  @Test func restoreBringsBackTheLastState() throws {
    let home = try home()
    let restored = try home.run(["restore", "sherlock"])
    #expect(restored.outputText.hasPrefix("restored @") && restored.status == .exited(0))
    #expect(try home.run(["show", "sherlock"]).outputText.contains("detective"))
    let again = try home.run(["restore", "sherlock"])
    #expect(again.status == .exited(1))
    #expect(
      again.errorText.contains("Sherlock Holmes is not removed; `restore sherlock --at "))
    let other = try home.run(script: "list\nremove 1\nrestore 1\nremove .\nrestore .\n")
    #expect(other.status == .exited(0))
    // A restored contact may be last.
    #expect(try home.names().sorted() == ["John Watson", "Sherlock Holmes"])
  }

  @Test func aRestoredContactGivesNoEntryTheIDOfAnother() throws {
    let home = try Home()
    let script = """
      add Ada phone=1
      remove ada
      undo
      set ada phone+=2
      remove ada
      restore ada --at 1
      set ada phone+=3

      """
    #expect(try home.run(script: script).status == .exited(0))
    let journal = String(decoding: try home.contents(home.journal), as: UTF8.self)
    #expect(journal.contains(#""entry":{"id":2,"number":"2"}"#))
    #expect(journal.contains(#""entry":{"id":3,"number":"3"}"#))
  }

  @Test(arguments: ["show", "restore"])
  func aNamesakeOfTodayDoesNotHideAContactOfThen(_ command: String) throws {
    let home = try home()
    #expect(try home.run(["add", "Sherlock", "Jones"]).status == .exited(0))
    let jones = try home.run([command, "sherlock", "--at", "5"])
    #expect(jones.outputText.contains("Sherlock Jones"))
    let holmes = try home.run([command, "sherlock", "--at", "1"])
    #expect(holmes.outputText.contains("Sherlock Holmes") && holmes.errorText == "")
  }

  @Test func theWholeNameOfAContactIsNotAWordOfARemovedOne() throws {
    let home = try home()
    #expect(try home.run(["add", "Sherlock"]).status == .exited(0))
    let result = try home.run(["restore", "sherlock"])
    #expect(result.outputText == "" && result.status == .exited(1))
    #expect(result.errorText.hasPrefix("contacts: Sherlock is not removed; "))
    let quoted = try home.run(script: "restore 'john watson'\n")
    #expect(quoted.errorText.contains("`restore \"john watson\" --at"), "\(quoted.errorText)")
    #expect(try home.run(["restore", "holmes"]).outputText.hasSuffix(" Sherlock Holmes\n"))
  }

  /// A snapshot without them knows no places.
  @Test func undoBringsBackContactsInTheirOrder() throws {
    let home = try Home()
    #expect(try home.run(script: "add Ada\nadd Bob\nadd Carl\n").status == .exited(0))
    #expect(try home.run(["remove", "where", "is:person", "--yes"]).status == .exited(0))
    #expect(try home.run(["save"]).status == .exited(0))
    #expect(try home.run(["undo"]).status == .exited(0))
    #expect(
      try home.run(["export", "-", "--format", "jsonl"]).outputText
        .matches(of: /"given":"(\w+)"/).map(\.output.1) == ["Ada", "Bob", "Carl"])
  }

  @Test func prefersALivingContact() throws {
    let home = try home()
    #expect(try home.run(["add", "Sherlock", "Jones"]).status == .exited(0))
    #expect(try home.run(["log", "sherlock"]).outputText.contains("Sherlock Jones"))
    #expect(try home.run(["log", "sherlock holmes"]).outputText.contains("detective"))
    #expect(try home.run(["restore", "sherlock"]).outputText.hasSuffix(" Sherlock Holmes\n"))
  }
  @Test(arguments: [
    "adler", "irene ad", "Irene Adler", "the woman", "irene@adler.example", "Opera",
  ])
  func findsARemovedContactByEarlierNames(_ name: String) throws {
    let home = try Home()
    let script = """
      add Irene Adler nickname="The Woman" email=irene@adler.example org=Opera
      set irene family=Norton nickname= email= org=
      set irene family=Brown
      add Godfrey Norton relation:wife="Irene Adler" note="the woman of the Opera"
      remove irene

      """
    #expect(try home.run(script: script).status == .exited(0))
    #expect(try home.run(["log", name, "--limit", "1"]).outputText.contains("- Irene Brown  "))
    let shown = try home.run(["show", name, "--at", "3"])
    #expect(shown.outputText.hasPrefix("Irene Brown  @"), "\(shown)")
    // Within a tier a living contact comes first, and a full name before a word.
    #expect(try home.run(["log", "norton"]).outputText.contains("Godfrey Norton"))
    #expect(try home.run(["log", "irene norton"]).outputText.contains("Irene Brown"))
    #expect(try home.run(["restore", name]).outputText.hasSuffix(" Irene Brown\n"))
  }

  @Test(arguments: ["remove ada/", "set ada/ note=x", "move ada/ ada/phone.1"])
  func aPathThatIsNotFinishedNamesNobody(line: String) throws {
    let home = try Home()
    _ = try home.run(script: "add Ada Lovelace phone=5550100\n")
    let before = try home.contents(home.journal)
    let result = try home.run(script: line + "\n")
    #expect(result.status == .exited(1) && result.errorText.contains("names no row"))
    #expect(try home.contents(home.journal) == before)
    #expect(try home.run(["remove", "ada/phone.1"]).status == .exited(0))
  }

  @Test(arguments: [
    ("ada/phone.0", "Ada has no phone.0, only phone.1"),
    ("ada/fone.1", "Ada has no row `fone.1`; use a field, such as `ada/phone.1`"),
    ("bob/fone.1", "no contact `bob/fone.1`"),
    (
      "1-2",
      "`1-2` are numbers of a listing, and a command by itself has none; name the contact, or give its @id"
    ),
  ])
  func whatIsNearlyAPathIsExplained(path: String, reason: String) throws {
    let home = try Home()
    _ = try home.run(script: "add Ada phone=5550100\n")
    let result = try home.run(["remove", path])
    #expect(result.status == .exited(1) && result.errorText == "contacts: \(reason)\n")
  }

  @Test(arguments: ["show ada/phone.1", "log ada/phone.1", "restore ada/phone.1 --at 1"])
  func aRowIsNoContact(line: String) throws {
    let home = try Home()
    _ = try home.run(script: "add Ada phone=5550100\n")
    let result = try home.run(script: line)
    #expect(
      result.errorText.hasSuffix(
        "`ada/phone.1` is a row; this command takes a contact, such as `ada`\n"))
  }

  @Test func aWholeNameThatLooksLikeAPathIsAName() throws {
    let home = try Home()
    _ = try home.run(script: "add 'HTTP/1.1'\nadd HTTP phone=5550100\n")
    #expect(try home.run(["set", "HTTP/1.1", "note=x"]).outputText.contains("HTTP/1.1"))
    #expect(try home.run(["remove", "HTTP/1.1"]).outputText.hasPrefix("removed @"))
    #expect(try home.names() == ["HTTP"])
    #expect(try home.run(["remove", "HTTP/phone.1"]).outputText.hasPrefix("changed @"))
  }

  @Test func aPathAloneIsNotThatOfAnotherThanTheOpenContact() throws {
    let home = try Home()
    _ = try home.run(script: "add Ada phone=1\nadd Bob phone=2\n")
    let before = try home.contents(home.journal)
    let result = try home.run(script: "open ada\nshow bob\nremove phone.1\n")
    #expect(result.status == .exited(1))
    #expect(
      result.errorText.hasSuffix(
        "`phone.1` is ambiguous: Ada is open, and Bob was shown last; write `NAME/phone.1`\n"))
    #expect(try home.contents(home.journal) == before)
    let opened = try home.run(script: "open ada\nremove phone.1\n")
    #expect(opened.status == .exited(0) && opened.outputText.contains("changed @"))
  }

  @Test(arguments: [
    "remove ada/given.1", "set ada/given.1 value=Augusta", "move ada/given.1 ada/family.1",
    "show ada\nset ada/given.1 value=Augusta",
  ])
  func aPartOfTheNameIsNoRow(script: String) throws {
    let home = try Home()
    _ = try home.run(script: "add Ada Lovelace\n")
    let result = try home.run(script: script + "\n")
    #expect(result.status == .exited(1))
    #expect(
      result.errorText.hasSuffix(
        "`given` is a part of the name; `set REF given=…` changes it\n"))
    #expect(try home.run(["copy", "ada/given.1"]).outputText == "Ada\n")
  }

  @Test func anIDWithoutDigitsNamesNoRemovedContact() throws {
    let home = try Home()
    _ = try home.run(script: "add Ada\nremove ada\n")
    let result = try home.run(["restore", "@"])
    #expect(result.status == .exited(1))
    #expect(result.errorText == "contacts: `@` needs the first digits of an id\n")
  }
}
