import CommandLanguage
import ContactsModel
import ContactsSearch
import Testing

@testable import ContactsShell

struct ContactItemTests {
  @Test(arguments: [
    ("phone", 1, ContactItem.entry(key: "phones", id: 1)),
    ("phone", 3, .entry(key: "phones", id: 3)), ("PHONE", 1, .entry(key: "phones", id: 1)),
    ("birthday", 1, .entry(key: "dates", id: 9)), ("date", 2, .entry(key: "dates", id: 10)),
    ("tag", 2, .tag("mathematics")), ("nickname", 1, .field("nickname")),
  ])
  func aFieldAndANumberIdentifyAnItem(field: String, number: Int, item: ContactItem) throws {
    #expect(ContactItem(field: field, number: number, in: try .full()) == item)
  }

  @Test(arguments: [("phone", 0), ("phone", 4), ("phone", -1), ("suffix", 1), ("colour", 1)])
  func rejectsItemsThatDoNotExist(field: String, number: Int) throws {
    #expect(ContactItem(field: field, number: number, in: try .full()) == nil)
  }

  @Test(arguments: [
    (ContactItem.entry(key: "phones", id: 2), "phone:work=555-0102"),
    (.entry(key: "phones", id: 3), "phone=555-0103"),
    (.entry(key: "dates", id: 9), "birthday=1815-12-10"),
    (.entry(key: "dates", id: 10), "date:first program=1843"),
    (.tag("friend"), "tag=friend"), (.field("title"), "title=Analyst"),
    (.entry(key: "addresses", id: 5), "address:home=12 Square; London; ; SW1Y; UK"),
  ])
  func assigningAnItemsTextKeepsIt(item: ContactItem, text: String) throws {
    let contact = try Contact.full()
    let parts = try #require(item.assignment(in: contact))
    let head = parts.label.map { "\(parts.field):\($0)" } ?? parts.field
    #expect("\(head)=\(parts.value)" == text)
    // The item is unchanged: no change.
    let assignment = try #require(Assignment(Word(argument: text)))
    #expect(try contact.changes(assigning: [assignment], to: item) == [])
  }

  @Test func itemsWithoutAFieldCannotBeEdited() throws {
    let contact = try Contact.full()
    let properties = try #require(contact.properties.first)
    #expect(
      ContactItem.entry(key: "properties", id: properties.id).assignment(in: contact) == nil)
  }
}
