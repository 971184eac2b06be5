import ContactsModel
import JSON
import TestSupport
import Testing
import UnicodeText

@testable import ContactsFormats

/// JSContact (RFC 9553), with members as in the examples of its sections.
struct JSContactTests {
  static let card = """
    {"@type":"Card","version":"1.0","uid":"urn:uuid:22B2C7DF-9120-4969-8460-05956FE6B065",
     "created":"1995-10-31T23:10:00Z","updated":"2008-10-31T10:00:00Z","language":"de","prodId":"A",
     "name":{"@type":"Name","components":[{"kind":"given","value":"Vincent"},
       {"kind":"surname","value":"van Gogh","phonetic":"fan xox"}],"isOrdered":true,
       "sortAs":{"surname":"Gogh"}},
     "nicknames":{"k391":{"name":"Vin","contexts":{"private":true}},"k2":{"name":"V"}},
     "organizations":{"o1":{"name":"ABC; Inc.","units":[{"name":"North"},{"name":"Sales"}],
       "sortAs":"ABC"},"o2":{"name":"Other"}},
     "titles":{"le9":{"kind":"title","name":"Scientist","organizationId":"o1"},
       "k2":{"kind":"role","name":"Leader","organizationId":"o2"}},
     "speakToAs":{"grammaticalGender":"neuter","pronouns":{"k19":{"pronouns":"they/them"}}},
     "emails":{"e1":{"contexts":{"work":true},"address":"v@xyz.example.com"},
       "e2":{"address":"jane@example.com","pref":1,"label":"Blog","x-a":{"b":[1,null]}}},
     "onlineServices":{"x1":{"uri":"xmpp:alice@example.com"},
       "x2":{"service":"Mastodon","user":"@a@b.example","uri":"https://b.example/@a"}},
     "phones":{"t0":{"contexts":{"private":true},"features":{"voice":true,"mobile":true},
       "number":"tel:+1-555-555-5555;ext=5555","pref":1},"t3":{"number":"+1-201-555-0123"}},
     "preferredLanguages":{"l1":{"language":"en","contexts":{"work":true},"pref":1},
       "l2":{"language":"fr","pref":2}},
     "calendars":{"calA":{"kind":"calendar","uri":"webcal://c.example/calA.ics"}},
     "schedulingAddresses":{"s1":{"uri":"mailto:jane@example.com"}},
     "addresses":{"k23":{"contexts":{"work":true},"components":[{"kind":"number","value":"54321"},
       {"kind":"separator","value":" "},{"kind":"name","value":"Oak St"},
       {"kind":"locality","value":"Reston"},{"kind":"region","value":"VA"},
       {"kind":"postcode","value":"20190"}],"countryCode":"US","isOrdered":true,
       "coordinates":"geo:1,2"}},
     "cryptoKeys":{"k1":{"uri":"https://www.example.com/keys/jdoe.cer"}},
     "links":{"l3":{"kind":"contact","uri":"mailto:contact@example.com","pref":1}},
     "media":{"r45":{"kind":"sound","uri":"CID:JOHNQ"},"r2":{"kind":"photo","uri":"https://p/q.gif"},
       "r3":{"kind":"photo","uri":"data:image/png;base64,iVBORw0K"}},
     "localizations":{"jp":{"name/full":"ゴッホ"}},
     "anniversaries":{"k8":{"kind":"birth","date":{"year":1953,"month":4,"day":15}},
       "k9":{"kind":"death","date":{"@type":"Timestamp","utc":"2019-10-15T23:10:00Z"},
         "place":{"full":"4445 Tree Street"}},
       "k0":{"kind":"wedding","date":{"month":2,"day":29}},
       "kx":{"kind":"birth","date":{"calendarScale":"hebrew","year":5713}}},
     "keywords":{"internet":true,"IETF":true},
     "notes":{"n1":{"note":"Open, till 5","created":"2022-11-23T15:01:32Z"},"n2":{"note":"two"}},
     "personalInfo":{"p2":{"kind":"expertise","value":"chemistry","level":"high"}},
     "relatedTo":{"urn:uuid:f81d4fae":{"relation":{"friend":true,"colleague":true}},
       "Jane; my aide":{"relation":{}}},
     "example.com:foo":{"a":[1,2.50,{"b~/":null}]},
     "vCardProps":[["x-foo",{"group":"g1","x-p":["a","b"]},"unknown","a;b"]]}
    """

  private func read(_ text: String) -> (contacts: [Contact], lines: [Int], issues: [ImportIssue]) {
    JSContactReader(Array(text.utf8)).all()
  }

  private func written(_ contacts: [Contact]) -> String {
    let writer = JSONContactWriter { $1.write($0.jsContact) }
    return String(decoding: writer.file(of: contacts), as: UTF8.self)
  }

  /// The value with object members sorted by name.
  private func sorted(_ value: JSONValue) -> JSONValue {
    switch value {
    case .object(let object):
      .object(
        JSONObject(
          object.members.sorted { $0.key < $1.key }.map { ($0.key, sorted($0.value)) }))
    case .array(let elements): .array(elements.map(sorted))
    default: value
    }
  }

  /// The values of fields; properties are compared separately.
  private func lines(_ contact: Contact) -> [String] {
    contact.lines.filter { $0.field != "property" }.map { line in
      let label = line.label.isEmpty ? "" : ":\(line.label)"
      return "\(line.field)\(label)\(line.isPreferred ? "*" : "")=\(line.value)"
    }
  }

  @Test func readsACard() throws {
    let (contacts, numbers, issues) = read(Self.card)
    let contact = try #require(contacts.first)
    #expect(contacts.count == 1 && numbers == [1] && issues.isEmpty)
    #expect(contact.uid == "urn:uuid:22B2C7DF-9120-4969-8460-05956FE6B065")
    #expect(
      lines(contact) == [
        "name=Vincent van Gogh", "nickname=Vin", "phonetic-family=fan xox", "org=ABC; Inc.",
        "department=North; Sales", "title=Scientist",
        "phone:home mobile*=+1-555-555-5555;ext=5555", "phone=+1-201-555-0123",
        "address:work=54321 Oak St; Reston; VA; 20190; US", "email:work=v@xyz.example.com",
        "email:Blog*=jane@example.com", "url*=mailto:contact@example.com", "birthday=1953-04-15",
        "date:death=2019-10-15", "anniversary=--02-29",
        "relation:friend colleague=urn:uuid:f81d4fae",
        "relation=Jane; my aide", "profile=Mastodon:@a@b.example https://b.example/@a",
        "im=xmpp:alice@example.com", "language:work*=en",
        "language=fr", "key=https://www.example.com/keys/jdoe.cer", "note=Open, till 5",
        "tag=internet", "tag=IETF",
      ])
    #expect(contact.photos.map(\.value.type) == ["", "image/png"])
    #expect(
      contact.properties.map(\.value.name) == [
        "ROLE", "NICKNAME", "NOTE", "SOUND", "CALURI", "CALADRURI", "EXPERTISE",
        "X-FOO", "JSPROP", "JSPROP", "JSPROP", "JSPROP", "JSPROP",
      ])
  }

  @Test func anUnchangedCardRoundTripsExactly() throws {
    let contact = try #require(read(Self.card).contacts.first).asNew(at: .now)
    let back = try #require(JSONValue(parsing: written([contact]).utf8).array?.first)
    #expect(sorted(back) == (try sorted(JSONValue(parsing: Self.card.utf8))))
    let again = try #require(read(written([contact])).contacts.first)
    #expect(again.valuesAlone == contact.valuesAlone)
  }

  @Test func aChangeKeepsAllOtherMembers() throws {
    var contact = try #require(read(Self.card).contacts.first)
    contact.emails[1].value.address = "new@example.com"
    contact.phones[0].label = "work"
    contact.organization.title = "Painter"
    contact.name.given = "Theo"
    contact.tags.removeLast()
    contact.addresses[0].value.city = "Arles"
    let card = contact.jsContact
    #expect(
      card["emails"]?.object?["e2"]
        == ["address": "new@example.com", "label": "Blog", "pref": 1, "x-a": ["b": [1, .null]]])
    #expect(
      card["phones"]?.object?["t0"]
        == ["contexts": ["work": true], "number": "tel:+1-555-555-5555;ext=5555", "pref": 1])
    #expect(
      card["titles"]?.object?["le9"]
        == ["name": "Painter", "kind": "title", "organizationId": "o1"])
    #expect(card["name"]?.object?["sortAs"] == ["surname": "Gogh"])
    #expect(card["name"]?.object?["full"] == "Theo van Gogh")
    #expect(card["keywords"] == ["internet": true])
    #expect(card["addresses"]?.object?["k23"]?.object?["coordinates"] == "geo:1,2")
    #expect(card["organizations"]?.object?["o1"]?.object?["sortAs"] == "ABC")
  }

  @Test func aChangedComponentLeavesTheOthers() throws {
    let text = """
      {"@type":"Card","version":"1.0","uid":"u","name":{"components":[
      {"kind":"given","value":"Vincent","phonetic":"vin"},{"kind":"surname","value":"van Gogh"},
      {"kind":"separator","value":"-"},{"kind":"surname2","value":"Carbentus","phonetic":"x"},
      {"kind":"generation","value":"III"}],"isOrdered":true}}
      """
    var contact = try #require(read(text).contacts.first)
    contact.name.given = "Theo"
    contact.name.middle = "W."
    func components() -> [String] {
      (contact.jsContact["name"]?.object?["components"]?.array ?? []).map {
        "\($0.object?["kind"]?.string ?? "")=\($0.object?["value"]?.string ?? "")"
      }
    }
    #expect(
      components() == [
        "given=Theo", "surname=van Gogh", "separator=-", "surname2=Carbentus", "generation=III",
        "given2=W.",
      ])
    contact.name.family = "Gogh"
    #expect(
      components() == [
        "given=Theo", "surname=Gogh", "separator=-", "generation=III", "given2=W.",
      ])
    let again = read("[\(JSONValue.object(contact.jsContact))]").contacts.first
    #expect(again?.name.family == "Gogh" && again?.name.suffix == "III")
  }

  @Test(arguments: [
    ("R&D; Labs", ["R&D x=3", "Labs x=7"]), ("R&D", ["R&D x=3"]),
    ("Lab; R&D", ["Lab x=7 z", "R&D x=3"]),
    ("R&D; New; Lab", ["R&D x=3", "New x=", "Lab x=7 z"]),
  ])
  func aChangedUnitLeavesTheOthers(department: String, expected: [String]) throws {
    let text = """
      {"@type":"Card","version":"1.0","uid":"u","name":{"full":"Ada"},"organizations":{"o":{"units":[
      {"name":"R&D","x":"3"},{"name":"Lab","x":"7","sortAs":"z"}]}}}
      """
    var contact = try #require(read(text).contacts.first)
    contact.organization.department = department
    let organization = contact.jsContact["organizations"]?.object?["o"]?.object
    let units = (organization?["units"]?.array ?? []).compactMap(\.object)
    #expect(
      units.map { unit in
        let words = [unit["name"]?.string ?? "", "x=\(unit["x"]?.string ?? "")"]
        return (words + [unit["sortAs"]?.string].compactMap(\.self)).joined(separator: " ")
      } == expected)
  }

  /// As after a merge.
  @Test func howANameWasSortedIsNotHowAnotherIs() throws {
    var contact = try #require(read(Self.card).contacts.first)
    (contact.name.family, contact.organization.name) = ("King", "Zeta")
    let card = contact.jsContact
    #expect(card["name"]?.object?["sortAs"] == nil && card["name"]?.object?["isOrdered"] == true)
    #expect(
      card["organizations"]?.object?["o1"] == [
        "name": "Zeta", "units": [["name": "North"], ["name": "Sales"]],
      ])
  }

  @Test func vCardPropertiesSurviveACard() throws {
    let text = """
      BEGIN:VCARD\r\nVERSION:4.0\r\nUID:a\r\nFN:Ada\r\nN:;Ada;;;\r\nKEY;TYPE=work:http://k\r\n\
      X-ODD;X-P=1:a\\,b\r\nitem1.X-ABDATE:20190101\r\nitem1.X-ABLabel:Graduation\r\n\
      item2.X-OTHER:1\r\nitem2.X-ABLabel:Mine\r\nRELATED;TYPE=friend;VALUE=text:Bo\r\n\
      BDAY;VALUE=text:spring\r\nIMPP:sip:ada@x\r\nX-PHONETIC-FIRST-NAME:eida\r\n\
      JSPROP;JSPTR="speakToAs":{"grammaticalGender":"feminine"}\r\nNOTE:one\r\nNOTE:two\r\n\
      FN:Ada again\r\nEND:VCARD\r\n
      """
    let contact = try VCardReader(Array(text.utf8)).first()
    let card = contact.jsContact
    #expect(card["speakToAs"] == ["grammaticalGender": "feminine"])
    #expect(
      card["cryptoKeys"]?.object?.members.map(\.value) == [
        ["uri": "http://k", "contexts": ["work": true]]
      ])
    let back = try #require(read(written([contact])).contacts.first)
    #expect(Set(lines(back)) == Set(lines(contact)))
    #expect(
      Set(back.properties.map(\.value.inCapitals))
        == Set(contact.properties.map(\.value.inCapitals)))
  }

  @Test(arguments: [
    (#"{"@type":"Card"}"#, "jscontact"), (#" [ { "uid":"}", "@type" : "Card""#, "jscontact"),
    (#"[{"id":"x","name":{"@type":"Name"},"a":["\"]}"],"@type":"CardGroup"}]"#, "jscontact"),
    (#"[{"id":"x"},{"@type":"Card"}]"#, "json"), (#"[{"name":{"@type":"Card"}}]"#, "json"),
    (#"[{"note":"\"@type\":\"Card\""}]"#, "json"), (#"{"id":"x","note":"@type"}"#, "jsonl"),
    (#"{"format":"contacts","contacts":[{"@type":"Card"}]}"#, "json"),
  ])
  func isDistinguishedFromOurJSON(text: String, format: String) {
    #expect(InputFormat.of(Array(text.utf8), named: "x.json")?.name == format)
  }

  @Test func readsGroups() throws {
    let group = """
      [{"@type":"Card","uid":"g","kind":"group","name":{"full":"The Does"},
        "members":{"urn:uuid:1":true,"mailto:a@b":true,"no":false}},
       {"@type":"CardGroup","uid":"h","name":"Old","members":{"1":true},"card":{"notes":{"n":{"note":"x"}}}}]
      """
    let (contacts, numbers, _) = read(group)
    #expect(numbers == [1, 3])
    #expect(contacts.map(\.kind) == [.group, .group])
    #expect(contacts.map(\.name.formatted) == ["The Does", "Old"])
    #expect(contacts[0].members.map(\.value.uid) == ["1", "mailto:a@b"])
    #expect(contacts[1].note == "x")
    let back = try #require(JSONValue(parsing: written(contacts).utf8).array)
    #expect(
      sorted(back[0].object?["members"] ?? .null)
        == sorted(["urn:uuid:1": true, "mailto:a@b": true, "no": false]))
    #expect(back[1].object?["members"] == ["1": true])
    #expect(back[1].object?["@type"] == "Card" && back[1].object?["kind"] == "group")
  }

  @Test func skipsObjectsThatAreNotCards() {
    let (contacts, numbers, issues) = read(
      """
      [{"@type":"Card","uid":"1","name":{"full":"A"}},
      5,
      {"@type":"Task"}, {"colour":"red"},
      {"uid":"2","emails":{"e":{"address":"b@x"}}},
      {"@type":"Card","uid":"3","phones":[1],"emails":{"e":7,"f":{}},"name":[],"kind":"location","vCardProps":[5]}
      """)
    #expect(contacts.map(\.uid) == ["1", "2", "3"])
    #expect(numbers == [1, 4, 5])
    #expect(issues.map(\.line) == [2, 3, 3, 5])
    #expect(issues.allSatisfy { $0.outcome == .leftOut })
    let odd = contacts[2].jsContact
    #expect(odd["phones"] == [1] && odd["kind"] == "location" && odd["vCardProps"] == [5])
    #expect(odd["emails"] == ["e": 7, "f": [:]] && odd["name"] == [])
  }

  @Test(arguments: [
    "", "[", "{", "[[]]", "null", #"{"@type":"Card""#, #"{"@type":"Card","name":{"full":"\u{0}"}}"#,
    String(repeating: "[", count: 5000),
    #"{"@type":"Card","x":"# + String(repeating: "[", count: 254)
      + String(repeating: "]", count: 254)
      + "}",
    #"{"@type":"Card","anniversaries":{"k":{"kind":"birth","date":{"year":-99999999999,"month":0,"day":99}}}}"#,
  ])
  func readsHostileTextSafely(text: String) {
    let (contacts, _, _) = read(text)
    let again = read(written(contacts))
    #expect(again.contacts.map(\.valuesAlone) == contacts.map(\.valuesAlone))
  }

  /// Ten times the members take about ten times as long.
  @Test func readsThousandsOfMembers() {
    let members = (0..<100_000).map { #""urn:uuid:\#($0)":true"# }.joined(separator: ",")
    let (contacts, _, _) = read(
      #"{"@type":"Card","uid":"g","kind":"group","members":{\#(members)}}"#)
    #expect(contacts.first?.members.count == 100_000)
    #expect(contacts.first?.jsContact["members"]?.object?.members.count == 100_000)
  }

  @Test func writtenCardsRoundTrip() throws {
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<Extent.count(60, of: 600) {
      var contact = try Contact.random(&generator)
      contact.messaging.removeAll { $0.value.address.isBlank }
      let back = try #require(read(written([contact])).contacts.first)
      for key in ["phones", "emails", "urls", "profiles", "messaging"] {
        let (before, after) = (described(contact, key), described(back, key))
        #expect(after == before, "\(key)")
      }
      #expect(back.note == contact.note || contact.note.isBlank)
    }
  }

  /// The non-empty entries of a member in any order, without white space, ids and internal members.
  private func described(_ contact: Contact, _ key: String) -> [String] {
    (contact.json[key]?.array ?? []).compactMap { entry in
      let members = (entry.object ?? [:]).members.filter {
        !["id", "colour", "vcard", "jscontact"].contains($0.key)
      }.map { ($0.key, ($0.value.string ?? "yes").withoutSpaces) }
        .filter { !$0.1.isEmpty }
      let isEmpty = members.allSatisfy { ["label", "preferred", "service"].contains($0.0) }
      return isEmpty ? nil : members.map { "\($0.0)=\($0.1)" }.joined(separator: "|")
    }.sorted()
  }
}

extension String {
  /// The text without white space and separators.
  fileprivate var withoutSpaces: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { !$0.properties.isWhitespace }))
  }
}

extension RawProperty {
  /// The property with its name in capitals, as in jCard.
  fileprivate var inCapitals: RawProperty {
    var copy = self
    copy.name = name.uppercased()
    return copy
  }
}
