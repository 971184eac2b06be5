import ContactsModel
import Testing

@testable import ContactsFormats

/// Properties as other programs write them.
@Suite struct VCardReadingTests {
  private func contact(_ lines: String..., version: String = "3.0") throws -> Contact {
    try VCardReader(card: ["VERSION:\(version)", "FN:Ada"] + lines).first()
  }

  /// RFC 2045, section 6.7: a soft line break is all that is removed.
  @Test func spacesAfterASoftLineBreakBelongToTheText() throws {
    let contact = try contact(
      "NOTE;ENCODING=QUOTED-PRINTABLE:wraps at seventy=", " six columns=0D=0A=", "  indented",
      version: "2.1")
    #expect(contact.note == "wraps at seventy six columns\n  indented")
  }

  /// A line that is cut off does not take the end of its card along.
  @Test(arguments: ["", " "])
  func aSoftLineBreakEndsWithTheCard(blank: String) throws {
    let text = """
      BEGIN:VCARD
      VERSION:2.1
      N:D;A
      TITLE;ENCODING=QUOTED-PRINTABLE:Chef=
      END:VCARD\(blank)
      BEGIN:VCARD
      VERSION:2.1
      N:D;B
      TITLE;ENCODING=QUOTED-PRINTABLE:One=
      more=
      end:vcard
      """
    var reader = VCardReader(Array(text.utf8))
    let titles = [reader.next(), reader.next()].map { $0?.contact.organization.title }
    #expect(titles == ["Chef", "Onemore"] && reader.takeIssues().isEmpty)
  }

  @Test(arguments: [
    ("BDAY:0000-03-04", ["birthday=--03-04"]), ("BDAY:00000304", ["birthday=--03-04"]),
    ("BDAY;CALSCALE=hebrew:57490101", ["birthday=57490101"]),
    ("BDAY;CALSCALE=gregorian:19490101", ["birthday=1949-01-01"]),
    ("X-MS-ANNIVERSARY:2001-02-03", ["anniversary=2001-02-03"]),
    ("X-KADDRESSBOOK-X-Anniversary:2001-02-03", ["anniversary=2001-02-03"]),
    ("X-ZIMBRA-ANNIVERSARY:2001-02-03", ["anniversary=2001-02-03"]),
    ("X-MS-SPOUSE:Eve", ["relation:spouse=Eve"]),
    ("X-KADDRESSBOOK-X-SpouseName:Eve", ["relation:spouse=Eve"]),
    ("X-KADDRESSBOOK-X-ManagersName:Eve", ["relation:manager=Eve"]),
    ("X-MS-ASSISTANT:Eve", ["relation:assistant=Eve"]), ("X-MS-IMADDRESS:ada", ["im=ada"]),
    ("IMPP;X-SERVICE-TYPE=QQ:x-apple:12345", ["im=QQ:12345"]),
    ("IMPP;X-SERVICE-TYPE=ICQ:aim:123", ["im=aim:123"]), ("IMPP:x-apple:1", ["im=x-apple:1"]),
  ])
  func readsFields(line: String, fields: [String]) throws {
    let contact = try contact(line, version: "4.0")
    let read = contact.lines.filter { $0.field != "name" }.map {
      "\($0.field)\($0.label.isEmpty ? "" : ":" + $0.label)=\($0.value)"
    }
    #expect(read == fields)
    // The value stays as it was, but for the hyphens of a date.
    let value = (line.split(separator: ":").last ?? "").filter { $0 != "-" }
    let written = VCardWriter(.v30).properties(of: contact).map(\.written)
    #expect(written.contains { $0.filter { $0 != "-" }.hasSuffix(value) })
  }

  /// RFC 9554, section 3.5.
  @Test func aProfileMayBeAUserWithoutAPage() throws {
    let contact = try contact(
      "SOCIALPROFILE;SERVICE-TYPE=Twitter;VALUE=text:peter94", version: "4.0")
    let profile = contact.profiles[0].value
    #expect((profile.service, profile.user, profile.url) == ("Twitter", "peter94", ""))
  }

  @Test(arguments: [
    "PHOTO:data:image/png;base64\\,iVBORw0K", "PHOTO:data:image/png\\;base64\\,iVBORw0K",
    "PHOTO;VALUE=URI:data:image/png;base64\\,iVBORw0K",
  ])
  func aDataURIMayBeEscaped(line: String) throws {
    let photo = try contact(line).photos.first?.value
    #expect((photo?.type, photo?.data) == ("image/png", "iVBORw0K"))
  }

  /// The label of a telephone, which other readers take for a parameter.
  @Test(arguments: [
    ("TEL;X-CUSTOM(Car phone):1", "Car phone", ["TEL:1", "X-ABLabel:Car phone"]),
    ("TEL;X-CUSTOM(Car, red);PREF:1", "Car, red", ["TEL;TYPE=PREF:1", "X-ABLabel:Car\\, red"]),
    ("EMAIL;X-Custom(School):a@x", "School", ["EMAIL:a@x", "X-ABLabel:School"]),
    (
      "ADR;X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,B=C3=BCro):;;Weg 1;;;;", "Büro",
      ["ADR:;;Weg 1;;;;", "X-ABLabel:Büro"]
    ),
    ("TEL;X-CUSTOM():1", "x-custom()", ["TEL;TYPE=X-CUSTOM():1"]),
    (
      "TEL;X-CUSTOM(a);X-CUSTOM(b):1", "x-custom(a) x-custom(b)",
      ["TEL;TYPE=X-CUSTOM(a),X-CUSTOM(b):1"]
    ),
    ("TEL;TYPE=\"X-CUSTOM(a)\":1", "x-custom(a)", ["TEL;TYPE=\"X-CUSTOM(a)\":1"]),
  ])
  func aLabelMayStandAmongTheParameters(
    line: String, label: String, expected: [String]
  ) throws {
    let contact = try contact(line, version: "2.1")
    let labels = contact.phones.map(\.label) + contact.emails.map(\.label)
    #expect(labels + contact.addresses.map(\.label) == [label])
    let written = VCardWriter(.v30).properties(of: contact).map(\.written)
    let own = written.filter { !["N", "FN", "UID", "REV"].contains($0.prefix { $0 != ":" }) }
    #expect(own.map { $0.hasPrefix("item1.") ? String($0.dropFirst(6)) : $0 } == expected)
  }

  /// As `cat` joins files of which the first has no newline at its end.
  @Test(arguments: ["END:VCARDBEGIN:VCARD", "end:vcard begin:vcard ", "END:VCARD\tBEGIN:VCARD"])
  func aCardMayBeginOnTheLineOfAnEnd(line: String) {
    let text =
      "BEGIN:VCARD\nVERSION:3.0\nFN:Ada\nTEL:1\n\(line)\nVERSION:4.0\nFN:Bob\nTEL:2\nEND:VCARD\n"
    var reader = VCardReader(Array(text.utf8))
    let contacts = [reader.next(), reader.next()].compactMap { $0?.contact }
    #expect(contacts.map(\.displayName) == ["Ada", "Bob"])
    #expect(contacts.map { $0.phones.map(\.value.number) } == [["1"], ["2"]])
    #expect(contacts.allSatisfy { $0.properties.isEmpty } && reader.next() == nil)
    #expect(reader.takeIssues().isEmpty)
  }

  /// A year that stands for none is no year in either version, however the date is written.
  @Test(arguments: [
    "BDAY;X-APPLE-OMIT-YEAR=1604:1604-05-06", "BDAY;X-APPLE-OMIT-YEAR=1604:16040506",
    "BDAY;X-APPLE-OMIT-YEAR=1604;VALUE=date:16040506", "BDAY;X-APPLE-OMIT-YEAR=1900:1900-05-06",
  ])
  func anOmittedYearIsWrittenNowhere(line: String) throws {
    let contact = try contact(line)
    #expect(contact.dates.map(\.value.date) == ["--05-06"])
    #expect(VCardWriter(.v30).properties(of: contact).map(\.written).contains(line))
    let four = VCardWriter(.v40).properties(of: contact).filter { $0.isNamed("BDAY") }
    #expect(four.map(\.value) == ["--0506"])
    #expect(four.allSatisfy { $0["X-APPLE-OMIT-YEAR"].isEmpty })
  }

  @Test func aTimeOfADayWithoutAYearStays() throws {
    let line = "BDAY;X-APPLE-OMIT-YEAR=1604:1604-05-06T10:00:00Z"
    let contact = try contact(line)
    #expect(VCardWriter(.v30).properties(of: contact).map(\.written).contains(line))
    #expect(
      VCardWriter(.v40).properties(of: contact).map(\.written).contains("BDAY:--0506T100000Z"))
  }

  /// vCard 2.1 may encode any property.
  @Test func textInBase64IsDecoded() throws {
    let contact = try contact(
      "N;ENCODING=BASE64;CHARSET=UTF-8:TsO2bGw7RXZh", "NOTE;ENCODING=BASE64:w6TDtsO8O1wsCkI=",
      "ORG;ENCODING=B:QWNtZTtVbml0", "TITLE;ENCODING=BASE64:not base 64!", version: "2.1")
    #expect((contact.name.family, contact.name.given) == ("Nöll", "Eva"))
    #expect(contact.note == "äöü;\\,\nB")
    #expect(contact.organization.name == "Acme" && contact.organization.department == "Unit")
    #expect(contact.organization.title == "not base 64!")
  }

  @Test func whatWasEmptyAndIsFilledStandsOnce() throws {
    var contact = try contact("BDAY:", "NOTE:", "TEL:")
    func lines() -> [String] { VCardWriter(.v30).properties(of: contact).map(\.written) }
    #expect(Set(lines()).isSuperset(of: ["BDAY:", "NOTE:", "TEL:"]))
    contact.note = "x"
    contact.append(ImportantDate(.full(year: 2000, month: 1, day: 2)), label: "birthday")
    #expect(
      lines().filter { $0.hasPrefix("BDAY") || $0.hasPrefix("NOTE") }.sorted() == [
        "BDAY:2000-01-02", "NOTE:x",
      ])
    #expect(lines().contains("TEL:"))
  }

  /// FN is required, so that a program writes there what it shows.
  @Test(arguments: ["ORG:Firma AG", "NICKNAME:Firma AG", "EMAIL:Firma AG"])
  func anOrganizationOrANicknameIsNoName(line: String) throws {
    let contact = try VCardReader(card: ["VERSION:3.0", "N:;;;;", "FN:Firma AG", line]).first()
    #expect(contact.name.formatted.isEmpty && contact.displayName == "Firma AG")
    #expect(VCardWriter(.v30).properties(of: contact).map(\.written).contains("FN:Firma AG"))
  }

  /// Another value does not take a property from the program that knows it alone.
  @Test(arguments: [
    ("X-JABBER;TYPE=HOME:e@j", "xmpp:n@j", "X-JABBER;TYPE=HOME:n@j"),
    ("X-AIM:a", "aim:b", "X-AIM:b"), ("X-AIM:a", "skype:b", "IMPP:skype:b"),
    ("X-SKYPE-USERNAME:s", "skype:t", "X-SKYPE-USERNAME:t"),
    ("IMPP;X-SERVICE-TYPE=QQ:x-apple:12", "QQ:99", "IMPP;X-SERVICE-TYPE=QQ:x-apple:99"),
    ("IMPP;X-SERVICE-TYPE=QQ:x-apple:12", "xmpp:a@b", "IMPP:xmpp:a@b"),
  ])
  func anAddressOfAServiceKeepsItsProperty(line: String, value: String, written: String) throws {
    var contact = try contact(line)
    let parts = value.split(separator: ":", maxSplits: 1).map(String.init)
    contact.messaging[0].value.service = parts[0]
    contact.messaging[0].value.address = parts[1]
    #expect(VCardWriter(.v30).properties(of: contact).map(\.written).contains(written))
  }

  @Test(arguments: [
    ("X-MS-ANNIVERSARY:19990505", "X-MS-ANNIVERSARY:2000-05-05"),
    ("X-ANNIVERSARY:19990505", "X-ANNIVERSARY:2000-05-05"),
    ("X-MS-ANNIVERSARY:1999-05-05", "X-MS-ANNIVERSARY:2000-05-05"),
    ("ANNIVERSARY;VALUE=date:19990505", "ANNIVERSARY;VALUE=date:2000-05-05"),
  ])
  func anotherDateKeepsItsProperty(line: String, written: String) throws {
    var contact = try contact(line)
    contact.dates[0].value = ImportantDate(.full(year: 2000, month: 5, day: 5))
    #expect(VCardWriter(.v30).properties(of: contact).map(\.written).contains(written))
  }
}
