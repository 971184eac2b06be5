import TestSupport
import Testing

/// An exported card updates the contact that it came from, in this book and in others.
struct ExportedUIDTests {
  static let formats = [
    "vcard", "vcard4", "jcard", "jscontact", "ldif", "google-csv", "outlook-csv", "csv", "json",
    "jsonl",
  ]

  @Test func reportsARestoredContactWithADuplicateUID() throws {
    let home = try Home()
    let card = try home.folder.write(
      "BEGIN:VCARD\nVERSION:4.0\nFN:Ada One\nUID:u1\nEND:VCARD\n", to: "card.vcf")
    _ = try home.run(["import", card])
    _ = try home.run(["remove", "ada"])
    _ = try home.run(["import", card])
    let restored = try home.run(["restore", "ada one"])
    #expect(restored.outputText.hasPrefix("restored @"))
    #expect(restored.errorText.contains("Ada One has the same UID as @"))
    #expect(restored.errorText.hasSuffix("; `merge` makes them one\n"))
    let checked = try home.run(["check"])
    #expect(checked.outputText.contains("of Ada One has the same UID as @"))
    #expect(try home.run(["-o", "json", "check"]).outputText.contains("has the same UID as @"))
  }

  /// The id of a contact is its UID for other programs, and comes back as one.
  @Test func aContactThatCameBackAsACardIsThatOfABackup() throws {
    let home = try Home()
    _ = try home.run(["add", "Ada", "phone=1"])
    let id = try home.run(["list", "--format", "{id}"]).outputText
    let (card, backup) = (home.folder.path("a.vcf"), home.folder.path("a.json"))
    _ = try home.run(script: "export \(card)\nexport \(backup)\nremove ada\nimport \(card)\n")
    _ = try home.run(["set", "ada", "phone=2"])
    #expect(try home.run(["import", backup]).outputText.hasPrefix("added 0, updated 1"))
    let restored = try home.run(["restore", "@\(id)"])
    #expect(restored.errorText.contains("Ada has the same UID as @"))
    #expect(try home.run(["check"]).outputText.contains("of Ada has the same UID as @"))
  }

  /// The card of the other one is a contact of its own again, and overwrites nothing.
  @Test func aMergedContactKeepsItsUID() throws {
    let home = try Home()
    let card = try home.folder.write(
      "BEGIN:VCARD\nVERSION:3.0\nUID:phone-77\nFN:Ada King\nTEL:2\nEND:VCARD\n", to: "king.vcf")
    _ = try home.run(script: "add Ada Lovelace\nadd Crew kind=group\ngroup ada Crew\n")
    let id = try home.run(["list", "lovelace", "--format", "{id}"]).outputText
    _ = try home.run(script: "import \(card)\nmerge lovelace king\n")
    let exported = try home.run(["export", "-"]).outputText
    #expect(exported.contains("UID:\(id)") && !exported.contains("phone-77"))
    #expect(exported.contains("MEMBER:urn:uuid:\(id)"))
    #expect(try home.run(["import", card]).outputText.hasPrefix("added 1"))
    #expect(try home.names() == ["Ada Lovelace", "Crew", "Ada King"])
    #expect(try home.run(["import", card]).outputText.hasPrefix("added 0, updated 0"))
  }

  @Test(arguments: formats)
  func updatesAContactImportedWithoutAUID(format: String) throws {
    let home = try Home()
    // No part of an id has 13 digits.
    let number = "4930901820000"
    let card =
      "BEGIN:VCARD\nVERSION:3.0\nN:Lovelace;Ada;;;\nFN:Ada Lovelace\nTEL:\(number)\nEND:VCARD\n"
    #expect(try home.run(["import", "-"], input: Array(card.utf8)).status == .exited(0))
    let text = try home.run(["export", "-", "--format", format]).outputText
    let changed = text.replacing(number, with: "4930901820001").replacing("Ada", with: "Augusta")
    let file = home.folder.path("changed.\(format)")
    try home.folder.write(changed, to: "changed.\(format)")
    for (book, expected) in [(home.book, "added 0, updated 1"), (home.path + "/b.json", "added 1")]
    {
      let result = try home.run(["--book", book, "import", file, "--format", format])
      #expect(result.outputText.hasPrefix(expected), "\(result.outputText)\(result.errorText)")
    }
    #expect(try home.names() == ["Augusta Lovelace"])
    // A contact's own id is not a UID from another program.
    #expect(try !home.run(["-o", "jsonl", "list"]).outputText.contains(#""uid""#))
    // The other book recognizes the contact in any other format.
    for format in ["vcard", "vcard4", "jscontact"] {
      let again = home.folder.path("again")
      #expect(try home.run(["export", again, "--format", format]).status == .exited(0))
      let result = try home.run(
        ["--book", home.path + "/b.json", "import", again, "--format", format])
      #expect(result.outputText.hasPrefix("added 0"), "\(result.outputText)")
    }
  }

  @Test func cardsOfEarlierVersionsHaveAUID() throws {
    let home = try Home()
    let book = #"[{"name":{"given":"Ada"},"vcard":{"UID":[]}}]"#
    #expect(
      try home.run(["import", "-", "--format", "json"], input: Array(book.utf8)).status
        == .exited(0))
    #expect(try home.run(["export", "-"]).outputText.contains("UID:"))
  }
}
