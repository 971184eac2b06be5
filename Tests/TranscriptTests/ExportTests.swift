import Foundation
import TestSupport
import Testing

/// Exports to files of other programs.
struct ExportTests {
  private static let card = """
    BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada Lovelace\r\nN:Lovelace;Ada;;;\r
    TEL;TYPE=CELL;X-A=b:1\r\nUID:ada\r\nX-PET;X=1:Puff\r\nEND:VCARD\r\n
    """

  private func home(with card: String = card) throws -> Home {
    let home = try Home()
    #expect(try home.run(["import", "-"], input: Array(card.utf8)).status == .exited(0))
    return home
  }

  /// The visible names in a folder.
  private func visibleNames(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasPrefix(".") }
      .sorted()
  }

  @Test func aCardRoundTripsExactly() throws {
    let home = try home()
    #expect(try home.run(["export", "-"]).outputText == Self.card)
    let file = home.folder.path("out.vcf")
    #expect(try home.run(["export", file]).outputText == "exported 1 contact to \(file)\n")
    #expect(String(decoding: try home.contents(file), as: UTF8.self) == Self.card)
  }

  /// An invalid line stays in the book but not in cards, and does not make the contact differ.
  @Test func omitsInvalidPropertyLines() throws {
    let home = try home(with: Self.card.replacing("X-PET", with: "no property\r\nX-PET"))
    #expect(try home.run(["show", "ada"]).outputText.contains("no property"))
    let cards = try home.run(["export", "-"]).output
    #expect(String(decoding: cards, as: UTF8.self) == Self.card)
    let book = try home.contents(home.book)
    for text in [Self.card, Self.card.replacing("UID:ada\r\n", with: "")] {
      #expect(
        try home.run(["import", "-"], input: Array(text.utf8)).outputText
          == "added 0, updated 0, unchanged 1\n")
    }
    #expect(try home.contents(home.book) == book)
  }

  /// Mutt takes quotes off, and runs what stands in backquotes.
  @Test(arguments: ["-", "aliases.mutt"])
  func anAddressThatMuttCannotHaveIsReported(target: String) throws {
    let home = try Home()
    let add = #"add Ada email='"a b"@x.org' email=a@x.org email='`id`@x.org'"#
    #expect(try home.run(script: add).status == .exited(0))
    let file = target == "-" ? target : home.folder.path(target)
    let result = try home.run(["export", file, "--format", "mutt"])
    #expect(result.status == .exited(0))
    #expect(
      result.errorText
        == "contacts: unreadable for mutt, so left out: \"a b\"@x.org, `id`@x.org\n")
    let written =
      target == "-" ? result.outputText : String(decoding: try home.contents(file), as: UTF8.self)
    #expect(written == "alias ada \"Ada\" <a@x.org>\n")
  }

  @Test(arguments: ["json", "json~", "journal.jsonl", "lock", "index", "journal.torn"])
  func refusesToOverwriteFilesOfTheBook(ending: String) throws {
    let home = try home()
    let file = home.book.replacing("contacts.json", with: "contacts.\(ending)")
    let result = try home.run(["export", file])
    #expect(result.status == .exited(1))
    #expect(result.errorText.contains("\(file) is a file of the book itself"))
  }

  @Test(arguments: ["json", "json~", "journal.jsonl"])
  func refusesToOverwriteFilesOfAnotherBook(ending: String) throws {
    let home = try home()
    try home.run(["checkpoint"])
    let file = home.book.replacing("contacts.json", with: "contacts.\(ending)")
    let before = try home.contents(file)
    let result = try home.run(["--book", home.folder.path("other.json"), "export", file])
    #expect(result.status == .exited(1))
    #expect(result.errorText.hasSuffix("\(file) is a file of another book; choose another file\n"))
    #expect(try home.contents(file) == before)
  }

  @Test func namesAnUnwritableFileAsGiven() throws {
    let home = try home()
    let file = home.folder.path("none/x.vcf")
    #expect(
      try home.run(["export", file]).errorText
        == "contacts: cannot write \(file): No such file or directory\n")
  }

  @Test func sortsAnAddressListByName() throws {
    let home = try home()
    #expect(try home.run(["add", "Zoë", "Abel", "email=z@x"]).status == .exited(0))
    let list = try home.run(["export", "-", "--format", "markdown"]).outputText
    #expect(
      list.split(separator: "\n").filter { $0.hasPrefix("##") } == [
        "## A", "### Zoë Abel", "## L", "### Ada Lovelace",
      ])
    let file = home.folder.path("list.htm")
    #expect(try home.run(["export", file, "abel"]).status == .exited(0))
    let page = String(decoding: try home.contents(file), as: UTF8.self)
    #expect(page.hasPrefix("<!DOCTYPE html>") && page.hasSuffix("</html>\n"))
    #expect(!page.contains("Lovelace"))
  }

  @Test func infersTheFormatFromTheName() throws {
    let home = try home()
    let text = { (name: String, arguments: [String]) -> String in
      let file = home.folder.path(name)
      #expect(try home.run(["export", file] + arguments).status == .exited(0))
      return String(decoding: try home.contents(file), as: UTF8.self)
    }
    #expect(try text("a.jsonl", []).hasPrefix("{\"id\":"))
    #expect(try text("a.json", []).hasPrefix("[\n{\"id\":"))
    #expect(try text("a.tsv", []).hasPrefix("id\tname"))
    #expect(try text("a", []).hasPrefix("BEGIN:VCARD\r\nVERSION:3.0"))
    #expect(try text("a.json", ["--format", "vcard4"]).hasPrefix("BEGIN:VCARD\r\nVERSION:4.0"))
  }

  @Test func replacesAFileAtomicallyThroughLinks() throws {
    let home = try home()
    let (file, link) = (home.folder.path("a.vcf"), home.folder.path("link.vcf"))
    try home.folder.write("old", to: "a.vcf")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a.vcf")
    #expect(try home.run(["export", link]).status == .exited(0))
    #expect(String(decoding: try home.contents(file), as: UTF8.self) == Self.card)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "a.vcf")
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o644)
    #expect(try home.run(["export", file, "zebra"]).status == .exited(1))
    #expect(String(decoding: try home.contents(file), as: UTF8.self) == Self.card)
    #expect(try home.run(["export", home.folder.path("no/such/a.vcf")]).status == .exited(1))
  }

  @Test func refusesToOverwriteTheBook() throws {
    let home = try home()
    for path in [home.book, home.journal] {
      let before = try home.contents(path)
      #expect(try home.run(["export", path]).status == .exited(1))
      #expect(try home.contents(path) == before)
    }
  }

  @Test func writesOneCardPerContactAndKeepsEqualFiles() throws {
    let home = try home()
    #expect(try home.run(["add", "Bob"]).status == .exited(0))
    let folder = home.folder.path("cards")
    let export = ["export", folder, "--format", "vdir"]
    #expect(try home.run(export).outputText == "exported 2 contacts to \(folder)\n")
    let names = try visibleNames(in: folder)
    #expect(names.count == 2 && names.contains("ada.vcf"))
    // Another program folds lines elsewhere, without changing the meaning.
    let other = Self.card.replacing("Ada Lovelace", with: "Ada \r\n Lovelace")
    try other.write(toFile: "\(folder)/ada.vcf", atomically: true, encoding: .utf8)
    #expect(try home.run(export).status == .exited(0))
    #expect(try String(contentsOfFile: "\(folder)/ada.vcf", encoding: .utf8) == other)
    // Others who share the folder can still read a changed file.
    #expect(chmod("\(folder)/ada.vcf", 0o644) == 0)
    #expect(try home.run(["set", "ada", "note=x"]).status == .exited(0))
    #expect(try home.run(export).status == .exited(0))
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/ada.vcf")
    #expect(attributes[.posixPermissions] as? Int == 0o644)
    #expect(
      try String(contentsOfFile: "\(folder)/ada.vcf", encoding: .utf8).contains("NOTE:x\r\n"))
    #expect(try visibleNames(in: folder).count == 2)
  }

  @Test(arguments: ["../../evil", ".hidden", "a/b", "a b", "\u{202E}x", "x\\ny"])
  func fileNamesDoNotContainData(uid: String) throws {
    let home = try home(with: Self.card.replacing("UID:ada", with: "UID:\(uid)"))
    let folder = home.folder.path("cards")
    #expect(try home.run(["export", folder + "/"]).status == .exited(0))
    let names = try visibleNames(in: folder)
    #expect(names.count == 1)
    #expect(names[0].wholeMatch(of: /[0-9a-f-]{36}\.vcf/) != nil)
  }

  @Test func replacesLinksInAFolder() throws {
    let home = try home()
    let folder = home.folder.path("cards")
    try home.folder.write("precious", to: "target")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/ada.vcf", withDestinationPath: "../target")
    #expect(try home.run(["export", folder]).status == .exited(0))
    #expect(
      String(decoding: try home.contents(home.folder.path("target")), as: UTF8.self) == "precious")
    #expect(try home.contents(folder + "/ada.vcf") == Data(Self.card.utf8))
  }

  @Test func showsHugeAndHostilePropertiesSafely() throws {
    let long = String(repeating: "x", count: 100_000)
    let card = Self.card.replacing(
      "X-PET;X=1:Puff", with: "X-ACME-PET:a\u{1B}[31mb\r\nX-ACME-LONG:\(long)")
    let shown = try home(with: card).run(["show", "ada"]).outputText
    #expect(shown.utf8.count < 2_000)
    #expect(shown.contains("a^[[31mb") && shown.contains("… (100000 bytes)"))
  }
}
