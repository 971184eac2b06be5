import ContactsModel
import JSON
import TestSupport
import Testing

@testable import ContactsFormats

/// What is said to be written as it would be, without writing it, is so.
@Suite struct VCardShortcutTests {
  static let values = [
    "", " ", "a", "a ", " a", "A b", "a;b", "a;b;c", "a;b ;c", ";;;;", "a;;;;", "a;b;c;d;e",
    "a ;b;c;d;e", "a;b;c;d", "a;b;c;d;e;f", ";;1 Way;X;;9;UK", ";;1 Way;X;;9;UK ", ";;1 Way;X;;9",
    ";; 1 Way;X;;9", ";;1, Way;X;;9;UK", "a,b", "a, b", "a,A", "a,,b", "x\\,y", "x\\ny", "x\\;y",
    "x\\\\y", "C:\\x", "\u{1}", "x\u{2028}y", "é", "e\u{301}", "\u{301}", "山田", "tel:1", "TEL:+1",
    "19850415", "1985-04-15", "1604-04-15", "16040415", "1985-02-30", "--0415", "198504",
    "12345678",
    "http://x/?a=1,2;b", "http\\://x", "\u{A0}a", "a\u{3000}", "urn:uuid:1", "я", " я",
  ]

  /// However many there are, those of one name are one, in the order of their names.
  @Test(arguments: [1, 16, 17, 18, 100]) func parametersOfOneNameAreOne(count: Int) {
    let names = (0..<count).map { "X\($0)" }
    let text = ["a", "b"].map { value in
      names.map { "\($0)=\(value)" }.joined(separator: ";")
    }.joined(separator: ";")
    #expect(
      VCardParameter.parameters(in: text.utf8)
        == names.map { VCardParameter(name: $0, values: ["a", "b"]) })
  }

  @Test(arguments: [VCard.Version.v21, .v30, .v40]) func valuesSaidToBeWrittenSoAre(
    version: VCard.Version
  ) {
    var generator = SeededGenerator(seed: 2_426)
    let slow = VCardMapping.all.map(\.withoutShortcut)
    let names = ["FN", "N", "ORG", "TITLE", "NOTE", "CATEGORIES", "UID", "NICKNAME", "KIND", "fn"]
    let id = ContactID()
    for _ in 1...4_000 {
      var card = VCard(version: version)
      for _ in 1...Int.random(in: 1...5, using: &generator) {
        card.properties.append(
          VCardProperty(
            name: names.randomElement(using: &generator)!,
            value: Self.values.randomElement(using: &generator)!))
      }
      let (quick, full) = (
        card.contact(id, by: VCardMapping.all), card.contact(id, by: slow)
      )
      #expect(quick == full, "\(card.properties.map(\.written))")
    }
  }

  @Test(arguments: [VCard.Version.v21, .v30, .v40]) func entriesSaidToBeWrittenSoAre(
    version: VCard.Version
  ) {
    for value in Self.values {
      check(PhoneNumber.self, value, version)
      check(EmailAddress.self, value, version)
      check(WebAddress.self, value, version)
      check(PostalAddress.self, value, version)
      check(ImportantDate.self, value, version)
      check(Relation.self, value, version)
      check(Photo.self, value, version)
    }
  }

  private func check<Value: VCardEntryValue>(
    _ type: Value.Type, _ value: String, _ version: VCard.Version
  ) {
    for parameters in ["", "TYPE=home", "TYPE=HOME,pref", "TYPE=x-cabin;PREF=1", "VALUE=text"] {
      let property = VCardProperty(
        name: Value.vCardNames[0], parameterText: parameters,
        parameters: VCardParameter.parameters(in: parameters.utf8), value: value)
      guard let entry = Value.entry(property), Value.isPlain(property, entry.value, version) else {
        continue
      }
      let written = Value.property(entry, version)
      #expect((written.name, written.value) == (property.name, property.value))
      if parameters.isEmpty { #expect(written.isSame(as: property)) }
    }
  }

  @Test func theSameParametersAreSharedAndSayTheSame() {
    let card =
      "BEGIN:VCARD\nVERSION:3.0\nFN:a\nTEL;TYPE=CELL,VOICE:1\nTEL;TYPE=CELL,VOICE:2\nEND:VCARD\n"
    var reader = VCardReader(Array((card + card).utf8))
    while let contact = reader.next()?.contact {
      #expect(contact.phones.map(\.label) == ["mobile", "mobile"])
      let sources = contact.phones.map { $0.vCardSource?.json["parameters"]?.string }
      #expect(sources == ["TYPE=CELL,VOICE", "TYPE=CELL,VOICE"])
    }
  }
}
