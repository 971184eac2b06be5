import JSON
import ModelTestSupport
import Testing

@testable import ContactsMatching
@testable import ContactsModel

/// The result of merging contacts.
@Suite struct ContactMergeTests {
  private func contact(_ name: String, _ fields: (String, String)...) throws -> Contact {
    var contact = Contact(name)
    for (field, value) in fields {
      let parts = field.split(separator: ":").map(String.init)
      try contact.assign(parts[0], .add, value, label: parts.count > 1 ? parts[1] : nil)
    }
    return contact
  }

  private func merge(_ contacts: Contact...) -> Contact {
    ContactMerge(of: contacts, companions: ["vcard"]).result
  }

  private func texts(_ contact: Contact, _ field: String) throws -> [String] {
    try #require(Field.named(field)).values(in: contact).map(\.text)
  }

  @Test(arguments: [
    ("phone", "+44 20 7946 0958", "020 7946-0958", "+44 20 7946 0958"),
    ("phone", "020 7946-0958", "+44 20 7946 0958", "+44 20 7946 0958"),
    ("email", "ada@example.org", "Ada@Example.ORG", "ada@example.org"),
    ("url", "https://www.example.org/", "http://Example.org", "https://www.example.org/"),
    (
      "address", "1 Dorset Street; London", "1 DORSET ST; london; ; W1U 4EG",
      "1 Dorset Street; London; ; W1U 4EG"
    ),
    ("im", "xmpp:ada@example.org", "XMPP:Ada@example.org", "xmpp:ada@example.org"),
    (
      "profile", "github:ada", "GitHub:Ada https://github.com/ada",
      "GitHub:Ada https://github.com/ada"
    ),
    ("relation", "Lord Byron", "lord  byron", "Lord Byron"),
    ("tag", "Friend", "friend", "Friend"),
    ("date", "2001-09", "2001-09", "2001-09"),
  ])
  func keepsEqualEntriesOnce(field: String, first: String, second: String, kept: String) throws {
    let result = try merge(contact("Ada", (field, first)), contact("Ada", (field, second)))
    #expect(try texts(result, field) == [kept])
  }

  @Test(arguments: [
    ("phone", "+44 20 7946 0958", "+44 20 7946 0959"), ("phone", "110", "112"),
    ("email", "ada@example.org", "ada+news@example.org"),
    ("email", "ada@example.org", "adà@example.org"),
    ("address", "1 Dorset Street; London", "1 Dorset Street; Paris"),
    ("url", "https://example.org/a", "https://example.org/A"),
    ("profile", "github:ada", "gitlab:ada"), ("date", "2001-09", "2001-10"), ("tag", "a", "b"),
  ])
  func keepsBothOfDifferentEntries(field: String, first: String, second: String) throws {
    let result = try merge(contact("Ada", (field, first)), contact("Ada", (field, second)))
    #expect(try texts(result, field) == [first, second])
  }

  @Test func keepsTheMoreSpecificLabel() throws {
    let labels = [
      ("", "work", "work"), ("other", "home", "home"), ("mobile", "work", "mobile"),
      ("home", "", "home"),
    ]
    for (first, second, kept) in labels {
      var (one, other) = (Contact("Ada"), Contact("Ada"))
      one.append(PhoneNumber("5550100"), label: first)
      other.append(PhoneNumber("555-0100"), label: second)
      #expect(merge(one, other).phones.map(\.label) == [kept])
    }
    // The label is essential for a date and a relation.
    let result = try merge(
      contact("Ada", ("date:met", "2001-09-01")), contact("Ada", ("date:wedding", "2001-09-01")))
    #expect(result.dates.map(\.label) == ["met", "wedding"])
  }

  @Test func keepsOnePreferredEntry() {
    var (one, other) = (Contact("Ada"), Contact("Ada"))
    one.append(PhoneNumber("5550100"))
    other.append(PhoneNumber("5550101"), isPreferred: true)
    #expect(merge(one, other).phones.map(\.isPreferred) == [false, true])
    one.append(PhoneNumber("5550102"), isPreferred: true)
    #expect(merge(one, other).phones.map(\.isPreferred) == [false, true, false])
  }

  @Test func keepsOneOfSingleValuesAndNotesTheOther() throws {
    var one = try contact("Ada Lovelace", ("birthday", "1815-12-10"), ("title", "Analyst"))
    one.organization.name = "Engines"
    var other = try contact("Ada King", ("birthday", "1815-12-11"), ("nickname", "Enchantress"))
    other.organization.name = "Society"
    let result = merge(one, other)
    #expect(result.displayName == "Ada Lovelace")
    #expect(result.organization.name == "Engines" && result.organization.title == "Analyst")
    #expect(result.name.nickname == "Enchantress")
    #expect(result.dates.map(\.value.text) == ["1815-12-10"])
    #expect(
      result.note == "merged name: Ada King\nmerged org: Society\nmerged birthday: 1815-12-11")
    // With the arguments swapped.
    let preferred = ContactMerge(of: [one, other], preferring: other.id, companions: []).result
    #expect(preferred.id == one.id && preferred.displayName == "Ada King")
    #expect(preferred.dates.map(\.value.text) == ["1815-12-11"])
    #expect(
      preferred.note
        == "merged name: Ada Lovelace\nmerged org: Engines\nmerged birthday: 1815-12-10")
  }

  @Test func furtherBirthdaysOfOneContactAreKept() throws {
    let one = try contact("Ada", ("birthday", "1815-12-10"))
    let other = try contact("Bob", ("birthday", "1815-12-11"), ("birthday", "1815-12-12"))
    let result = merge(one, other)
    #expect(try texts(result, "birthday") == ["1815-12-10", "1815-12-12"])
    #expect(result.note == "merged name: Bob\nmerged birthday: 1815-12-11")
    #expect(try texts(merge(contact("Ada"), other), "birthday") == ["1815-12-11", "1815-12-12"])
  }

  /// The names as displayed say nothing of their parts.
  @Test func partsOfTheNameAreTakenOrNoted() throws {
    func contact(_ whole: String, _ parts: (String, String)...) throws -> Contact {
      var contact = Contact()
      for (part, text) in parts { try contact.assign(part, .set, text, label: nil) }
      contact.name.formatted = whole
      return contact
    }
    let jane = try contact("Mum", ("given", "Jane"), ("family", "Smith"))
    let jenny = try contact("Mum", ("given", "Jenny"), ("family", "Doe"))
    #expect(merge(jane, jenny).note == "merged given: Jenny\nmerged family: Doe")
    let preferred = ContactMerge(of: [jane, jenny], preferring: jenny.id, companions: []).result
    #expect(preferred.name.given == "Jenny" && preferred.id == jane.id)
    #expect(preferred.note == "merged given: Jane\nmerged family: Smith")
    let mum = try contact("Mum")
    let filled = merge(mum, jane)
    #expect(filled.name == jane.name && filled.note.isEmpty)
    let plumber = try contact("Babbage (plumber)", ("given", "Charles"), ("family", "Babbage"))
    #expect(
      merge(Contact("Chuck"), plumber).note
        == "merged name: Babbage (plumber)\nmerged given: Charles")
  }

  @Test func doesNotNoteWhatThePersonRejected() throws {
    var merge = ContactMerge(of: [Contact("Ada Lovelace"), Contact("Ada King")], companions: [])
    #expect(merge.questions.map(\.field) == ["name"])
    #expect(merge.questions[0].values == ["Ada Lovelace", "Ada King"])
    merge.choose("Ada King", for: "name")
    #expect(merge.questions.isEmpty)
    #expect(merge.result.displayName == "Ada King" && merge.result.note == "")
  }

  @Test func completesPartsOfTheName() {
    var other = Contact("Ada Lovelace")
    (other.name.prefix, other.name.middle) = ("Dr.", "King")
    let result = merge(Contact("Ada Lovelace"), other)
    #expect(result.displayName == "Dr. Ada King Lovelace" && result.note == "")
    #expect(merge(Contact("Ada Lovelace"), Contact("Ada")).note == "")
  }

  @Test func aBirthdayWithAYearReplacesOneWithout() throws {
    let result = try merge(
      contact("Ada", ("birthday", "--12-10")), contact("Ada", ("birthday", "1815-12-10")))
    #expect(result.dates.map(\.value.text) == ["1815-12-10"] && result.note == "")
  }

  @Test func keepsOneNameForAnOrganization() {
    let result = merge(Contact("Royal Society", kind: .organization), Contact("Royal Society"))
    #expect(
      result.kind == .organization && result.displayName == "Royal Society" && result.note == "")
    #expect(result.name.formatted == "Royal Society")
  }

  @Test func joinsNotes() {
    let note = { (text: String) in
      var contact = Contact("Ada")
      contact.note = text
      return contact
    }
    #expect(merge(note("one"), note("two")).note == "one\n\ntwo")
    #expect(merge(note("one\n\ntwo"), note("two"), note("")).note == "one\n\ntwo")
    #expect(merge(note(""), note("two")).note == "two")
    #expect(merge(note("someone"), note("one")).note == "someone\n\none")
  }

  @Test func mergesTimesAndUIDs() throws {
    let time = { (text: String) in Timestamp("\(text)T00:00:00Z") }
    var (one, other) = (Contact("Ada"), Contact("Ada"))
    (one.created, other.created) = (time("2026-02-01"), time("2026-01-01"))
    (one.lastContacted, other.lastContacted) = (time("2026-03-01"), time("2026-04-01"))
    other.uid = "other"
    let result = merge(one, other)
    #expect(result.created == time("2026-01-01") && result.lastContacted == time("2026-04-01"))
    #expect(result.uid.isEmpty && result.id == one.id)
    #expect(
      result.unknown["merged"] == [["contact": .string(other.id.description), "uid": "other"]])
    one.uid = "one"
    let both = merge(one, other)
    #expect(both.uid == "one")
    #expect(both.unknown["merged"] == [["contact": .string(other.id.description), "uid": "other"]])
  }

  @Test func keepsUnknownKeys() throws {
    let one = try Contact(
      parsing:
        #"{"id":"00000001-0000-4000-8000-000000000000","badges":[{"id":1,"text":"a"}],"x":1,"vcard":{"FN":[]},"phones":[{"id":2,"number":"5550100","colour":"red"}],"nextEntry":3}"#
    )
    let other = try Contact(
      parsing:
        #"{"id":"00000002-0000-4000-8000-000000000000","badges":[{"id":1,"text":"a"},{"id":2,"text":"b"}],"x":2,"y":3,"vcard":{"FN":[{}],"N":[{}]},"phones":[{"id":1,"number":"5550100","size":"big"}],"properties":[{"id":3,"name":"X-A","value":"b"}],"nextEntry":4}"#
    )
    let result = merge(one, other)
    #expect(result.unknown["badges"]?.array?.map { $0.object?["text"] } == ["a", "b"])
    #expect(result.unknown["x"] == 1 && result.unknown["y"] == 3)
    #expect(result.unknown["vcard"] == ["FN": [], "N": [[:]]])
    #expect(result.unknown["merged"] == [["contact": .string(other.id.description), "x": 2]])
    #expect(result.phones[0].unknown == ["colour": "red", "size": "big"])
    #expect(result.properties.map(\.value.value) == ["b"])
    let ids =
      result.phones.map(\.id) + result.properties.map(\.id)
      + (result.unknown["badges"]?.array ?? []).compactMap { $0.object?.entryID }
    #expect(Set(ids).count == ids.count)
  }

  @Test func keepsPropertyGroupsApart() throws {
    let card = { (value: String) in
      var contact = Contact("Ada")
      var property = RawProperty()
      (property.group, property.name, property.value) = ("item1", "X-A", value)
      contact.append(property)
      property.name = "X-B"
      contact.append(property)
      return contact
    }
    let groups = merge(card("a"), card("b")).properties.map(\.value.group)
    #expect(
      groups[0] == "item1" && groups[1] == "item1" && groups[2] == groups[3] && groups[2] != "item1"
    )
  }

  // MARK: In a book

  @Test func undoRestoresBothContacts() throws {
    let ada = try contact("Ada Lovelace", ("phone", "5550100"), ("tag", "a"), ("note", "x"))
    var king = try contact("Ada King", ("phone", "5550101"), ("email", "a@b.example"), ("tag", "b"))
    king.uid = "king"
    var group = Contact("Club", kind: .group)
    group.append(GroupMember("king"))
    group.append(GroupMember("other"))
    var friend = try contact("Mary", ("relation", "urn:uuid:\(king.id)"))
    friend.append(GroupMember(king.id.description))
    let book = try AddressBook([ada, king, group, friend, Contact("Ida")])
    let merge = ContactMerge(of: [ada, king], companions: [])
    let changes = book.changes(
      merging: [ada, king], into: merge.result, naming: Array(book.contacts))
    var merged = book
    try merged.apply(changes)
    #expect(merged.names == ["Ada Lovelace", "Club", "Mary", "Ida"])
    #expect(merged[ada.id] == merge.result)
    #expect(merged[group.id]?.members.map(\.value.uid) == ["\(ada.id)", "other"])
    #expect(merged[friend.id]?.relations.map(\.value.name) == ["urn:uuid:\(ada.id)"])
    try merged.apply(changes.reversed().map(\.inverse))
    #expect(merged.contacts.map(\.uncounted) == book.contacts.map(\.uncounted))
  }

  @Test func referencesFollowTheMergedContact() throws {
    var (ada, king) = (Contact("Ada"), Contact("Ada"))
    (ada.uid, king.uid) = ("ada", "king")
    var group = Contact("Club", kind: .group)
    for uid in ["king", "ada", "urn:uuid:\(king.id)"] { group.append(GroupMember(uid)) }
    var book = try AddressBook([ada, king, group])
    let merge = ContactMerge(of: [ada, king], companions: [])
    try book.apply(
      book.changes(merging: [ada, king], into: merge.result, naming: Array(book.contacts)))
    #expect(book[group.id]?.members.map(\.value.uid) == ["ada"])
  }

  @Test func marksOfDifferentPairsFollowTheMergedContact() throws {
    let contacts = (0..<4).map { _ in Contact("Ada Lovelace") }
    var book = try AddressBook(contacts)
    for (first, second) in [(1, 2), (0, 1), (1, 3)] {
      try book.apply(
        book.changes(marking: contacts[first].id, contacts[second].id, asDistinct: true))
    }
    let former = book
    let merge = ContactMerge(of: [contacts[0], contacts[1], contacts[3]], companions: [])
    let changes = book.changes(
      merging: merge.contacts, into: merge.result, naming: Array(book.contacts))
    try book.apply(changes)
    let distinct = DistinctPairs(in: book)
    #expect(distinct.others(than: contacts[0].id) == [contacts[2].id])
    #expect(distinct.others(than: contacts[1].id).isEmpty)
    try book.apply(changes.reversed().map(\.inverse))
    #expect(
      DistinctPairs(in: book).others(than: contacts[1].id)
        == DistinctPairs(in: former).others(than: contacts[1].id))
  }
}
