import ContactsModel
import JSON
import Testing

@testable import ContactsFormats

/// Entries that are one text, from cards and back.
struct TextEntryTests {
  private func card(_ lines: String, _ version: String) throws -> Contact {
    try VCardReader(card: ["VERSION:\(version)", "FN:a", lines]).first()
  }

  private func properties(of contact: Contact, in version: VCard.Version) -> [String] {
    VCardWriter(version).properties(of: contact).filter { !["FN", "N", "UID"].contains($0.name) }
      .map(\.written)
  }

  private func assign(
    _ name: String, _ value: String, label: String? = nil, to contact: inout Contact
  ) throws {
    let field = try #require(Field.named(name))
    try field.assign(FieldAssignment(.set, value, label: label), to: &contact)
  }

  private static let values: [(field: String, value: String, three: String, four: String)] = [
    ("gender", "female", "X-GENDER:female", "GENDER:F"),
    ("gender", "other; agender", "X-GENDER:other\\; agender", "GENDER:O;agender"),
    ("gender", "a, b", "X-GENDER:a\\, b", "GENDER:;a\\, b"),
    ("pronouns", "they/them", "X-PRONOUNS:they/them", "PRONOUNS:they/them"),
    ("language", "pt-BR", "LANG:pt-BR", "LANG:pt-BR"),
    ("timezone", "Europe/Bratislava", "TZ;VALUE=text:Europe/Bratislava", "TZ:Europe/Bratislava"),
    ("geo", "-48.1,17", "GEO:-48.1;17", "GEO:geo:-48.1,17"),
    ("key", "https://x.org/a,b", "KEY;VALUE=uri:https://x.org/a,b", "KEY:https://x.org/a,b"),
    ("key", "two\nlines", "KEY;VALUE=text:two\\nlines", "KEY;VALUE=text:two\\nlines"),
    ("custom", "a;b", "X-CUSTOM:a\\;b", "X-CUSTOM:a\\;b"),
  ]

  @Test(arguments: values)
  func areWrittenInEachVersion(
    item: (field: String, value: String, three: String, four: String)
  ) throws {
    var contact = Contact()
    try assign(item.field, item.value, to: &contact)
    #expect(properties(of: contact, in: .v30) == [item.three])
    #expect(properties(of: contact, in: .v40) == [item.four])
    for (text, version) in [(item.three, "3.0"), (item.four, "4.0")] {
      let read = try card(text, version)
      #expect(Field.named(item.field)?.values(in: read).map(\.text) == [item.value])
      #expect(read.properties.isEmpty)
    }
  }

  @Test func theNameOfAnOwnFieldIsItsLabel() throws {
    var contact = Contact()
    try assign("custom", "@ada:example.org", label: "Work", to: &contact)
    let written = properties(of: contact, in: .v30)
    #expect(written == ["item1.X-CUSTOM:@ada:example.org", "item1.X-ABLabel:Work"])
    let read = try card(written.joined(separator: "\n"), "3.0")
    #expect(read[CustomField.list].map(\.label) == ["Work"])
  }

  /// They would come back as a kept property, beside the field.
  @Test func theBytesOfAKeyAreNotText() {
    #expect(throws: FieldError.self) {
      try PublicKey(text: "data:application/pgp-keys;base64,AAEC")
    }
    #expect(throws: FieldError.self) { try PublicKey(text: "DATA:,x") }
    #expect(PublicKey(vCardValue: "data:,x") == nil)
  }

  /// khard's private objects, and whatever else has a name of one word.
  @Test(arguments: ["X-LOCKER:12\\, left", "X-Locker:a,b", "item1.x-locker:b", "X-LOCKER: c"])
  func aPropertyNamedWithOneWordIsAFieldOfOnesOwn(line: String) throws {
    var contact = try card(line, "3.0")
    #expect(contact[CustomField.list].map(\.label) == ["locker"])
    #expect(contact.properties.isEmpty)
    #expect(properties(of: contact, in: .v30) == [line])
    // Another value goes out under the same name, another name as ours.
    let id = contact[CustomField.list][0].id
    CustomField.list.modify(in: &contact) { $0[0].value.text = "a; b" }
    let name = line.prefix { $0 != ":" }
    #expect(properties(of: contact, in: .v30) == ["\(name):a\\; b"])
    CustomField.list.modify(in: &contact) { $0[0].label = "Box" }
    #expect(
      properties(of: contact, in: .v30).contains { $0.hasSuffix("X-CUSTOM:a\\; b") })
    #expect(contact[CustomField.list].map(\.id) == [id])
  }

  /// Names of several words belong to a vendor, some of one to a program; and other values are no
  /// text.
  @Test(arguments: [
    "X-ACME-LOCKER:1", "X-ABUID:1", "X-GENERATOR:1", "X-:1", "LOCKER:1",
    "X-LOCKER;TYPE=home:1", "X-LOCKER:a;b", "X-LOCKER:",
  ])
  func otherPropertiesAreKept(line: String) throws {
    let contact = try card(line, "3.0")
    #expect(contact.further.isEmpty && contact.properties.count == 1)
    #expect(properties(of: contact, in: .v30) == [line])
  }

  /// What is no text of its type stays a kept property, as it was.
  @Test(arguments: [
    "KEY:data:application/pgp-keys;base64,AQID", "GEO:nowhere",
    "GENDER:Q;x",
  ])
  func otherValuesAreKept(line: String) throws {
    let contact = try card(line, "4.0")
    #expect(contact.properties.count == 1 && contact.further.isEmpty)
    #expect(properties(of: contact, in: .v40) == [line])
  }

  @Test(arguments: [
    ("geo", "91,0"), ("geo", "48.1"), ("geo", "1e1,2"), ("language", "not a tag"),
    ("language", "1a"),
  ])
  func wrongValuesAreRefused(field: String, value: String) throws {
    var contact = Contact()
    #expect(throws: FieldError.self) { try assign(field, value, to: &contact) }
    #expect(contact.further.isEmpty)
  }
}
