import ContactsModel
import ContactsSearch
import JSON
import Tables
import Testing

@testable import ContactsShell

/// A club badge: an entry type that no module knows.
private struct Badge: EntryValue {
  var club = ""
  var number = ""

  static let key = "badges"
  static let members = Labeled<Badge>.members(
    .string("club", \.value.club), .string("number", \.value.number))

  init() {}

  init(text: String) throws(FieldError) {
    let parts = text.split(separator: " ", maxSplits: 1)
    guard parts.count == 2 else {
      throw FieldError.malformed(field: "badge", value: text, reason: "write CLUB NUMBER")
    }
    (club, number) = (String(parts[0]), String(parts[1]))
  }

  var text: String { "\(club) \(number)" }
}

extension Badge: RowRepresentable {
  func cells(_ traits: RowTraits) -> [Cell] {
    [Cell(club, role: .secondary), Cell("No. \(number)", role: .value)]
  }
}

extension Contact {
  fileprivate var badges: any DataSource<ContactItem, [Change]> {
    entryDataSource(of: Badge.self, title: "Badges")
  }

  /// Phones, emails and badges; the order of the children is the order on screen.
  fileprivate var composed: ContactDataSource {
    ComposedDataSource([
      entryDataSource(of: PhoneNumber.self, title: "Phones"),
      badges,
      entryDataSource(of: EmailAddress.self, title: "Emails"),
    ])
  }
}

/// A new kind of entry is one type with its display; nothing else is edited.
struct NewEntryTypeTests {
  private func makeBook() throws -> SearchableBook {
    var contact = Contact.named("Ada", number: 1, phones: "555-0101")
    contact.append(try Badge(text: "Rowing 12"), label: "member")
    contact.append(try Badge(text: "Chess 7"))
    contact.append(EmailAddress("ada@example.org"), label: "home")
    contact.append(try Badge(text: "Tea 3"), isPreferred: true)
    var book = SearchableBook()
    try book.apply(.add(contact))
    return book
  }

  private func ada(_ book: SearchableBook) throws -> Contact {
    try #require(book[.numbered(1)])
  }

  @Test func isDisplayedLikeOthers() throws {
    let table = drawn(try ada(makeBook()).composed)
    #expect(
      table == """
        Phones
          1.1          555-0101
        Badges
          2.1  member  Rowing  No. 12
          2.2          Chess   No. 7
          2.3          Tea     No. 3  preferred
        Emails
          3.1  home    ada@example.org

        """)
  }

  @Test func appearsAtItsPlace() throws {
    let contact = try ada(makeBook())
    let composed = ContactDataSource([contact.badges, contact.dataSource, contact.badges])
    #expect(
      (0..<composed.numberOfSections).map { composed.title(of: $0) } == [
        "Badges", "Name", "Phones", "Emails", "Badges",
      ])
    #expect(composed.itemID(at: .at("5.3")) == .entry(key: "badges", id: 5))
  }

  /// Each edit, and the remaining badges.
  @Test(arguments: [
    (RowEdit.remove, "2.2", ["Rowing 12", "Tea 3"]),
    (.move(to: .at("2.1")), "2.3", ["Tea 3", "Rowing 12", "Chess 7"]),
    (.move(to: .at("2.3")), "2.1", ["Chess 7", "Tea 3", "Rowing 12"]),
    (.update([.init(name: "value", value: "Go 9")]), "2.1", ["Go 9", "Chess 7", "Tea 3"]),
    (.update([.init(name: "label", value: "x")]), "2.2", ["Rowing 12", "Chess 7", "Tea 3"]),
    (.update([.init(name: "preferred", value: "yes")]), "2.1", ["Rowing 12", "Chess 7", "Tea 3"]),
  ])
  func isEditedMovedRemovedAndUndone(edit: RowEdit, path: String, badges: [String]) throws {
    var book = try makeBook()
    let before = try ada(book)
    #expect(before.composed.allows(edit, at: .at(path)))
    let changes = try before.composed.commit(edit, at: .at(path))
    #expect(!changes.isEmpty)
    try book.apply(changes)
    let after = try ada(book)
    #expect(after != before)
    #expect(after[Badge.list].map(\.value.text) == badges)
    #expect(try Contact(json: .object(after.json)) == after)
    try book.apply(changes.reversed().map(\.inverse))
    #expect(try ada(book) == before)
  }

  @Test func makesFineGrainedChanges() throws {
    let contact = try ada(makeBook())
    #expect(
      try contact.composed.commit(.remove, at: .at("2.2"))
        == [
          .delete(
            contact.id, key: "badges", entry: ["id": 3, "club": "Chess", "number": "7"], at: 1)
        ])
    #expect(
      try contact.composed.commit(.move(to: .at("2.1")), at: .at("2.3"))
        == [.move(contact.id, key: "badges", entry: 5, from: 2, to: 0)])
  }

  @Test func reportsItsOwnErrors() throws {
    let contact = try ada(makeBook())
    #expect(
      throws: FieldError.malformed(field: "badge", value: "x", reason: "write CLUB NUMBER")
    ) {
      try contact.composed.commit(.update([.init(name: "value", value: "x")]), at: .at("2.1"))
    }
    #expect(throws: RowEditError.notAccepted(at: .at("3.1"))) {
      try contact.composed.commit(.move(to: .at("3.1")), at: .at("2.1"))
    }
  }

  @Test func roundTripsInTheBook() throws {
    let contact = try ada(makeBook())
    #expect(
      contact.json["badges"] == [
        ["id": 2, "label": "member", "club": "Rowing", "number": "12"],
        ["id": 3, "club": "Chess", "number": "7"],
        ["id": 5, "club": "Tea", "number": "3", "preferred": true],
      ])
    #expect(contact.nextEntry == 6)
  }
}
