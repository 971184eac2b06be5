import ContactsModel
import ContactsSearch
import SyncTestSupport
import Testing

@testable import ContactsSync

/// When a sync must be confirmed, and how UIDs are found.
struct PlanTests {
  @Test(arguments: [
    (0, 0, false), (1, 1, false), (2, 2, false), (3, 3, true), (10, 11, false), (10, 10, true),
    (11, 54, true), (11, 55, false), (200, 1_001, false), (201, 1_001, true),
  ])
  func removalsAreConfirmedIfTheyAreAllOrMany(_ count: Int, _ total: Int, _ isAsked: Bool) {
    #expect((RemovalGuard(.book, removing: count, missing: count, of: total) != nil) == isAsked)
  }

  @Test func whereNothingIsRemovedNothingIsConfirmed() {
    #expect(RemovalGuard(.remote, removing: 0, missing: 3, of: 3) == nil)
    #expect(RemovalGuard(.remote, removing: 1, missing: 3, of: 3) != nil)
    #expect(RemovalGuard(.book, removing: 0, missing: 3, of: 3) == nil)
    #expect(RemovalGuard(.book, removing: 0, resending: 1, missing: 3, of: 3) != nil)
  }

  @Test func aUIDIsFoundInEveryForm() throws {
    let uuid = "4F6A1C2E-0B5D-4E7A-9C3B-1D2E3F405162"
    var book = AddressBook()
    var (first, second, third) = (Contact(), Contact(), Contact())
    (first.uid, second.uid) = ("urn:uuid:\(uuid.lowercased())", "Plain")
    third.uid = ""
    for contact in [first, second, third] { try book.append(contact) }
    let index = UIDIndex(book)
    #expect(index.contacts(withUID: uuid) == [first.id])
    #expect(index.contacts(withUID: uuid.lowercased()) == [first.id])
    #expect(index.contacts(withUID: "Plain") == [second.id])
    #expect(index.contacts(withUID: "plain").isEmpty)
    #expect(index.contacts(withUID: "urn:uuid:\(third.id)") == [third.id])
    #expect(index.contacts(withUID: "").isEmpty)
  }

  @Test func twoNewCardsOfOneUIDHaveTwoPlaces() throws {
    var book = AddressBook()
    for _ in 0..<2 {
      var contact = Contact(created: .now)
      contact.uid = "u1"
      try book.append(contact)
    }
    let plan = try PushPlan(
      of: SearchableBook(book), SyncState(), at: 2, to: MemoryServer().remote(), resent: [],
      past: { _ in [:] }, isNew: nil)
    #expect(Set(plan.writes.map(\.href)).count == 2)
  }
}
