import JSON
import ModelTestSupport
import Testing

@testable import ContactsModel

/// Checks that a value's text and JSON read back as the value.
private func expectRoundTrip<Value: EntryValue>(_ value: Value) throws {
  #expect(try Value(text: value.text) == value)
  let entry = Labeled(value, label: "läbel", isPreferred: true, id: 7)
  #expect(try Labeled<Value>(json: .object(entry.json)) == entry)
}

struct EntryTests {
  @Test(arguments: [
    "+44 20 7946 0958", "ada@example.org", "https://example.org/?a=b;c", "a:b", "ü 山",
  ])
  func singleTextValuesRoundTrip(text: String) throws {
    try expectRoundTrip(PhoneNumber(text: text))
    try expectRoundTrip(EmailAddress(text: text))
    try expectRoundTrip(WebAddress(text: text))
    try expectRoundTrip(Relation(text: text))
    try expectRoundTrip(GroupMember(text: text))
    try expectRoundTrip(Photo(text: text))
    try expectRoundTrip(RawProperty(text: text))
    try expectRoundTrip(Badge(text: text))
    #expect(try PhoneNumber(text: text).number == text)
  }

  @Test(arguments: ["mailto:ada@example.org", "MAILTO:ada@example.org", "ada@example.org"])
  func anAddressIsReadFromItsURI(text: String) throws {
    #expect(try EmailAddress(text: text).address == "ada@example.org")
  }

  @Test(arguments: ["tel:+44-20-7946-0958", "Tel:+44-20-7946-0958", "+44-20-7946-0958"])
  func aNumberIsReadFromItsURI(text: String) throws {
    #expect(try PhoneNumber(text: text).number == "+44-20-7946-0958")
  }

  @Test(arguments: [
    (
      "12 St James's Square; London; ; SW1Y 4JH; UK",
      ["12 St James's Square", "London", "", "SW1Y 4JH", "UK"]
    ),
    ("Main St", ["Main St", "", "", "", ""]),
    ("a;b;c;d;e", ["a", "b", "c", "d", "e"]),
    (#"a\;b; c\\; d\x"#, ["a;b", #"c\"#, #"d\x"#, "", ""]),
    (#"a\"#, [#"a\"#, "", "", "", ""]),
    (#"\\\;"#, [#"\;"#, "", "", "", ""]),
    ("; London", ["", "London", "", "", ""]),
  ])
  func readsAddressesByParts(text: String, parts: [String]) throws {
    let address = try PostalAddress(text: text)
    #expect(
      [address.street, address.city, address.region, address.postalCode, address.country] == parts)
    try expectRoundTrip(address)
  }

  @Test func readsAtMostSevenAddressParts() throws {
    let address = try PostalAddress(text: "a;b;c;d;e;PO 1;2nd floor")
    #expect(address.poBox == "PO 1")
    #expect(address.extended == "2nd floor")
    #expect(address.text == "a; b; c; d; e; PO 1; 2nd floor")
    #expect(throws: FieldError.self) { try PostalAddress(text: "1;2;3;4;5;6;7;8") }
  }

  @Test func addressesWithSpecialCharactersRoundTrip() throws {
    for odd in [";", #"\"#, #"\;"#, #"\\"#, ";;", "\u{301}", ";\u{301}", "x\u{301};", "a\nb"] {
      for path in [
        \PostalAddress.street, \.city, \.region, \.postalCode, \.country, \.poBox, \.extended,
      ] {
        var address = PostalAddress()
        address[keyPath: path] = "x\(odd)y"
        try expectRoundTrip(address)
      }
    }
  }

  @Test func readsAddressesByLines() throws {
    var address = try PostalAddress(text: "Hauptstr. 1; Bonn; NRW; 53111; DE; PF 2; c/o X")
    #expect(address.lines == ["c/o X", "Hauptstr. 1", "PF 2", "53111 Bonn NRW", "DE"])
    address.formatted = "One\r\nTwo\n\nThree"
    #expect(address.lines == ["One", "Two", "Three"])
  }

  @Test func rejectsAnAddressOfSemicolons() throws {
    var ada = Contact()
    try ada.assign("address", .add, "1 High St")
    #expect(throws: FieldError.self) { try ada.assign("address", .add, " ; ;") }
    #expect(throws: FieldError.self) { try ada.assign("address", .set, ";;") }
    #expect(ada.addresses.map(\.value.street) == ["1 High St"])
  }

  @Test(arguments: [
    ("Arlington", "VA", "22201", "USA", "Arlington, VA 22201"),
    ("London", "", "SW1Y 4JH", "united  kingdom", "London SW1Y 4JH"),
    ("Boston", "MA", "02108", "U.S.A.", "Boston, MA 02108"),
    ("Guildford", "Surrey", "GU1 1AA", "England", "Guildford, Surrey GU1 1AA"),
    ("", "ON", "K1A 0B1", "CA", "ON K1A 0B1"), ("Sydney", "NSW", "", "Australia", "Sydney, NSW"),
    ("Bonn", "NRW", "53111", "Deutschland", "53111 Bonn NRW"),
    ("Arlington", "VA", "22201", "", "22201 Arlington VA"),
  ])
  func formatsTheTownByCountry(
    city: String, region: String, code: String, country: String, line: String
  ) {
    var address = PostalAddress()
    (address.city, address.region, address.postalCode) = (city, region, code)
    address.country = country
    #expect(address.lines.first == line)
  }

  @Test(arguments: [
    ("1985-04-15", ImportantDate.Day.full(year: 1985, month: 4, day: 15)),
    ("2000-02-29", .full(year: 2000, month: 2, day: 29)),
    ("0000-01-01", .full(year: 0, month: 1, day: 1)),
    ("--04-15", .yearless(month: 4, day: 15)),
    ("--02-29", .yearless(month: 2, day: 29)),
    ("1985-04", .month(year: 1985, month: 4)),
    ("1985", .year(1985)),
  ])
  func readsDatesInAllForms(text: String, day: ImportantDate.Day) throws {
    let date = try ImportantDate(text: text)
    #expect(date.day == day)
    #expect(date == ImportantDate(day))
    #expect(date.date == text && date.freeText.isEmpty)
    try expectRoundTrip(date)
  }

  @Test(arguments: [
    "1985-02-29", "1900-02-29", "--02-30", "--13-01", "--00-10", "1985-13", "1985-00", "1985-04-31",
  ])
  func rejectsImpossibleDays(text: String) {
    #expect(
      throws: FieldError.malformed(
        field: "date", value: text, reason: "the calendar has no such day")
    ) { try ImportantDate(text: text) }
  }

  @Test(arguments: [
    "spring 1985", "85", "１９８５", "12345", "-1985", "a 15 Apr 1985", "15 Apr 1985 Berlin",
  ])
  func keepsOtherDatesAsFreeText(text: String) throws {
    let date = try ImportantDate(text: text)
    #expect(date.freeText == text && date.date.isEmpty && date.day == nil)
    try expectRoundTrip(date)
  }

  @Test(arguments: [
    ("github:ada", "github", "ada", ""),
    ("ada", "", "ada", ""),
    ("https://github.com/ada", "", "", "https://github.com/ada"),
    ("github:ada https://github.com/ada", "github", "ada", "https://github.com/ada"),
    ("ada https://a.b/c:d", "", "ada", "https://a.b/c:d"),
    ("matrix:@ada:example.org", "matrix", "@ada:example.org", ""),
    (":a:b", "", "a:b", ""),
    ("github:", "github", "", ""),
    ("github:Ada Lovelace https://x.y", "github", "Ada Lovelace", "https://x.y"),
  ])
  func readsProfiles(text: String, service: String, user: String, url: String)
    throws
  {
    let profile = try OnlineProfile(text: text)
    #expect([profile.service, profile.user, profile.url] == [service, user, url])
    #expect(profile.text == text)
    try expectRoundTrip(profile)
  }

  @Test(arguments: [
    ("xmpp:ada@example.org", "xmpp", "ada@example.org"), ("ada", "", "ada"),
    ("matrix:@ada:example.org", "matrix", "@ada:example.org"), (":a:b", "", "a:b"),
  ])
  func readsMessagingAddresses(text: String, service: String, address: String)
    throws
  {
    let messaging = try MessagingAddress(text: text)
    #expect([messaging.service, messaging.address] == [service, address])
    #expect(messaging.text == text)
    try expectRoundTrip(messaging)
  }

  @Test(arguments: [("", 0), ("QQ==", 1), ("QUI=", 2), ("QUJD", 3), ("QUJDRA==", 4)])
  func decodesPhotos(data: String, count: Int) {
    var photo = Photo()
    photo.data = data
    #expect(photo.byteCount == count)
  }

  @Test func choosesThePreferredOrFirstEntry() {
    var contact = Contact("Ada")
    #expect(contact.preferredPhone == nil)
    contact.append(PhoneNumber("1"))
    contact.append(PhoneNumber("2"), isPreferred: true)
    contact.append(EmailAddress("a@b"))
    #expect(contact.preferredPhone?.value.number == "2")
    #expect(contact.preferredEmail?.value.address == "a@b")
  }
}
