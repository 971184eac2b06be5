import ContactsModel
import ContactsSearch
import Testing

@testable import ContactsFormats
@testable import ContactsShell

/// An import is planned while it is read, and planned again if the book changes.
struct ImportDraftTests {
  private static let time = Timestamp(secondsSince1970: 1_700_000_000)

  private static func contact(_ name: String, uid: String = "") -> Contact {
    var contact = Contact()
    contact.name.given = name
    contact.uid = uid
    return contact
  }

  /// A draft for a book, of more contacts than one batch: with the UIDs from 0, and one without.
  private static func draft(for book: SearchableBook) -> ImportDraft {
    let draft = ImportDraft(for: book, at: time)
    draft.begin(ImportFile(path: "people.vcf"))
    for index in 0..<1500 {
      let uid = index < 1400 ? "\(index)" : ""
      draft.append(
        ImportedContact(contact: contact("Name \(index)", uid: uid), line: 4 * index + 1))
    }
    return draft
  }

  private static func counts(_ plan: ImportPlan) -> [Int] {
    ImportPlan.Outcome.allCases.map { plan.counts[$0] ?? 0 }
  }

  @Test func appliesThePlanToAnUnchangedBook() throws {
    var book = SearchableBook()
    try book.append(StoredContact(Self.contact("Name 1", uid: "1")))
    try book.append(StoredContact(Self.contact("Another", uid: "2")))
    let draft = Self.draft(for: book)
    var plan = try draft.finish(for: book, showing: Progress())
    #expect(Self.counts(plan) == [1498, 1, 1])
    #expect(plan.finish().count == 1499)
  }

  @Test func plansAgainForAChangedBook() throws {
    let before = SearchableBook()
    let draft = Self.draft(for: before)
    var book = before
    try book.append(StoredContact(Self.contact("Another", uid: "7")))
    try book.append(StoredContact(Self.contact("Name 1450")))
    #expect(!book.isCopy(of: before))
    var plan = try draft.finish(for: book, showing: Progress())
    #expect(Self.counts(plan) == [1498, 1, 1])
    let changes = plan.finish()
    for change in changes { try book.apply([change]) }
    #expect(book.count == 1500)
    #expect(plan.reported[.unchanged]?.first?.place.line == 4 * 1450 + 1)
  }

  @Test func sharesTheBookUntilItChanges() throws {
    var book = SearchableBook()
    try book.append(StoredContact(Self.contact("Ada")))
    let copy = book
    #expect(copy.isCopy(of: book))
    let change = Change.add(StoredContact(Self.contact("Bob")))
    try book.apply([change])
    #expect(!copy.isCopy(of: book))
    try book.apply([change.inverse])
    #expect(!copy.isCopy(of: book))
    #expect(!SearchableBook().isCopy(of: SearchableBook()))
  }
}
