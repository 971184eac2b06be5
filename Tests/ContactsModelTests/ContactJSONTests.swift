import JSON
import ModelTestSupport
import Testing

@testable import ContactsModel

struct ContactJSONTests {
  /// Every key of the format and every member of each entry, in order.
  static let full = """
    {"id":"0d9c1f3e-0000-4000-8000-000000000000","kind":"group",\
    "name":{"formatted":"f","prefix":"p","given":"g","middle":"m","family":"f","suffix":"s",\
    "nickname":"n","phoneticGiven":"pg","phoneticMiddle":"pm","phoneticFamily":"pf"},\
    "organization":{"name":"n","department":"d","title":"t"},\
    "phones":[{"id":1,"label":"l","number":"n","preferred":true}],\
    "addresses":[{"id":2,"label":"l","street":"s","city":"c","region":"r","postalCode":"p",\
    "country":"c","poBox":"p","extended":"e","formatted":"f","preferred":true}],\
    "emails":[{"id":3,"label":"l","address":"a","preferred":true}],\
    "urls":[{"id":4,"label":"l","url":"u"}],\
    "dates":[{"id":5,"label":"birthday","date":"1985-04-15"},{"id":6,"label":"l","text":"spring"}],\
    "relations":[{"id":7,"label":"l","name":"n"}],\
    "profiles":[{"id":8,"label":"l","service":"s","user":"u","url":"u"}],\
    "messaging":[{"id":9,"label":"l","service":"s","address":"a"}],\
    "members":[{"id":10,"uid":"u"}],\
    "photos":[{"id":11,"type":"image/png","data":"QQ==","url":"u"}],\
    "note":"n","tags":["b","a"],\
    "properties":[{"id":12,"group":"g","name":"X-N","parameters":"A=b","value":"v"}],\
    "uid":"u","lastContacted":"2026-01-01T00:00:00Z","created":"2026-01-02T00:00:00Z",\
    "modified":"2026-01-03T00:00:00Z","nextEntry":13}
    """

  @Test func writesAllKeysInOrder() throws {
    let contact = try Contact(parsing: Self.full)
    #expect(contact.text == Self.full)
    #expect(contact.unknown.isEmpty)
  }

  @Test func writesKeysInOrderWhateverTheInput() throws {
    let members = try #require(try JSONValue(parsing: Self.full.utf8).object).members
    let reversed = JSONObject(members.reversed().map { ($0.key, $0.value) })
    #expect(try Contact(json: .object(reversed)).text == Self.full)
  }

  @Test func omitsEmptyKeys() {
    #expect(Contact(id: .of(1)).text == #"{"id":"00000001-0000-4000-8000-000000000000"}"#)
  }

  @Test func keepsUnknownKeysAtEveryLevel() throws {
    let text = """
      {"id":"0d9c1f3e-0000-4000-8000-000000000000",\
      "name":{"given":"Ada","pronouns":"she"},"organization":{"site":"HQ"},\
      "phones":[{"id":1,"number":"1","sip":{"a":[1.0]}}],"nextEntry":2,"z":null,"a":[{"b":{}}]}
      """
    #expect(try Contact(parsing: text).text == text)
  }

  @Test(arguments: [
    #"{"id":"x"}"#, #"{"kind":"robot"}"#, #"{"created":"yesterday"}"#, #"{"phones":[1]}"#,
    #"{"phones":[{"id":"1"}]}"#, #"{"phones":[{"id":1.5}]}"#, #"{"tags":"a"}"#, #"{"name":"Ada"}"#,
    #"{"phones":[{"preferred":"yes"}]}"#, #"{"nextEntry":99999999999999999999}"#,
  ])
  func rejectsValuesOfTheWrongType(text: String) {
    #expect(throws: JSONError.self) { try Contact(parsing: text) }
  }

  @Test func givesAContactAnID() throws {
    let text = #"{"name":{"given":"Ada"}}"#
    #expect(try Contact(parsing: text).id != Contact(parsing: text).id)
  }

  @Test func givesEntriesUniqueIDs() throws {
    var contact = try Contact(
      parsing: """
        {"phones":[{"number":"new"},{"id":3,"number":"a"},{"id":-1,"number":"bad"}],\
        "emails":[{"id":1,"address":"b"},{"id":3,"address":"again"}],"badges":[{"id":8}]}
        """)
    contact.repairEntryIDs()
    #expect(contact.phones.map { "\($0.id) \($0.value.number)" } == ["9 new", "3 a", "10 bad"])
    #expect(contact.emails.map { "\($0.id) \($0.value.address)" } == ["1 b", "11 again"])
    #expect(contact.nextEntry == 12)
  }

  @Test(arguments: ["9223372036854775807", "-9223372036854775808", "9007199254740992", "0"])
  func survivesExtremeEntryIDs(number: String) throws {
    var contact = try Contact(
      parsing: #"{"phones":[{"id":\#(number),"number":"1"}],"nextEntry":\#(number)}"#)
    contact.repairEntryIDs()
    contact.append(EmailAddress("a"))
    contact.append(EmailAddress("b"))
    #expect(contact.emails.allSatisfy { EntryID.valid.contains($0.id) })
    #expect(EntryID.valid.contains(contact.phones[0].id))
    let entry = try JSONValue(parsing: #"{"id":\#(number)}"#.utf8).object ?? [:]
    var book = try AddressBook([contact])
    _ = try? book.apply(.insert(contact.id, key: "phones", entry: entry, at: 0))
    _ = try? book.apply(.insert(contact.id, key: "badges", entry: entry, at: 0))
    #expect(book.count == 1)
  }

  @Test func readsAndWritesSingleKeys() throws {
    var contact = try Contact(parsing: Self.full)
    for member in contact.json.members where member.key != "id" && member.key != "nextEntry" {
      #expect(contact.value(of: member.key) == member.value)
      try contact.setValue(nil, of: member.key)
      #expect(contact.value(of: member.key) == nil)
      try contact.setValue(member.value, of: member.key)
    }
    #expect(contact.text == Self.full)
    #expect(throws: JSONError.self) { try contact.setValue("x", of: "id") }
    #expect(throws: JSONError.self) { try contact.setValue(3, of: "nextEntry") }
    #expect(contact.text == Self.full)
  }

  @Test func comparesTagsWithoutCaseAndAccents() throws {
    var contact = Contact("Ada")
    try contact.tag(" Freunde ")
    try contact.tag("FREUNDE")
    try contact.tag("Familie")
    #expect(contact.tags == ["Freunde", "Familie"])
    #expect(contact.hasTag("freunde") && !contact.hasTag("freund"))
    #expect(contact.untag("freunde") && !contact.untag("freunde"))
    #expect(contact.tags == ["Familie"])
  }
}
