import ContactsModel
import Testing

@testable import ContactsFormats

/// What an edit leaves of the rest of a card, and what goes with the former value.
struct VCardEditedEntryTests {
  private func contact(_ lines: [String], version: String = "3.0") throws -> Contact {
    let text = ["BEGIN:VCARD", "VERSION:\(version)"] + lines + ["END:VCARD", ""]
    var reader = VCardReader(Array(text.joined(separator: "\r\n").utf8))
    let imported = reader.next()
    return try #require(imported).contact
  }

  private func written(_ contact: Contact, _ version: VCard.Version = .v30) -> [String] {
    VCardWriter(version).properties(of: contact).filter { !["N", "UID"].contains($0.name) }
      .map(\.written)
  }

  private func set(_ field: String, _ value: String, in contact: inout Contact) throws {
    try #require(Field.named(field)).assign(FieldAssignment(.set, value), to: &contact)
  }

  /// The others keep the group; one alone keeps what is said of it.
  @Test(arguments: [
    (
      ["g1.TEL:1", "g1.X-FOO:5"], "Boat", ["item1.TEL:1", "item1.X-ABLabel:Boat", "g1.X-FOO:5"]
    ),
    (
      ["item2.TEL:1", "item2.X-AIM:5"], "Boat",
      ["item1.TEL:1", "item1.X-ABLabel:Boat", "item2.X-AIM:5"]
    ),
    (["g1.TEL:1", "g1.X-ABADR:de"], "Boat", ["g1.TEL:1", "g1.X-ABLabel:Boat", "g1.X-ABADR:de"]),
    (
      ["g1.TEL:1", "g1.X-ABLabel:Car", "g1.URL:x"], "home",
      ["TEL;TYPE=home:1", "g1.URL:x", "g1.X-ABLabel:Car"]
    ),
  ])
  func aNewLabelLeavesTheGroupToTheOthers(
    lines: [String], label: String, expected: [String]
  ) throws {
    var contact = try contact(["FN:A"] + lines)
    #expect(written(contact) == ["FN:A"] + lines)
    contact.phones[0].label = label
    #expect(written(contact) == ["FN:A"] + expected)
    contact.phones[0].value.number = "2"
    #expect(Set(written(contact).dropFirst(2)) == Set(expected.dropFirst()))
  }

  @Test(arguments: [
    ("phone", "TEL;TYPE=home;WAID=491:+491", "TEL;TYPE=home:new"),
    ("phone", "TEL;X-EVOLUTION-E164=1,+4:1", "TEL:new"),
    ("email", "EMAIL;X-EVOLUTION-DEST-EMAIL=a:a@b", "EMAIL:new"),
    ("birthday", "BDAY;X-SAMSUNG-LUNAR=1:1980-01-02", "BDAY;VALUE=text:new"),
    ("birthday", "BDAY;CALSCALE=chinese:1980-01-02", "BDAY;VALUE=text:new"),
    ("note", "NOTE;AUTHOR-NAME=J;AUTHOR=u;CREATED=20200101;X-A=b:n", "NOTE;X-A=b:new"),
  ])
  func aParameterOfTheFormerValueGoes(field: String, line: String, expected: String) throws {
    var contact = try contact(["FN:A", line])
    #expect(written(contact) == ["FN:A", line])
    try set(field, "new", in: &contact)
    #expect(written(contact) == ["FN:A", expected])
  }

  /// A birthday has no label.
  @Test(arguments: [
    ("birthday", ["item3.BDAY:2001-02-03"]),
    ("Foo", ["item3.X-ABDATE:2001-02-03", "item3.X-ABLabel:Foo"]),
    (
      "anniversary", ["item3.X-ABDATE:2001-02-03", "item3.X-ABLabel:_$!<Anniversary>!$_"]
    ),
  ])
  func aDateLosesItsFormerLabel(label: String, expected: [String]) throws {
    let lines = ["FN:A", "item3.X-ABDATE:2001-02-03", "item3.X-ABLabel:_$!<Other>!$_"]
    var contact = try contact(lines)
    #expect(written(contact) == lines)
    contact.dates[0].label = label
    #expect(written(contact) == ["FN:A"] + expected)
  }
}
