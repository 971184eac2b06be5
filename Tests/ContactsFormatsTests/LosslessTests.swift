import ContactsModel
import JSON
import ModelTestSupport
import Testing

@testable import ContactsFormats

/// Values that a format has no field for survive a round trip.
@Suite struct LosslessTests {
  static let formats = [
    "json", "jsonl", "vcard", "vcard4", "jcard", "jscontact", "ldif", "csv", "google-csv",
    "outlook-csv",
  ]

  @Test(arguments: formats) func contactTimesRoundTrip(format: String) throws {
    var contact = Contact("Ada Lovelace")
    contact.append(PhoneNumber("1"))
    #expect(try contact.again(by: format).lastContacted == nil)
    contact.lastContacted = Timestamp("2026-01-02T03:04:05Z")
    let read = try contact.again(by: format)
    #expect(read.lastContacted == contact.lastContacted && read.properties.isEmpty)
  }

  private func card(_ lines: String...) -> Contact? { card(lines) }

  private func card(_ lines: [String]) -> Contact? {
    var reader = VCardReader(card: lines)
    return reader.next()?.contact
  }

  /// Another program finds the contact by it again.
  @Test(arguments: [[], ["UID:"], ["UID: "], ["UID:", "UID:"]])
  func aCardWithoutAUIDGoesOutWithOne(lines: [String]) throws {
    let contact = try #require(card(["VERSION:3.0", "N:G;;;;"] + lines + ["TEL:6"]))
    for version in [VCard.Version.v30, .v40] {
      let written = VCardWriter(version).properties(of: contact).filter { $0.name == "UID" }
      #expect(written.map { $0.value.suffix(36) } == [contact.id.description[...]])
    }
    let named = try #require(card(["VERSION:3.0", "N:G;;;;"] + lines + ["UID:real", "TEL:6"]))
    let uids = VCardWriter(.v30).properties(of: named).filter { $0.name == "UID" }
    #expect(uids.map(\.value) == ["real"] && named.properties.isEmpty)
  }

  /// It begins on the line of AGENT (vCard 2.1, section 2.5.4), or on the next.
  @Test(arguments: ["AGENT:BEGIN:VCARD", "AGENT:\r\nBEGIN:VCARD", "agent: begin:vcard"])
  func theCardOfAnAgentIsNotThatOfTheContact(beginning: String) throws {
    let contact = try #require(
      card(
        "VERSION:2.1", "N:Lovelace;Ada", beginning, "N:Babbage", "TEL:99", "END:VCARD", "TEL:1"))
    #expect(contact.phones.map(\.value.number) == ["1"] && contact.displayName == "Ada Lovelace")
    #expect(
      contact.properties.map(\.value.value)
        == ["BEGIN:VCARD\\nVERSION:3.0\\nN:Babbage\\nTEL:99\\nEND:VCARD"])
  }

  /// RFC 9554, section 4.6; the order of properties means nothing.
  @Test(arguments: [true, false])
  func howANameIsPronouncedIsNotTheName(isFirst: Bool) throws {
    let spoken = "N;ALTID=1;PHONETIC=ipa:/d/;/j/;;;"
    let names = ["N;ALTID=1:Doe;Jane;;;", spoken]
    var contact = try #require(
      card(["VERSION:4.0", "FN:Jane Doe"] + (isFirst ? names.reversed() : names)))
    #expect((contact.name.given, contact.name.family) == ("Jane", "Doe"))
    contact.name.given = "Janet"
    let written = VCardWriter(.v40).properties(of: contact).map(\.written)
    #expect(written.filter { $0.hasPrefix("N;") } == ["N;ALTID=1:Doe;Janet;;;", spoken])
  }

  /// Old programs escape URIs, which have no escapes.
  @Test func anAddressOfTheWebIsEscapedInThreeOnly() throws {
    let line = "URL:http\\://x.org/a\\,b"
    let contact = try #require(card("VERSION:3.0", "FN:Ada", line))
    func written(_ version: VCard.Version) -> [String] {
      VCardWriter(version).properties(of: contact).map(\.written).filter { $0.hasPrefix("URL") }
    }
    #expect(written(.v30) == [line] && written(.v40) == ["URL:http://x.org/a,b"])
  }

  /// As when contacts of two devices are merged, both of which number their groups from 1.
  @Test(arguments: ["vcard", "vcard4"]) func labelsOfOneGroupStayApart(format: String) throws {
    var contact = try #require(
      card("VERSION:3.0", "FN:Ada", "item1.EMAIL:a@x.org", "item1.X-ABLabel:Boat"))
    let other = try #require(
      card("VERSION:3.0", "FN:Ada", "item1.TEL:+1 555 0100", "item1.X-ABLabel:Club"))
    contact.takeEntries(of: [other], companions: InputFormat.companionKeys)
    for label in ["Club", "Office"] {
      contact.phones[0].label = label
      let read = try contact.again(by: format)
      #expect(read.emails.map(\.label) == ["Boat"] && read.phones.map(\.label) == [label])
    }
  }

  /// The label may be that of a kept property.
  @Test(arguments: ["EMAIL:a@x.org", "X-BOAT:1"])
  func anEntryWithoutALabelTakesNoneFromItsGroup(labeled: String) throws {
    var contact = try #require(card("VERSION:3.0", "FN:Ada", "item1.TEL:+1 555 0100"))
    let other = try #require(
      card("VERSION:3.0", "FN:Ada", "item1.\(labeled)", "item1.X-ABLabel:Boat"))
    contact.takeEntries(of: [other], companions: InputFormat.companionKeys)
    for format in ["vcard", "vcard4", "jcard"] {
      let read = try contact.again(by: format)
      #expect(read.emails.allSatisfy { $0.label == "Boat" } && read.phones.map(\.label) == [""])
      #expect(read.properties.map(\.value.canonical) == contact.properties.map(\.value.canonical))
    }
  }

  /// Proton puts the tags of an address into its group.
  @Test func aLabelGivenToAnEntryLeavesTheTagsOfItsGroup() throws {
    let lines = ["item1.EMAIL:a@x.org", "item1.CATEGORIES:friend", "item2.CATEGORIES:boat"]
    var contact = try #require(card(["VERSION:4.0", "FN:Ada"] + lines))
    func properties() -> [String] {
      VCardWriter(.v40).properties(of: contact).map(\.written).filter { $0.hasPrefix("item") }
    }
    for label in ["Boat", "", "Club", "Office"] {
      contact.emails[0].label = label
      let labels = label.isEmpty ? [] : ["item1.X-ABLabel:\(label)"]
      #expect(properties() == lines.prefix(1) + labels + lines.dropFirst())
      contact = try #require(card(["VERSION:4.0", "FN:Ada"] + properties()))
      #expect(contact.emails.map(\.label) == [label] && contact.tags == ["friend", "boat"])
    }
    contact = try #require(
      card(["VERSION:4.0", "FN:Ada", "item1.CATEGORIES:friend", "item1.X-ABLabel:Boat"]))
    #expect(properties() == ["item1.CATEGORIES:friend", "item1.X-ABLabel:Boat"])
  }

  @Test(arguments: ["--0203", "VALUE=date:--0203", "CALSCALE=gregorian:--0203"])
  func aDateWithoutAYearHasNoneInAnyVersion(written: String) throws {
    let line = written.hasPrefix("--") ? "BDAY:\(written)" : "BDAY;\(written)"
    let four = line.replacing(";VALUE=date", with: "")
    let contact = try #require(card("VERSION:4.0", "FN:Ada", line))
    let three = String(decoding: VCardWriter(.v30).bytes(for: contact), as: UTF8.self)
    #expect(three.contains("X-APPLE-OMIT-YEAR=1604") && three.contains(":1604-02-03\r\n"))
    #expect(
      String(decoding: VCardWriter(.v40).bytes(for: contact), as: UTF8.self)
        .contains("\(four)\r\n"))
    for format in Self.formats {
      #expect(try contact.again(by: format).dates.map(\.value.date) == ["--02-03"])
    }
  }

  @Test(arguments: formats) func backslashesOfAnAddressLabelAreNoEscapes(format: String) throws {
    var contact = Contact("Ada Lovelace")
    var address = PostalAddress()
    (address.street, address.formatted) = ("1 Square", #"C:\new\, \\n\;"# + "\n^n")
    contact.append(address, label: "home")
    #expect(try contact.again(by: format).addresses.map(\.value) == [address])
  }

  @Test func lineEndsOfAnAddressLabelGoToTheOtherVersion() throws {
    let contact = try #require(
      card("VERSION:4.0", "FN:Ada", #"ADR;LABEL="1 Square\nLondon":;;1 Square;;;;"#))
    let three = String(decoding: VCardWriter(.v30).bytes(for: contact), as: UTF8.self)
    #expect(three.contains(#"LABEL:1 Square\nLondon"# + "\r\n"))
  }

  /// Telephones encode a text without escapes (vCard 2.1; RFC 2045, section 6.7).
  @Test(arguments: [
    ("=43:=5C=6Eew=3B=5C", #"C:\new;\"#), (#"a\;b=C3=A9"#, "a;bé"), ("=5C;x", #"\;x"#),
    ("a=0D=0Ab=5Cn", "a\nb\\n"),
  ])
  func anEncodedBackslashIsNoEscape(written: String, note: String) throws {
    let contact = try #require(
      card("VERSION:2.1", "N:;Ada", "NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:\(written)"))
    #expect(contact.note == note)
    for format in Self.formats { #expect(try contact.again(by: format).note == note) }
  }

  @Test func howANameWasSortedIsNotHowAnotherIs() throws {
    var contact = try #require(
      card(
        "VERSION:4.0", "FN:Rene", #"N;SORT-AS="Harten,Rene":van der Harten;Rene;;;"#,
        "ORG;SORT-AS=ABC:Alphabet"))
    func text() -> String { String(decoding: VCardWriter(.v40).bytes(for: contact), as: UTF8.self) }
    #expect(text().contains(#"N;SORT-AS="Harten,Rene":"#) && text().contains("ORG;SORT-AS=ABC:"))
    contact.name.family = "Smith"
    contact.organization.name = "Zeta"
    #expect(!text().contains("SORT-AS") && text().contains(":Smith;Rene"))
  }

  @Test func whatDescribesAValueGoesWithIt() throws {
    var contact = try #require(
      card(
        "VERSION:3.0", "FN:x", "TZ;VALUE=utc-offset:-0500",
        "X-SOCIALPROFILE;TYPE=facebook;X-USERID=12;X-DISPLAYNAME=J:https://facebook.com/john"))
    func text() -> String { String(decoding: VCardWriter(.v30).bytes(for: contact), as: UTF8.self) }
    #expect(text().contains("TZ;VALUE=utc-offset:-0500") && text().contains("X-USERID=12"))
    contact.profiles[0].value.url = "https://facebook.com/jane"
    let paris = try TimeZoneName(text: "Europe/Paris")
    TimeZoneName.list.modify(in: &contact) { $0[0].value = paris }
    #expect(text().contains("\r\nTZ;VALUE=text:Europe/Paris\r\n"))
    #expect(!text().contains("utc-offset") && !text().contains("X-USERID"))
  }

  /// The group of an address and its key, ranks and parameters without a member (RFC 9555).
  @Test func parametersComeBackFromJSContact() throws {
    let lines = [
      "EMAIL;X-P=keep;PID=1.1:a@b", "ITEM1.EMAIL;PREF=1:c@d", "ITEM1.KEY;PREF=1:data:,k",
      "EMAIL;PREF=2:e@f", #"URL;MEDIATYPE=text/html;X-R=1,"a:b":http://a"#,
      "TEL;TYPE=home;ALTID=1:5", "LANG;PREF=2:fr",
    ]
    let contact = try #require(card(["VERSION:4.0", "FN:P", "UID:urn:x:p"] + lines))
    let read = try contact.again(by: "jscontact")
    // Parameters have no order.
    func parts(_ line: some StringProtocol) -> Set<Substring> {
      Set(Substring(line).split { $0 == ";" || $0 == ":" })
    }
    let found = Set(VCardWriter(.v40).properties(of: read).map { parts($0.written) })
    for line in lines { #expect(found.contains(parts(line)), "\(line)") }
    let written = { (contact: Contact) in VCardWriter(.v40).properties(of: contact).map(\.written) }
    #expect(try written(read.again(by: "jscontact")) == written(read))
    // The rank of one that is preferred now is its first.
    var preferred = contact
    preferred.emails[2].isPreferred = true
    #expect(try preferred.again(by: "jscontact").emails[2].isPreferred)
  }

  /// What an entry says itself, such as its label or encoding, is nothing that a parameter adds.
  @Test func parametersOfStrangersSayNothingOfTheEntry() throws {
    let card = """
      {"@type":"Card","version":"1.0","uid":"x","name":{"full":"P"},"emails":{"1":{"address":\
      "a=41@b.c","pref":1000,"vCardParams":{"encoding":"QUOTED-PRINTABLE","type":"work",\
      "a b":"c","x-y":["d","e:f"],"charset":"x","group":"g 1","pref":"3","label":"l"}}},\
      "phones":{"2":{"number":"5","mediaType":"text/x"}}}
      """
    let contact = try JSContactReader(Array(card.utf8)).first()
    let lines = VCardWriter(.v40).properties(of: contact).map(\.written)
    #expect(lines.contains(#"EMAIL;X-Y=d,"e:f":a=41@b.c"#) && lines.contains("TEL:5"), "\(lines)")
  }

  /// TYPE words that we do not write, and Apple's brackets, belong to the label, not to what changed.
  @Test func anEntryThatChangesKeepsItsLabelAsItIsWritten() throws {
    var contact = try #require(
      card(
        "VERSION:3.0", "FN:Ada", "TEL;type=IPHONE;type=CELL;type=pref:1", "TEL;TYPE=WORK,VOICE:2",
        "item1.URL:https://a.example", "item1.X-ABLabel:_$!<HomePage>!$_"))
    func text(_ version: VCard.Version) -> String {
      String(decoding: VCardWriter(version).bytes(for: contact), as: UTF8.self)
    }
    contact.phones[0].isPreferred = false
    (contact.phones[1].isPreferred, contact.phones[1].value) = (true, PhoneNumber("3"))
    contact.urls[0].value = WebAddress("https://b.example")
    #expect(text(.v30).contains("\r\nTEL;TYPE=IPHONE,CELL:1\r\nTEL;TYPE=WORK,VOICE,pref:3\r\n"))
    #expect(text(.v30).contains("item1.URL:https://b.example\r\nitem1.X-ABLabel:_$!<HomePage>!$_"))
    #expect(text(.v40).contains("\r\nTEL;TYPE=WORK,VOICE;PREF=1:3\r\n"))
    contact.phones[1].label = "home"
    #expect(text(.v30).contains("\r\nTEL;TYPE=home,pref:3\r\n"))
  }

  @Test func commasThatAreNotEscapedLeaveOneSpace() throws {
    let contact = try #require(
      card("VERSION:3.0", "FN:x", "N:Smith;John;;Dr., Prof.;", "ADR:;;123 Main St, Suite 100;;;;"))
    #expect(contact.name.prefix == "Dr. Prof.")
    #expect(contact.addresses.map(\.value.street) == ["123 Main St, Suite 100"])
  }

  /// Each of the files had a byte order mark.
  @Test(arguments: ["\u{FEFF}", ""]) func filesThatWereJoinedAreReadToTheEnd(mark: String) throws {
    let cards = ["Ada", "Bob", "Cyd"].map {
      "\(mark)BEGIN:VCARD\r\nVERSION:3.0\r\nFN:\($0)\r\nEND:VCARD\r\n"
    }
    let utf8 = Array(cards.joined().utf8)
    let wide = cards.joined().utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    for bytes in mark.isEmpty ? [utf8] : [utf8, wide] {
      let (contacts, _, issues) = VCardReader(bytes).all()
      #expect(contacts.map(\.displayName) == ["Ada", "Bob", "Cyd"] && issues.isEmpty)
    }
    let border = VCardPieces.border(in: utf8.span, from: 0, areLast: true)
    #expect(border == cards[0].utf8.count)
  }

  /// An organization keeps the parts of its name.
  @Test(arguments: formats) func anOrganizationsNameRoundTrips(format: String) throws {
    let contact = try Contact(json: [
      "kind": "organization", "phones": [["id": 1, "number": "1"]],
      "name": [
        "formatted": "Acme Ltd", "given": "Ada", "family": "King", "prefix": "Dr.", "suffix": "jr.",
      ],
    ])
    let read = try contact.again(by: format)
    #expect(read.kind == .organization && read.name == contact.name)
    #expect(read.unknown["jscontact"]?.object?["name"] == nil)
  }

  /// An invalid time stays a property.
  @Test func aPropertyChangedElsewhereWins() throws {
    var reader = VCardReader(
      Array("BEGIN:VCARD\nVERSION:4.0\nFN:a\nX-LAST-CONTACTED:soon\nEND:VCARD\n".utf8))
    let contact = reader.next()?.contact
    #expect(contact?.lastContacted == nil && contact?.properties.map(\.value.value) == ["soon"])
  }
}
