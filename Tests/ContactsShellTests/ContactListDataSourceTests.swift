import ContactsModel
import ContactsSearch
import Tables
import Testing

@testable import ContactsShell

struct ContactListDataSourceTests {
  private func makeBook() throws -> SearchableBook {
    var book = SearchableBook()
    for (index, name) in ["Ada Lovelace", "Zoë", "Lord Byron", "Łucja Lis", "3 Musketeers"]
      .enumerated()
    {
      try book.apply(.add(.named(name, number: UInt64(index + 1), phones: "555-010\(index)")))
    }
    return book
  }

  @Test func groupsByFirstLetterOfFamilyName() throws {
    let book = try makeBook()
    let source = ContactListDataSource(book.listing(step: {}), in: book)
    #expect((0..<source.numberOfSections).map { source.title(of: $0) } == ["B", "L", "M", "Z"])
    #expect(
      (0..<source.numberOfSections).map { source.indexTitle(of: $0) } == ["B", "L", "M", "Z"])
    #expect((0..<source.numberOfSections).map { source.numberOfRows(in: $0) } == [1, 2, 1, 1])
    #expect(source.itemID(at: .at("2.2")) == .numbered(1))
    #expect(
      drawn(source, .ordinal) == """
        B
          1  Lord Byron    555-0102
        L
          2  Łucja Lis     555-0103
          3  Ada Lovelace  555-0100
        M
          4  3 Musketeers  555-0104
        Z
          5  Zoë           555-0101

        """)
  }

  @Test func makesRowsOnDemand() throws {
    let book = try makeBook()
    var smaller = book
    try smaller.apply(.remove(try #require(book[.numbered(2)])))
    // The data source has not read any contact yet.
    let source = ContactListDataSource(book.listing(step: {}), in: smaller)
    #expect(source.numberOfSections == 4)
    #expect(source.row(at: .at("1.1"), state: RowState()).cells.first?.text == "Lord Byron")
    #expect(source.row(at: .at("4.1"), state: RowState()).cells.isEmpty)
  }

  /// Of several numbers and addresses, the matching one is shown, in any notation.
  @Test(arguments: [
    ("jan", "+421 905 123 456  jan@novak.sk"), ("7654321", "+421 2 7654 321  jan@novak.sk"),
    ("phone:7654321 jan", "+421 2 7654 321  jan@novak.sk"),
    ("0905123456", "+421 905 123 456  jan@novak.sk"),
    // Both numbers match: the preferred one stays.
    ("421", "+421 905 123 456  jan@novak.sk"),
    ("work.example", "+421 905 123 456  jan@work.example"),
    ("domain:work.example", "+421 905 123 456  jan@work.example"),
    ("email:work", "+421 905 123 456  jan@work.example"),
    ("7654321 work.example", "+421 2 7654 321  jan@work.example"),
    // Words that match no column, and excluded words, change nothing.
    ("gardener", "+421 905 123 456  jan@novak.sk"),
    ("-999 novak", "+421 905 123 456  jan@novak.sk"),
    ("tag:choir", "+421 905 123 456  jan@novak.sk"),
  ])
  func rowsShowTheMatch(text: String, shown: String) throws {
    var book = SearchableBook()
    var contact = Contact.named(
      "Jan Novák", number: 1, phones: "+421 2 7654 321", "+421 905 123 456")
    contact.phones[1].isPreferred = true
    for address in ["jan@novak.sk", "jan@work.example"] { contact.append(EmailAddress(address)) }
    (contact.note, contact.tags) = ("a gardener", ["choir"])
    try book.apply(.add(contact))
    let query = try Query(text.split(separator: " ").map { QueryWord(String($0)) })
    let source = ContactListDataSource(book.listing(of: query, step: {}), of: query, in: book)
    #expect(drawn(source, .none) == "N\n  Jan Novák  \(shown)  #choir\n")
  }

  @Test func rowsCanOnlyBeRemoved() throws {
    let book = try makeBook()
    let source = ContactListDataSource(book.listing(step: {}), in: book)
    let ada = try #require(book[.numbered(1)])
    #expect(source.allows(.remove, at: .at("2.2")))
    #expect(try source.commit(.remove, at: .at("2.2")) == [.remove(ada)])
    for edit in [RowEdit.move(to: .at("2.1")), .update([])] {
      #expect(!source.allows(edit, at: .at("2.2")))
      #expect(throws: RowEditError.notAllowed(edit, at: .at("2.2"))) {
        try source.commit(edit, at: .at("2.2"))
      }
    }
    #expect(!source.allows(.remove, at: .at("2.3")))
    #expect(throws: RowEditError.noSuchRow(.at("9.1"))) {
      try source.commit(.remove, at: .at("9.1"))
    }
  }

  @Test(arguments: [(4, 0), (5, 1), (6, 1)])
  func countsRowsOfLargeSections(count: Int, footers: Int) throws {
    var book = SearchableBook()
    for number in 1...UInt64(count) { try book.apply(.add(.named("A\(number)", number: number))) }
    func counts(_ book: SearchableBook) -> [String] {
      let source = ContactListDataSource(book.listing(step: {}), in: book)
      return (0..<source.numberOfSections).compactMap { source.footer(of: $0) }
    }
    #expect(counts(book) == [])
    try book.apply(.add(.named("B", number: 99)))
    #expect(counts(book) == (footers == 0 ? [] : ["\(count) contacts"]))
  }

  @Test func anEmptyListingHasNoSections() {
    let source = ContactListDataSource(SearchableBook().listing(step: {}), in: SearchableBook())
    #expect(source.numberOfSections == 0)
    #expect(drawn(source) == "")
  }
}
