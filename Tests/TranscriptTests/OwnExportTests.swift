import Foundation
import TestSupport
import Testing

/// Importing an own export changes nothing in the same book.
struct OwnExportTests {
  private let home: Home

  init() throws { home = try Home() }

  @Test(arguments: ["vcard", "vcard4", "jcard", "jscontact"])
  func reimportChangesNothing(format: String) throws {
    // Some have no name, and formats that require one have another value instead.
    let file = home.folder.path("book.json")
    let book = """
      [{"emails":[{"id":1,"address":"old@example.org"}]},{"phones":[{"id":1,"number":"+49 30 1"}]},
      {"note":"only a note"},{"organization":{"name":"Acme"}},{"name":{"nickname":"Nick"}},
      {"kind":"organization","organization":{"name":"Bolts"}}]
      """
    try Data(book.utf8).write(to: URL(filePath: file))
    let script = """
      import "\(file)"
      add Ada Lovelace profile=GitHub:Ada profile=X:ada
      add Crew kind=group
      group Ada Crew
      """
    #expect(try home.run(script: script).status == .exited(0))
    let before = try home.run(["export", "-", "--format", "jsonl"]).output
    let path = home.folder.path("all.\(format)")
    #expect(try home.run(["export", path, "--format", format]).status == .exited(0))
    let result = try home.run(["import", path, "--format", format])
    #expect(result.outputText == "added 0, updated 0, unchanged 8\n", "\(result.errorText)")
    #expect(try home.run(["export", "-", "--format", "jsonl"]).output == before)
    #expect(try home.run(["log", "--limit", "1"]).outputText.contains("<stdin>:4"))
  }

  /// A table has the whole name, and a comma between tags.
  @Test func reimportOfATableChangesNothing() throws {
    let card = home.folder.path("ada.vcf")
    try Data(
      "BEGIN:VCARD\nVERSION:3.0\nFN:Lovelace\\, Ada\nN:Lovelace;Ada;;Dr.;\nEND:VCARD\n".utf8
    ).write(to: URL(filePath: card))
    let script = """
      import "\(card)"
      add given=Ada middle="A, B" family=King phonetic-given=Eida nickname=Addy tag=a,b tag=c
      add "Acme, Inc." kind=organization
      """
    #expect(try home.run(script: script).status == .exited(0))
    let path = home.folder.path("all.tsv")
    #expect(try home.run(["export", path]).status == .exited(0))
    #expect(try home.run(["import", path]).outputText == "added 0, updated 0, unchanged 3\n")
  }

  /// Parameters of vCard 2.1 have names in an export.
  @Test func reimportOfKeptPropertiesChangesNothing() throws {
    let file = home.folder.path("cards.vcf")
    let card = """
      BEGIN:VCARD
      VERSION:2.1
      FN:Ada
      BDAY:1990-01-02T03:04:05Z
      X-MS-TEL;VOICE;CALLBACK:1
      LOGO;PNG;ENCODING=BASE64:
       AAAA

      PHOTO;ENCODING=BASE64;JPEG:
       AAA

      X-ANDROID-CUSTOM;CHARSET=UTF-8:vnd.android.cursor.item/relation;Bob;1;;;;;;;;;;;;;
      END:VCARD

      """
    try Data(card.utf8).write(to: URL(filePath: file))
    #expect(try home.run(["import", file]).outputText == "added 1, updated 0, unchanged 0\n")
    for format in ["vcard", "vcard4"] {
      #expect(try home.run(["export", file, "--format", format]).status == .exited(0))
      #expect(try home.run(["import", file]).outputText == "added 0, updated 0, unchanged 1\n")
    }
  }

  @Test(arguments: ["vcard", "vcard4"])
  func reimportOfAnEditedContactWithoutANameChangesNothing(format: String) throws {
    let card = "BEGIN:VCARD\nVERSION:3.0\nN:;;;;\nFN:a@b.c\nEMAIL:a@b.c\nUID:u\nEND:VCARD\n"
    let file = try home.folder.write(card, to: "card.vcf")
    #expect(try home.run(script: "import \"\(file)\"\nset a@b.c org=Acme\n").status == .exited(0))
    #expect(try home.run(["export", file, "--format", format]).status == .exited(0))
    #expect(try home.run(["import", file]).outputText == "added 0, updated 0, unchanged 1\n")
    #expect(try home.names() == ["Acme"])
  }

  /// Nobody knows which of two equal numbers a record means.
  @Test func entriesThatLookTheSameKeepWhatTheySay() throws {
    let lines = ["TEL;waid=1;TYPE=CELL:12", "TEL;TYPE=CELL;X-A=1:12", "BDAY:19800102"]
    let card = ["BEGIN:VCARD", "VERSION:4.0", "FN:A", "UID:u"] + lines + ["END:VCARD", ""]
    let file = try home.folder.write(card.joined(separator: "\n"), to: "card.vcf")
    #expect(try home.run(["import", file]).status == .exited(0))
    #expect(try home.run(["import", file]).outputText == "added 0, updated 0, unchanged 1\n")
    let exported = try home.run(["export", "-", "--format", "vcard4"]).outputText
    for line in lines { #expect(exported.contains("\(line)\r\n")) }
    let other = card.joined(separator: "\n").replacing("BDAY:", with: "BDAY;CALSCALE=gregorian:")
    try home.folder.write(other, to: "card.vcf")
    #expect(try home.run(["import", file]).outputText == "added 0, updated 0, unchanged 1\n")
  }

  /// A form of one version is written otherwise in another, and jCard has no capitals.
  @Test(arguments: ["vcard", "vcard4", "jcard"])
  func reimportOfFormsOfAnotherVersionChangesNothing(format: String) throws {
    let card = """
      BEGIN:VCARD
      VERSION:3.0
      FN:Ada Doe
      N:Doe;Ada;;;
      UID:u
      X-GENDER:Female
      item1.X-Mixed-Case;X-P=1:v
      item1.EMAIL:a@b.org
      foo.X-Other-One:w
      ROLE;TYPE="work,home":x
      LOGO;TYPE="work,home";ENCODING=b:AAAA
      DEATHDATE:1996-04-15T10:11:12Z
      TEL;X_Y=1:5
      TZ:-05:00
      X-SPOUSE:x
      PHOTO;VALUE=uri;TYPE=JPEG:https://x.org/a
      LOGO;VALUE=uri;TYPE=PNG:https://x.org/b
      KEY;VALUE=uri;TYPE=PGP:https://x.org/k
      ADR;TYPE=work:
      ADR;TYPE=HOME,PREF:;;S 1;Bonn;;1;D
      LABEL;TYPE=HOME:S 1\\n1 Bonn
      END:VCARD

      """
    let file = try home.folder.write(card, to: "card.vcf")
    #expect(try home.run(["import", file]).status == .exited(0))
    let before = try home.run(["export", "-"]).outputText
    let path = home.folder.path("ada.\(format)")
    #expect(try home.run(["export", path, "--format", format]).status == .exited(0))
    let result = try home.run(["import", path, "--format", format == "jcard" ? format : "vcard"])
    #expect(result.outputText == "added 0, updated 0, unchanged 1\n")
    #expect(try home.run(["export", "-"]).outputText == before)
  }

  /// Each version of vCard declares data and URIs in its own way.
  @Test(arguments: ["vcard", "vcard4"])
  func reimportOfKeptDataChangesNothing(format: String) throws {
    let file = home.folder.path("cards.vcf")
    try home.folder.write(
      """
      BEGIN:VCARD
      VERSION:4.0
      FN:Ada
      LOGO;TYPE=work:data:image/png;base64,AAAA
      LOGO:https://x.org/a.png
      SOUND;MEDIATYPE=audio/ogg:data:audio/ogg;base64,T2dnUw==
      END:VCARD
      BEGIN:VCARD
      VERSION:3.0
      N:Bo;;;;
      FN:Bo
      LOGO;ENCODING=b;TYPE=PNG,work:AAAA
      SOUND;VALUE=uri:https://x.org/b.ogg
      END:VCARD

      """, to: "cards.vcf")
    #expect(try home.run(["import", file]).outputText == "added 2, updated 0, unchanged 0\n")
    #expect(try home.run(["export", file, "--format", format]).status == .exited(0))
    #expect(try home.run(["import", file]).outputText == "added 0, updated 0, unchanged 2\n")
    let text = try home.run(["export", "-"]).outputText
    try home.folder.write(text.replacing("AAAA", with: "BBBB"), to: "cards.vcf")
    #expect(try home.run(["import", file]).outputText == "added 0, updated 2, unchanged 0\n")
  }

  @Test func contactsWithoutANameStayWithoutOne() throws {
    let card = { (lines: String) in
      "BEGIN:VCARD\r\nVERSION:3.0\r\n\(lines)\r\nEND:VCARD\r\n"
    }
    let file = home.folder.path("cards.vcf")
    let cards =
      card("FN:old@example.org\r\nN:;;;;\r\nEMAIL:old@example.org")
      + card("FN:+49 30 1\r\nN:;;;;\r\nTEL:+49 30 1") + card("FN:(no name)\r\nN:;;;;\r\nNOTE:x")
      + card("FN:root\r\nN:;;;;\r\nEMAIL:root") + card("FN:R2D2\r\nN:;;;;\r\nEMAIL:r2@example.org")
      + card("FN:4711\r\nN:;;;;\r\nEMAIL:perfume@example.org")
      + card("FN:o\\,x@example.org\r\nN:;;;;\r\nEMAIL: o,x@example.org")
    try Data(cards.utf8).write(to: URL(filePath: file))
    #expect(try home.run(["import", file]).outputText == "added 7, updated 0, unchanged 0\n")
    let named = try home.run(["-o", "tsv", "list", "has:name", "--sort", "created"]).outputText
    #expect(named.contains("\tR2D2\t") && named.contains("\t4711\t"))
    #expect(named.split(separator: "\n").count == 3)
    #expect(try home.run(["set", "old@example.org", "email=new@example.org"]).status == .exited(0))
    #expect(try home.run(["list"]).outputText.contains("new@example.org"))
    #expect(try !home.run(["list"]).outputText.contains("old@example.org"))
  }

  /// A card's own name survives, even if another value would be displayed.
  @Test func keepsNamesThatNothingElseImplies() throws {
    let cards = """
      BEGIN:VCARD
      VERSION:4.0
      UID:a
      FN:info@example.org
      ORG:Acme
      EMAIL:info@example.org
      END:VCARD
      BEGIN:VCARD
      VERSION:4.0
      UID:b
      FN:+49 30 1
      TEL:+49 30 1
      EMAIL:zz@example.org
      END:VCARD

      """
    let file = home.folder.path("cards.vcf")
    try Data(cards.utf8).write(to: URL(filePath: file))
    #expect(try home.run(["import", file]).status == .exited(0))
    let exported = try home.run(["export", "-", "--format", "vcard4"]).outputText
    #expect(exported.contains("FN:info@example.org\r\n") && exported.contains("FN:+49 30 1\r\n"))
    // A newly learned name is kept, even if it was displayed before.
    let known = home.folder.path("known.json")
    try Data(#"[{"uid":"c","name":{"nickname":"Ada Lovelace"}}]"#.utf8).write(
      to: URL(filePath: known))
    #expect(try home.run(["import", known]).status == .exited(0))
    let card = "BEGIN:VCARD\nVERSION:4.0\nUID:c\nFN:Ada Lovelace\nN:Lovelace;Ada;;;\nEND:VCARD\n"
    try Data(card.utf8).write(to: URL(filePath: file))
    #expect(try home.run(["import", file]).outputText == "added 0, updated 1, unchanged 0\n")
    #expect(
      try home.run(["-o", "jsonl", "show", "Ada"]).outputText.contains(#""family":"Lovelace""#))
  }

  /// Two values that differ only in spelling stay two.
  @Test func keepsBothOfTwoSpellings() throws {
    #expect(
      try home.run(["add", "Ada", "profile=GitHub:ada", "profile=github:ada"]).status == .exited(0))
    let before = try home.run(["export", "-", "--format", "jsonl"]).outputText
    let file = home.folder.path("book.jsonl")
    let profiles = [#""service":"GitHub""#, #""service":"github""#]
    // In the opposite order.
    let turned = before.replacing(profiles[0], with: "FIRST").replacing(
      profiles[1], with: profiles[0]
    )
    .replacing("FIRST", with: profiles[1])
    try Data(turned.utf8).write(to: URL(filePath: file))
    #expect(try home.run(["import", file]).status == .exited(0))
    let after = try home.run(["export", "-", "--format", "jsonl"]).outputText
    #expect(profiles.allSatisfy { after.contains($0) })
  }

  @Test func mergingMakesNoSelfReferences() throws {
    let file = home.folder.path("cards.vcf")
    let cards = """
      BEGIN:VCARD
      VERSION:4.0
      UID:u1
      FN:Ada One
      END:VCARD
      BEGIN:VCARD
      VERSION:4.0
      UID:u2
      FN:Bob Two
      RELATED;TYPE=spouse:u1
      END:VCARD
      BEGIN:VCARD
      VERSION:4.0
      UID:u3
      FN:Cyd Three
      RELATED;TYPE=friend:u1
      END:VCARD

      """
    try Data(cards.utf8).write(to: URL(filePath: file))
    let script = """
      import "\(file)"
      merge bob ada
      add Outer kind=group
      add Inner kind=group
      group Inner Outer
      group Cyd Inner
      merge Outer Inner
      """
    let result = try home.run(["--quiet"], script: script)
    #expect(result.status == .exited(0) && result.errorText == "")
    #expect(try !home.run(["show", "Bob"]).outputText.contains("spouse"))
    #expect(try home.run(["show", "Cyd"]).outputText.contains("friend  u2\n"))
    // An unknown member stays, and one in another notation is exported too.
    let book = """
      [{"id":"00000000-0000-4000-8000-00000000000a","name":{"given":"Xyl"},"relations":[
      {"id":1,"label":"spouse","note":"kept"},
      {"id":2,"label":"friend","name":"URN:UUID:00000000-0000-4000-8000-00000000000B"}]},
      {"id":"00000000-0000-4000-8000-00000000000b","name":{"given":"Yan"}}]
      """
    try Data(book.utf8).write(to: URL(filePath: file))
    #expect(try home.run(["import", file, "--format", "json"]).status == .exited(0))
    #expect(try home.run(["merge", "Xyl", "Yan", "--yes"]).status == .exited(0))
    let merged = try home.run(["-o", "jsonl", "show", "Xyl"]).outputText
    #expect(merged.contains(#""note":"kept""#) && !merged.contains("URN:UUID"))
    let group = try home.run(["-o", "tsv", "list", "in:Outer"]).outputText
    #expect(group.split(separator: "\n").count == 2 && group.contains("\tCyd Three\t"))
    #expect(try home.run(["check"]).status == .exited(0))
  }

  @Test func normalizeReportsOnlyChanges() throws {
    _ = try home.run(["add", "Ada", "phone=123"])
    let result = try home.run(["-o", "json", "--dry-run", "normalize", "phone"])
    #expect(result.outputText == "[]\n")
    #expect(
      result.errorText.hasPrefix(
        "contacts: 1 stays unchanged:\ncontacts: - phone.1 `123` of Ada "))
  }
}
