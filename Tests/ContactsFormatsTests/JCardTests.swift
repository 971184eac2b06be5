import ContactsModel
import JSON
import ModelTestSupport
import Testing

@testable import ContactsFormats

/// jCard, with the example of RFC 7095, appendix B.1.
@Suite struct JCardTests {
  private static let example = """
    ["vcard",
      [
        ["version", {}, "text", "4.0"],
        ["fn", {}, "text", "Simon Perreault"],
        ["n", {}, "text", ["Perreault", "Simon", "", "", ["ing. jr", "M.Sc."]]],
        ["bday", {}, "date-and-or-time", "--02-03"],
        ["anniversary", {}, "date-and-or-time", "2009-08-08T14:30:00-05:00"],
        ["gender", {}, "text", "M"],
        ["lang", {"pref": "1"}, "language-tag", "fr"],
        ["org", {"type": "work"}, "text", "Viagenie"],
        ["adr", {"type": "work"}, "text",
          ["", "Suite D2-630", "2875 Laurier", "Quebec", "QC", "G1V 2M2", "Canada"]],
        ["tel", {"type": ["work", "voice"], "pref": "1"}, "uri", "tel:+1-418-656-9254;ext=102"],
        ["email", {"type": "work"}, "text", "simon.perreault@viagenie.ca"],
        ["key", {"type": "work"}, "uri", "http://www.viagenie.ca/simon.perreault/simon.asc"],
        ["url", {"type": "home"}, "uri", "http://nomis80.org"],
        ["categories", {}, "text", "computers", "cameras"],
        ["x-odd", {"group": "g1"}, "unknown", "a\\\\,b;c"]
      ]
    ]
    """

  private func contacts(_ text: String) -> (contacts: [Contact], issues: [ImportIssue]) {
    let (contacts, _, issues) = JCardReader(Array(text.utf8)).all()
    return (contacts, issues)
  }

  @Test func readsTheExampleOfTheRFC() throws {
    let (contacts, issues) = contacts(Self.example)
    let contact = try #require(contacts.first)
    #expect(contacts.count == 1 && issues.isEmpty)
    #expect((contact.name.given, contact.name.family) == ("Simon", "Perreault"))
    #expect(contact.name.suffix == "ing. jr, M.Sc.")
    #expect(contact.dates.map(\.value.text) == ["--02-03", "2009-08-08"])
    #expect(contact.organization.name == "Viagenie")
    #expect(contact.addresses[0].value.extended == "Suite D2-630")
    #expect(contact.phones[0].value.number == "+1-418-656-9254;ext=102")
    #expect(contact.phones[0].isPreferred && contact.phones[0].label == "work")
    #expect(contact.tags == ["computers", "cameras"])
    let raw = contact.properties.map(\.value)
    #expect(raw.map(\.name) == ["X-ODD"])
    #expect((raw[0].group, raw[0].value) == ("g1", "a\\,b;c"))
    let others = contact.lines.filter { ["gender", "language", "key"].contains($0.field) }
    let key = "http://www.viagenie.ca/simon.perreault/simon.asc"
    #expect(others.map(\.value) == ["male", "fr", key])
  }

  @Test func writingKeepsTheMeaning() throws {
    let contact = try #require(contacts(Self.example).contacts.first)
    let written = JSONContactWriter { $1.write($0.jCard) }.file(of: [contact])
    let again = contacts(String(decoding: written, as: UTF8.self))
    #expect(again.issues.isEmpty)
    let properties = VCardWriter(.v40).properties(of: contact)
    let back = VCardWriter(.v40).properties(of: try #require(again.contacts.first))
    #expect(back.map(\.written) == properties.map(\.written))
    #expect(properties.map(\.name).contains("X-ODD") && properties.count == 15)
  }

  /// Basic in a vCard, and extended in jCard (RFC 7095, sections 3.5.3 to 3.5.8).
  @Test(arguments: [
    ("date", "19850412", "1985-04-12"), ("date", "1985-04", "1985-04"), ("date", "1985", "1985"),
    ("date", "--0412", "--04-12"), ("date", "---12", "---12"), ("date", "--04", "--04"),
    ("date", "19723101", "19723101"), ("date", "circa 1800", "circa 1800"),
    ("time", "102200", "10:22:00"), ("time", "1022", "10:22"), ("time", "10", "10"),
    ("time", "-2200", "-22:00"), ("time", "--00", "--00"), ("time", "102200Z", "10:22:00Z"),
    ("time", "102200-0800", "10:22:00-08:00"),
    ("date-time", "19961022T140000", "1996-10-22T14:00:00"),
    ("date-time", "--1022T1400", "--10-22T14:00"), ("date-time", "---22T14", "---22T14"),
    ("date-and-or-time", "T102200", "T10:22:00"),
    ("date-and-or-time", "19723101T1022", "19723101T1022"),
    ("timestamp", "20130214T123000Z", "2013-02-14T12:30:00Z"),
    ("timestamp", "20130214T123000+0130", "2013-02-14T12:30:00+01:30"),
    ("utc-offset", "-0500", "-05:00"), ("x-any", "19850412", "19850412"),
  ])
  func timesHaveTheExtendedFormat(type: String, basic: String, extended: String) throws {
    let property = VCardProperty(
      name: "X-A", parameters: [VCardParameter(name: "VALUE", values: [type])], value: basic)
    #expect(property.jCard == ["x-a", [:], .string(type), .string(extended)])
    #expect(VCardProperty(jCard: property.jCard)?.value == basic)
  }

  @Test func timesOfContactsHaveTheExtendedFormat() throws {
    var contact = Contact("Ada")
    contact.modified = Timestamp("2013-02-14T12:30:00Z")
    var birthday = ImportantDate()
    birthday.freeText = "19723101"
    contact.append(birthday, label: "birthday")
    let properties = try #require(contact.jCard.array?.last?.array)
    #expect(properties.contains(["rev", [:], "timestamp", "2013-02-14T12:30:00Z"]))
    #expect(properties.contains(["bday", [:], "text", "19723101"]))
    let read = contacts(
      String(decoding: JSONValue.array(["vcard", .array(properties)]).utf8, as: UTF8.self))
    let four = VCardWriter(.v40).properties(of: try #require(read.contacts.first)).map(\.written)
    #expect(four.contains("REV:20130214T123000Z") && four.contains("BDAY;VALUE=text:19723101"))
  }

  /// RFC 7095, section 3.3.1.3: a component of a name or an address is a list, others are one text.
  @Test(arguments: [
    ("ORG", "ACME, Inc.", #"["ACME, Inc."]"#), ("ORG", "A, B;C", #"[["A, B","C"]]"#),
    ("N", "D;A;B,C;;", #"[["D","A",["B","C"],"",""]]"#),
  ])
  func onlyNamesAndAddressesHaveLists(name: String, value: String, expected: String) {
    let values = JCardValue.json(value, of: name, type: "text")
    #expect(JSONValue.array(values).description == expected)
  }

  @Test func aDateThatIsTextSaysSo() throws {
    let card = "BEGIN:VCARD\nVERSION:3.0\nFN:A\nBDAY:12/04/1985\nEND:VCARD\n"
    var reader = VCardReader(Array(card.utf8))
    let imported = reader.next()
    let json = try #require(imported).contact.jCard.description
    #expect(json.contains(#"["bday",{},"text","12/04/1985"]"#))
  }

  /// RFC 6350 has letters, digits and hyphens there; others are read as they are written.
  @Test(arguments: ["X_Y", "X.Y", "\u{DC}X"], ["jcard", "jscontact"])
  func parametersOfAnyNameComeBack(name: String, format: String) throws {
    let line = "TEL;\(name)=1:123"
    let contact = try VCardReader(card: ["VERSION:3.0", "FN:A", line]).first().again(by: format)
    let phones = VCardWriter(.v40).properties(of: contact).filter { $0.name == "TEL" }
    #expect(phones.map(\.written) == [line])
  }

  @Test func onlyAParameterThatNoCardCanHaveIsIgnored() throws {
    let json: JSONValue = ["tel", ["a;b": "1", "": "2", "c=": "3", "type": "home"], "text", "1"]
    #expect(VCardProperty(jCard: json)?.written == "TEL;TYPE=home:1")
  }

  /// RFC 6350, section 5.6; RFC 7095, section 3.4.1.
  @Test(arguments: [
    ("TYPE=\"home,voice\"", #"{"type":["home","voice"]}"#),
    ("TYPE=home,voice", #"{"type":["home","voice"]}"#), ("TYPE=home", #"{"type":"home"}"#),
    ("TYPE=", #"{"type":""}"#), ("X-A=\"b,c\"", #"{"x-a":"b,c"}"#),
  ])
  func aListOfTypesIsAnArray(parameters: String, expected: String) throws {
    let contact = try VCardReader(card: ["VERSION:4.0", "FN:A", "TEL;\(parameters):1"]).first()
    let json = String(decoding: contact.jCard.utf8, as: UTF8.self)
    #expect(json.contains(#"["tel",\#(expected),"text","1"]"#))
  }

  @Test(arguments: [
    ("integer", "1,-2"), ("float", "1.50,2"), ("boolean", "true"), ("integer", "+1"),
  ])
  func numbersAreNumbers(type: String, value: String) throws {
    let property = VCardProperty(
      name: "X-A", parameters: [VCardParameter(name: "VALUE", values: [type])], value: value)
    let json = String(decoding: property.jCard.utf8, as: UTF8.self)
    #expect(json == #"["x-a",{},"\#(type)",\#(value == "+1" ? #""+1""# : value)]"#)
    #expect(VCardProperty(jCard: property.jCard)?.value == value)
  }

  @Test(arguments: [
    ("", [1]), ("{}", [1]), ("[\n1,\n", [2, 3]), ("[\"vcard\"]", [1]),
    ("[[\"vcard\", [[\"fn\"]]],\n3]", [1, 1, 2]),
    ("[\"vcard\", [[\"version\", {}, \"text\", \"4.0\"]]]", [1]),
  ])
  func reportsWhatIsNotAJCard(text: String, lines: [Int]) {
    let (contacts, issues) = contacts(text)
    #expect(issues.map(\.line) == lines && issues.allSatisfy { $0.outcome == .leftOut })
    #expect(contacts.isEmpty)
  }

  @Test func readsCardsBeforeWhatIsInvalidAndTellsItsLine() {
    let card = #"["vcard", [["fn", {}, "text", "Ada"]]]"#
    let (contacts, issues) = contacts("[\(card),\n3,\n\(card),\n[\"\\x\"],\n\(card),\n]")
    #expect(contacts.count == 3)
    #expect(issues.map(\.line) == [2, 4, 6])
  }

  @Test func isRecognizedByItsFirstBytes() {
    #expect(InputFormat.of(Array(Self.example.utf8), named: "x.json")?.name == "jcard")
    #expect(InputFormat.of(Array("BEGIN:VCARD\r\n".utf8), named: "-")?.name == "vcard")
    #expect(InputFormat.of(Array("nothing".utf8), named: "x.vcf")?.name == "vcard")
    #expect(InputFormat.of(Array("nothing".utf8), named: "x") == nil)
  }
}
