import ContactsModel
import ModelTestSupport
import Testing

@testable import ContactsFormats

/// Contacts as text for QR codes.
struct MECardTests {
  private func contact(_ name: String, _ assignments: (String, String)...) throws -> Contact {
    var contact = Contact(name)
    for (field, value) in assignments {
      try #require(Field.named(field)).assign(FieldAssignment(.add, value), to: &contact)
    }
    return contact
  }

  @Test func holdsTheFieldsOfTheFormat() throws {
    let card = MECard(
      try contact(
        "Ada King Lovelace", ("phone", "+44 20 7946 0958"), ("phone", "555"),
        ("email", "ada@example.org"),
        ("address", "12 St James's Square; London; ; SW1Y 4JH; UK"),
        ("url", "https://a.example/x?y=1;2"),
        ("birthday", "1815-12-10"), ("nickname", "Enchantress"), ("tag", "friend")))
    #expect(
      card.text == "MECARD:N:Lovelace,Ada King;TEL:+44 20 7946 0958;TEL:555;EMAIL:ada@example.org;"
        + "ADR:,,12 St James's Square,London,,SW1Y "
        + "4JH,UK;URL:https\\://a.example/x?y=1\\;2;BDAY:18151210;"
        + "NICKNAME:Enchantress;;")
    #expect(card.isComplete)
  }

  @Test(arguments: [
    ("Voltaire", "MECARD:N:Voltaire;;"), ("山田 花子", "MECARD:N:山田,花子;;"),
    ("a,b;c:d\\e", "MECARD:N:a,b\\;c\\:d\\\\e;;"),
  ]) func names(name: String, text: String) throws {
    #expect(MECard(try contact(name)).text == text)
  }

  @Test func putsANoteOnOneLine() throws {
    #expect(MECard(try contact("Ada", ("note", "a\nb\tc;"))).text == "MECARD:N:Ada;NOTE:a b c\\;;;")
  }

  @Test(arguments: [
    ("org", "Navy"), ("title", "Admiral"), ("prefix", "Dr."), ("suffix", "jr."),
    ("relation", "Bob"),
    ("profile", "github:ada"), ("im", "xmpp:ada@x.org"), ("anniversary", "1999-01-01"),
    ("birthday", "--12-10"),
    ("birthday", "1815-12"), ("kind", "organization"),
  ]) func reportsFieldsItCannotHold(field: String, value: String) throws {
    #expect(!MECard(try contact("Ada Lovelace", (field, value))).isComplete)
  }

  @Test(arguments: ["url", "address"]) func holdsOneValueOfSingleFields(field: String) throws {
    #expect(MECard(try contact("Ada", (field, "a"))).isComplete)
    #expect(!MECard(try contact("Ada", (field, "a"), (field, "b"))).isComplete)
  }

  @Test func aShortCardOmitsLongValues() throws {
    var contact = try contact(
      "Ada Lovelace", ("org", "Royal Society"), ("tag", "friend"), ("note", "é"))
    var photo = Photo()
    (photo.type, photo.data) = ("image/png", String(repeating: "QUJD", count: 1000))
    contact.append(photo)
    contact.uid = "urn:uuid:1"
    let text = String(decoding: ShortVCard.bytes(of: contact), as: UTF8.self)
    #expect(
      text
        == "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada Lovelace\r\nN:Lovelace;Ada;;;\r\nORG:Royal Society\r\n"
        + "NOTE:é\r\nEND:VCARD\r\n")
  }
}
