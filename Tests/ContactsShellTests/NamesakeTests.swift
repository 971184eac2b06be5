import ContactsModel
import ContactsSearch
import Testing

@testable import ContactsFormats
@testable import ContactsShell

/// Contacts of one name in an import: equal ones, and possible duplicates.
struct NamesakeTests {
  private static func contact(
    _ name: String = "Ada", phone: String = "", note: String = "", uid: String = ""
  ) -> Contact {
    var contact = Contact()
    contact.name.given = name
    if !phone.isEmpty { contact.append(PhoneNumber(phone)) }
    contact.note = note
    contact.uid = uid
    return contact
  }

  private static func plan(_ contacts: [Contact], for book: SearchableBook = SearchableBook())
    throws
    -> ImportPlan
  {
    let draft = ImportDraft(for: book, at: Timestamp(secondsSince1970: 1_700_000_000))
    draft.begin(ImportFile(path: "people.vcf"))
    for (index, contact) in contacts.enumerated() {
      draft.append(ImportedContact(contact: contact, line: index + 1))
    }
    return try draft.finish(for: book, showing: Progress())
  }

  private static func counts(_ plan: ImportPlan) -> [Int] {
    ImportPlan.Outcome.allCases.map { plan.counts[$0] ?? 0 }
  }

  @Test(arguments: ["", "0151 1234"])
  func prefersEqualContactsAmongNamesakes(phone: String) throws {
    let notes = ["a", "b", "c", "b", "a", "d", "c"]
    let plan = try Self.plan(notes.map { Self.contact(phone: phone, note: $0) })
    #expect(Self.counts(plan) == [4, 0, 3])
    #expect(plan.candidateCount == 3)
    #expect(plan.candidates.allSatisfy { $0.sharesAddress == !phone.isEmpty })
  }

  @Test func findsNamesakesInTheBook() throws {
    var book = SearchableBook()
    let kept = ["1", "2", "3"].map { Self.contact(phone: "0151 123\($0)", note: "x") }
    for contact in kept { try book.append(StoredContact(contact)) }
    let plan = try Self.plan(kept + [Self.contact(phone: "0151 1231", note: "y")], for: book)
    #expect(Self.counts(plan) == [1, 0, 3])
    #expect(plan.candidates.map(\.other) == [kept[0].id])
  }

  @Test func findsNamesakesAfterAnUpdate() throws {
    let plan = try Self.plan([
      Self.contact(phone: "0151 1", uid: "u"), Self.contact(phone: "0151 9"),
      Self.contact(phone: "0151 2", uid: "u"),
      // It equals the first after its update, not before.
      Self.contact(phone: "0151 2"), Self.contact(phone: "0151 1"),
    ])
    #expect(Self.counts(plan) == [3, 1, 1])
  }

  @Test func matchesARecordWithoutAUID() throws {
    let plan = try Self.plan([
      Self.contact(phone: "0151 1"), Self.contact(phone: "0151 1", uid: "u"),
      Self.contact(phone: "0151 1", uid: "v"), Self.contact(phone: "0151 1"),
    ])
    #expect(Self.counts(plan) == [2, 1, 1])
  }

  @Test func countsAllAndNamesTheFirstCandidates() throws {
    let contacts = (0..<250).map { Self.contact(phone: "0151 \(1000 + $0 / 2)", note: "\($0)") }
    let plan = try Self.plan(contacts)
    #expect(Self.counts(plan) == [250, 0, 0])
    #expect(plan.candidateCount == 249)
    #expect(plan.candidates.count == ImportPlan.maximumReported)
    // Every second one has the number of the one before it.
    #expect(plan.candidates.count(where: \.sharesAddress) == 50)
  }
}
