import ContactsModel
import JSON
import Testing

@testable import ContactsSync

/// What of a change that was sent has arrived.
struct PartialChangeTests {
  private func contact(_ edit: (inout Contact) -> Void = { _ in }) -> Contact {
    var contact = Contact(
      id: ContactID("0000ada0-0000-4000-8000-000000000000")!,
      created: Timestamp(secondsSince1970: 0))
    contact.name.given = "Ada"
    contact.name.family = "Byron"
    contact.tags = ["a", "b"]
    contact.append(PhoneNumber("1"), label: "mobile")
    edit(&contact)
    return contact
  }

  /// Returns the parts of the changes of one edit that hold after another.
  private func arrived(
    _ sent: (inout Contact) -> Void, _ there: (inout Contact) -> Void
  ) -> [Change] {
    var there = EntryTable(contact(there))
    let sent = contact(sent)
    return contact().differences(to: sent).compactMap { $0.part(within: &there) }
  }

  @Test func partsOfANameArriveAlone() {
    let sent = { (contact: inout Contact) in
      (contact.name.given, contact.name.family) = ("Augusta", "Lovelace")
    }
    let expected = contact().differences(to: contact { $0.name.given = "Augusta" })
    #expect(arrived(sent) { $0.name.given = "Augusta" } == expected)
    #expect(arrived(sent, sent) == contact().differences(to: contact(sent)))
    #expect(arrived(sent) { _ in } == [])
    #expect(arrived(sent) { $0.name.given = "Ava" } == [])
  }

  @Test func aNewPartOfANameArrivesWithoutTheOthers() {
    let expected = contact().differences(to: contact { $0.name.suffix = "FRS" })
    let parts = arrived {
      ($0.name.given, $0.name.suffix) = ("Augusta", "FRS")
    } _: {
      ($0.name.given, $0.name.suffix) = ("Ava", "FRS")
    }
    #expect(parts == expected)
  }

  @Test(
    arguments: [
      (["a", "b"], ["b", "c", "d"], ["a", "b", "c"]), (["a", "b"], [], ["b"]),
      ([], ["a", "b"], ["a"]), (["a", "b"], ["b", "c"], ["a", "b"]), (["a"], [], ["a", "b"]),
    ])
  func tagsArriveAlone(_ tags: (before: [String], sent: [String], there: [String])) {
    func tagged(_ tags: [String]) -> Contact { contact { $0.tags = tags } }
    let base = tagged(tags.before)
    var there = EntryTable(tagged(tags.there))
    let sent = tagged(tags.sent)
    let parts = base.differences(to: sent).compactMap { $0.part(within: &there) }
    // Of what is there, what nobody sent does not count.
    let arrived = tags.there.filter { tags.before.contains($0) || tags.sent.contains($0) }
    #expect(parts == base.differences(to: tagged(arrived)))
  }

  @Test func entriesArriveWholeOrNotAtAll() {
    let edits: [(inout Contact) -> Void] = [
      { $0.phones = [] }, { $0.append(PhoneNumber("2"), label: "home") },
      { $0.phones[0].value = PhoneNumber("3") },
    ]
    for (place, sent) in edits.enumerated() {
      #expect(arrived(sent, sent) == contact().differences(to: contact(sent)), "\(place)")
      #expect(arrived(sent) { _ in } == [], "\(place)")
    }
  }

  @Test func aNoteArrivesWholeOrNotAtAll() {
    let sent = { (contact: inout Contact) in contact.note = "sent" }
    #expect(arrived(sent, sent) == contact().differences(to: contact(sent)))
    #expect(arrived(sent) { $0.note = "other" } == [])
  }
}
