import TestSupport
import Testing

/// What a card says beyond our fields, in an import that updates.
struct ImportedRestTests {
  private static let card = """
    BEGIN:VCARD
    VERSION:4.0
    UID:p
    FN:Ada King
    N;SORT-AS="King,Ada":King;Ada;;;;Second;jun
    ADR;GEO="geo:1,2";TYPE=home:;;1 St;Town;;;;room 1;flat 2;;;;;;;;;
    BDAY:19800101T101112Z
    TEL;TYPE=cell;PID=1.1:123
    TITLE;LANGUAGE=de:Chef
    IMPP;USERNAME=ada:xmpp:ada@x.org
    END:VCARD

    """

  private let home: Home

  init() throws { home = try Home() }

  private func imported(_ card: String) throws -> String {
    try home.run(["import", try home.folder.write(card, to: "ada.vcf")]).outputText
  }

  private var exported: String {
    get throws {
      try home.run(["export", "-", "--format", "vcard4"]).outputText
        .split(separator: "\r\n").filter { !$0.hasPrefix("REV:") }.joined(separator: "\n")
    }
  }

  @Test(arguments: [
    ("Second", "Third"), ("King,Ada", "Ada,King"), ("geo:1,2", "geo:3,4"), ("room 1", "room 9"),
    ("T101112Z", "T111112Z"), ("LANGUAGE=de", "LANGUAGE=fr"), ("USERNAME=ada", "USERNAME=countess"),
  ])
  func isTakenIfItChangesAlone(old: String, new: String) throws {
    _ = try imported(Self.card)
    let changed = Self.card.replacing(old, with: new)
    #expect(try imported(changed) == "added 0, updated 1, unchanged 0\n")
    #expect(try exported.contains(new) && !exported.contains(old))
    #expect(try imported(changed) == "added 0, updated 0, unchanged 1\n")
    #expect(try home.run(["undo"]).status == .exited(0))
    #expect(try exported.contains(old))
  }

  /// Most programs do not write it.
  @Test func staysIfACardSaysNothingOfIt() throws {
    _ = try imported(Self.card)
    let before = try exported
    let plain = """
      BEGIN:VCARD
      VERSION:3.0
      UID:p
      FN:Ada King
      N:King;Ada;;;
      ADR;TYPE=home:;;1 St;Town;;;
      BDAY:1980-01-01
      TEL;TYPE=cell:123
      TITLE:Chef
      IMPP:xmpp:ada@x.org
      END:VCARD

      """
    #expect(try imported(plain) == "added 0, updated 0, unchanged 1\n")
    #expect(try exported == before)
    // Also if another value changes.
    let moved = plain.replacing("123", with: "456")
    #expect(try imported(moved) == "added 0, updated 1, unchanged 0\n")
    #expect(try exported == before.replacing(";PID=1.1:123", with: ":456"))
    // How a former name is sorted is no more.
    _ = try imported(moved.replacing("King", with: "Lovelace"))
    #expect(try exported.contains("N:Lovelace;Ada") && !exported.contains("SORT-AS"))
    #expect(try exported.contains("TITLE;LANGUAGE=de:Chef"))
  }

  /// JSContact has a place for parameters, and none for the further parts and the time.
  @Test func staysIfACardHasTheParametersAlone() throws {
    _ = try imported(Self.card)
    let before = try exported
    let file = home.folder.path("ada.json")
    try home.run(["export", file, "--format", "jscontact"])
    try home.run(["import", file])
    #expect(try exported == before)
  }

  /// How a list of names is divided, the types of an organization: also if another value changes.
  @Test func formsOfValuesThatACardDoesNotHaveStay() throws {
    let lines = [
      "N:B,B2;A;M1,M2;;", "NICKNAME;TYPE=work:x,y", "ORG;TYPE=work:O", "CATEGORIES;TYPE=z:a,b",
    ]
    let card = "BEGIN:VCARD\nVERSION:4.0\nUID:p\nFN:A B\n"
    _ = try imported(card + lines.joined(separator: "\n") + "\nEND:VCARD\n")
    #expect(try imported(card + "NOTE:new\nEND:VCARD\n") == "added 0, updated 1, unchanged 0\n")
    let after = try exported
    for line in lines + ["NOTE:new"] { #expect(after.contains("\n\(line)\n"), "\(line)") }
  }

  /// Most programs write no kind.
  @Test(arguments: [
    "KIND:group", "KIND:org", "X-ABShowAs:COMPANY", "X-ADDRESSBOOKSERVER-KIND:group",
  ])
  func aKindThatACardDoesNotSayStays(line: String) throws {
    let card = "BEGIN:VCARD\nVERSION:3.0\nUID:p\nFN:Crew\nN:Crew;;;;\n"
    _ = try imported("\(card)\(line)\nEND:VCARD\n")
    let before = try exported
    #expect(try imported(card + "END:VCARD\n") == "added 0, updated 0, unchanged 1\n")
    #expect(try imported(card + "NOTE:new\nEND:VCARD\n") == "added 0, updated 1, unchanged 0\n")
    #expect(
      try Set(exported.split(separator: "\n")).subtracting(before.split(separator: "\n"))
        == ["NOTE:new"])
    _ = try imported(card + "KIND:individual\nEND:VCARD\n")
    #expect(try home.run(["-o", "json", "list"]).outputText.contains("\"kind\"") == false)
  }

  /// A card that has the value tells how it is written, and a kind that has changed is the new one.
  @Test(arguments: [
    ("N:B;Anna,Maria;;;", "N:B;Anna Maria;;;"), ("NICKNAME;TYPE=work:x", "NICKNAME:x"),
    ("TITLE;TYPE=work:CEO", "TITLE:CEO"), ("KIND:individual", "KIND:org"),
    ("KIND;X=1:group", "KIND:org"), ("NOTE;LANGUAGE=de:hallo", "NOTE:hello"),
  ])
  func formsOfValuesThatACardHasAreNew(former: String, latter: String) throws {
    let card = "BEGIN:VCARD\nVERSION:4.0\nUID:p\nFN:A B\n"
    _ = try imported("\(card)\(former)\nEND:VCARD\n")
    _ = try imported("\(card)\(latter)\nTEL:1\nEND:VCARD\n")
    let after = try exported
    #expect(after.contains("\n\(latter)\n") && !after.contains("\n\(former)\n"), "\(after)")
  }

  /// A key is one whether it is a link or data: the new one takes the place of the former.
  @Test(arguments: [
    ("KEY:https://x.org/old.asc", "KEY:data:application/pgp-keys;base64,AAAA"),
    ("X-FOO:1", "X-FOO;X-P=a:2"), ("GEO:geo:1,2", "GEO:here"),
    ("BDAY:19800101", "BDAY;VALUE=text:circa 1980"),
  ])
  func aNewFormOfAPropertyReplacesTheFormer(one: String, other: String) throws {
    let card = "BEGIN:VCARD\nVERSION:4.0\nUID:p\nFN:A B\nX-BAR;X-P=a:3\nTEL:1\n"
    for (former, latter) in [(one, other), (other, one)] {
      _ = try imported("\(card)\(former)\nEND:VCARD\n")
      #expect(try exported.contains("\n\(former)\n"))
      _ = try imported("\(card)\(latter)\nEND:VCARD\n")
      let after = try exported
      #expect(after.contains("\n\(latter)\n") && !after.contains("\n\(former)\n"), "\(after)")
      #expect(after.contains("\nX-BAR;X-P=a:3\n") && after.contains("\nTEL:1\n"))
      _ = try home.run(["remove", "a", "b"])
      _ = try home.run(["purge", "a", "b", "--yes"])
    }
  }

  /// A property without a value says nothing, and one of several may be another.
  @Test(arguments: [
    ("TEL:1", "TEL:"), ("TEL:1\nTEL;TYPE=work:", "TEL;TYPE=work:"), ("EMAIL:a@b", "EMAIL:"),
    ("X-FOO:1\nX-FOO:2", "X-FOO;X-P=a:4"),
  ])
  func noValueIsReplacedByNone(former: String, latter: String) throws {
    let card = "BEGIN:VCARD\nVERSION:3.0\nUID:p\nFN:A B\n"
    _ = try imported("\(card)\(former)\nEND:VCARD\n")
    _ = try imported("\(card)\(latter)\nNOTE:new\nEND:VCARD\n")
    let after = try exported
    for line in former.split(separator: "\n") where !line.hasSuffix(":") {
      #expect(after.contains("\n\(line)\n"), "\(after)")
    }
  }

  @Test func isTakenByAnEntryBesideAChangedOne() throws {
    _ = try imported(Self.card)
    let changed = Self.card.replacing("123", with: "456").replacing("room 1", with: "room 9")
    _ = try imported(changed)
    #expect(try exported.contains("456") && exported.contains("room 9"))
  }

  @Test func aPlainFormOfAnotherProgramIsNoUpdate() throws {
    _ = try imported(Self.card)
    for (old, new) in [("PID=1.1", "PID=2.1"), ("TYPE=cell", "TYPE=CELL"), (":123", ":tel:123")] {
      let other = Self.card.replacing(old, with: new)
      #expect(try imported(other) == "added 0, updated 0, unchanged 1\n", "\(new)")
    }
  }

  /// Keys that another program put into the book, beside what the card says.
  @Test(arguments: ["", "NOTE:new\n"]) func unknownMembersOfANameStay(line: String) throws {
    _ = try imported(Self.card)
    #expect(try home.run(["save"]).status == .exited(0))
    let book = try String(decoding: home.contents(home.book), as: UTF8.self)
    let edited = book.replacing(#""given":"Ada""#, with: #""given":"Ada","x":1"#)
      .replacing(#""title":"Chef""#, with: #""title":"Chef","y":2"#)
    try home.folder.write(edited, to: ".local/share/contacts/contacts.json")
    #expect(try home.run(["list"]).status == .exited(0))
    _ = try imported(Self.card.replacing("END:VCARD", with: line + "END:VCARD"))
    let after = try home.run(["-o", "jsonl", "list"]).outputText
    #expect(after.contains(#""x":1"#) && after.contains(#""y":2"#))
  }
}
