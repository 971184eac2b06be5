import TestSupport
import Testing

/// Properties without a field: kept, searched, and changed without losing parameters.
struct KeptPropertyTests {
  private static let cards = """
    BEGIN:VCARD
    VERSION:4.0
    FN:Ada Kept
    UID:abc
    item3.X-SOCKS;COLOR=red:blue\\, long
    KEY;ENCODING=b;TYPE=PGP:aGVsbG8=
    PHOTO:data:image/png;base64,iVBORw0KGgo=
    item1.TEL:+421 905 111 222
    item1.X-ABLabel:Seaside
    END:VCARD
    BEGIN:VCARD
    VERSION:4.0
    KIND:group
    FN:Crew
    MEMBER:abc
    END:VCARD

    """

  private func makeHome(_ cards: String = Self.cards) throws -> Home {
    let home = try Home()
    _ = try home.folder.write(cards, to: "cards.vcf")
    #expect(try home.run(["import", home.folder.path("cards.vcf")]).status == .exited(0))
    return home
  }

  private func card(in home: Home) throws -> String {
    try home.run(["export", "-", "ada", "--format", "vcard4"]).outputText
  }

  @Test func changesAValueAndKeepsItsParameters() throws {
    let home = try makeHome()
    #expect(
      try home.run(["set", "ada/property.1", "value=green, short"]).status == .exited(0))
    #expect(try card(in: home).contains("item3.X-SOCKS;COLOR=red:green\\, short"))
    #expect(try home.run(["undo"]).status == .exited(0))
    #expect(try card(in: home).contains("item3.X-SOCKS;COLOR=red:blue\\, long"))
  }

  /// Coordinates do not follow an address that moves; a label changes nothing else.
  @Test func aNewAddressHasNoOldPlace() throws {
    let card = """
      BEGIN:VCARD
      VERSION:4.0
      FN:Ada
      ADR;TYPE=home;GEO="geo:52.5,13.4";TZ=Europe/Berlin;CC=DE;X-A=b:;;Allee 1;Berlin;;10115;
      RELATED;TYPE=friend:urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6
      END:VCARD

      """
    let home = try makeHome(card)
    for line in ["set ada/address.1 label=work", "set ada/relation.1 label=child"] {
      #expect(try home.run(["-c", line]).status == .exited(0))
    }
    var text = try self.card(in: home).replacing("\r\n ", with: "")
    #expect(text.contains("ADR;TYPE=work;GEO=\"geo:52.5,13.4\";TZ=Europe/Berlin;CC=DE;X-A=b:"))
    #expect(text.contains("RELATED;TYPE=child:urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6\r\n"))
    #expect(
      try home.run(["set", "ada/address.1", "value=Weg 2; Berlin; ; 10115"]).status == .exited(0))
    text = try self.card(in: home).replacing("\r\n ", with: "")
    #expect(text.contains("ADR;TYPE=work;X-A=b:;;Weg 2;Berlin;;10115;"))
  }

  /// What an address has besides our fields is true in whatever place it is preferred.
  @Test(arguments: [
    (
      "ADR;TYPE=home;PREF=1;LABEL=x:;;s,t;c;;;;r1;;;12;Main;;;;;;N\nADR:;;b;;;;",
      ["address.2 preferred=yes", "address.1 label=work"],
      ["ADR;TYPE=work;LABEL=x:;;s,t;c;;;;r1;;;12;Main;;;;;;N", "ADR;PREF=1:;;b;;;;"]
    ),
    (
      "IMPP;SERVICE-TYPE=Signal;USERNAME=x:sgnl://x", ["im.1 label=work"],
      ["IMPP;SERVICE-TYPE=Signal;USERNAME=x;TYPE=work:sgnl://x"]
    ),
    (
      "EMAIL;TYPE=home;PREF=2:c@d.org\nEMAIL;PREF=3:e@f.org", ["email.1 label=work"],
      ["EMAIL;TYPE=work;PREF=2:c@d.org", "EMAIL;PREF=3:e@f.org"]
    ),
    (
      "SOCIALPROFILE;SERVICE-TYPE=Mastodon;USERNAME=foo:https://m.example/@f",
      ["profile.1 preferred=yes"],
      ["SOCIALPROFILE;SERVICE-TYPE=Mastodon;USERNAME=foo;PREF=1:https://m.example/@f"]
    ),
  ])
  func aLabelAndARankChangeNothingElse(
    _ properties: String, _ changes: [String], _ expected: [String]
  ) throws {
    let card = "BEGIN:VCARD\nVERSION:4.0\nFN:Ada\n\(properties)\nEND:VCARD\n"
    let home = try makeHome(card)
    for change in changes {
      #expect(try home.run(["-c", "set ada/\(change)"]).status == .exited(0))
    }
    let text = try self.card(in: home).replacing("\r\n ", with: "")
    for line in expected { #expect(text.contains("\r\n\(line)\r\n")) }
  }

  /// Else a program that reads no label of Apple's would show the former one.
  @Test func aLabelOfTheUsersLeavesNoTypeOfTheFormerOne() throws {
    let card = """
      BEGIN:VCARD
      VERSION:3.0
      FN:Ada
      TEL;TYPE=HOME,VOICE:1
      item1.TEL;type=CELL;type=pref:2
      item1.X-ABLabel:Ski hut
      END:VCARD

      """
    let home = try makeHome(card)
    for line in ["set ada/phone.1 label=garage", "set ada/phone.2 label=boat"] {
      #expect(try home.run(["-c", line]).status == .exited(0))
    }
    let text = try home.run(["export", "-"]).outputText
    #expect(text.contains("item2.TEL:1\r\nitem2.X-ABLabel:garage\r\n"))
    #expect(
      text.contains("item1.TEL;type=CELL;type=pref:2\r\nitem1.X-ABLabel:boat\r\n"))
  }

  /// Telephones put labels among the parameters of 2.1, where other readers fail.
  @Test func aLabelAmongParametersIsALabel() throws {
    let home = try Home()
    let label = "X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,B=C3=BCro)"
    let card = "BEGIN:VCARD\nVERSION:2.1\nN:Kept;Ada\nTEL;\(label):12345\nTEL;CELL:6\nEND:VCARD\n"
    _ = try home.folder.write(card, to: "cards.vcf")
    for result in ["added 1", "unchanged 1"] {
      let imported = try home.run(["import", home.folder.path("cards.vcf")])
      #expect(imported.outputText.contains(result))
    }
    #expect(try home.run(["show", "ada"]).outputText.contains("Büro"))
    for format in ["vcard", "vcard4"] {
      let text = try home.run(["export", "-", "ada", "--format", format]).outputText
      #expect(text.contains("item1.TEL:12345\r\nitem1.X-ABLabel:Büro\r\nTEL;TYPE=CELL:6\r\n"))
      #expect(!text.contains("CUSTOM"))
    }
  }

  @Test func aCardWithoutANameHasOneName() throws {
    let card = "BEGIN:VCARD\nVERSION:4.0\nFN:\nEMAIL:only@mail.example\nEND:VCARD\n"
    let home = try makeHome(card)
    for format in ["vcard", "vcard4"] {
      let lines = try home.run(["export", "-", "--format", format]).outputText.split(
        separator: "\r\n")
      #expect(lines.filter { $0.hasPrefix("FN") } == ["FN:only@mail.example"])
    }
  }

  @Test(arguments: [
    ("ada/property.2", "`KEY` holds data, not text;"),
    ("ada/photo.1", "a photo is a picture"), ("crew/member.1", "`group REF GROUP`"),
  ])
  func rejectsValuesThatAreNotText(target: String, problem: String) throws {
    let home = try makeHome()
    let before = try home.run(["export", "-", "--format", "vcard4"]).outputText
    let refused = try home.run(["set", target, "value=x"])
    #expect(refused.status == .exited(1) && refused.errorText.contains(problem))
    #expect(try home.run(["export", "-", "--format", "vcard4"]).outputText == before)
  }

  @Test(arguments: ["ada/property.1", "ada/photo.1", "crew/member.1"])
  func rejectsALabelForValuesWithoutOne(target: String) throws {
    let refused = try makeHome().run(["set", target, "label=x"])
    #expect(refused.status == .exited(1))
    #expect(refused.errorText.contains("has a value, and neither label= nor preferred="))
  }

  @Test func theTextFormChangesOnlyTheValue() throws {
    let home = try makeHome()
    let text = try home.run(["show", "ada", "--text"]).outputText
    #expect(text.contains("\nproperty:item3.X-SOCKS = blue, long\n"))
    let edited = Array(text.replacing("blue, long", with: "grey; old").utf8)
    #expect(try home.run(["edit", "ada", "--from", "-"], input: edited).status == .exited(0))
    #expect(try card(in: home).contains("item3.X-SOCKS;COLOR=red:grey\\; old"))
    // A text without the properties keeps them.
    let own = try home.run(["edit", "ada", "--from", "-"], input: Array("name = Ada\n".utf8))
    #expect(own.status == .exited(0))
    #expect(try card(in: home).contains("item3.X-SOCKS;COLOR=red:grey\\; old"))
    #expect(try card(in: home).contains("KEY"))
  }

  @Test func helpDescribesProperties() throws {
    #expect(try Home().run(["help", "queries"]).outputText.contains("property:"))
  }

  @Test(arguments: [
    "blue", "X-SOCKS", "seaside", "property:X-SOCKS", "property:x-socks", "has:property",
  ])
  func searchesPropertiesAndLabels(query: String) throws {
    #expect(try makeHome().run(["find", query]).outputText.contains("Ada Kept"))
  }

  @Test(arguments: ["aGVsbG8", "sea", "property:X-SOCK", "property:blue"])
  func doesNotSearchDataAndPartsOfLabels(query: String) throws {
    #expect(try makeHome().run(["find", query]).status == .exited(1))
  }
}
