import JSON
import ModelTestSupport
import PhoneNumbers
import Testing

@testable import ContactsMatching
@testable import ContactsModel

/// Which contacts are found as duplicates, and which only look alike.
@Suite struct DuplicateSearchTests {
  private func duplicates(in book: AddressBook) -> [DuplicateCluster] {
    book.duplicates(step: {})
  }

  /// Returns the names in each cluster.
  private func clusters(_ contacts: [Contact]) throws -> [[String]] {
    let book = try AddressBook(contacts)
    return duplicates(in: book).map { cluster in
      cluster.ids.compactMap { book[$0]?.displayName }.sorted()
    }
  }

  private func contact(_ name: String, _ fields: (String, String)...) throws -> Contact {
    var contact = Contact(name)
    for (field, value) in fields { try contact.assign(field, .add, value) }
    return contact
  }

  @Test(arguments: [
    ("+44 20 7946 0958", "020 7946 0958"), ("+49 (0)151 1234567", "0049151/1234567"),
    ("8 916 123-45-67", "+7 916 1234567"), ("tel:+1-555-010-2030", "(555) 010.2030"),
    ("٠١٠٣٥٤٤٩٧٩٠", "+20 10 35449790"), ("+44 20 7946 0958 ext. 12", "02079460958x12"),
    ("+421 905 123 456", "0905 123456"), ("00421905123456", "905 123 456"),
    ("+49 0151 1234567", "0151 1234567"), ("06 20 123 4567", "+36 20 123 4567"),
    ("1 555 010 2030", "(555) 010-2030"), ("442079460958", "020 7946 0958"),
    ("+852 2345 6789", "852 2345 6789"), ("+84 912 345 678", "84912345678"),
    ("+81 3 1234 5678", "81312345678"), ("+82 2 1234 5678", "82 2 1234 5678"),
  ])
  func matchesNumbersInAnyNotation(first: String, second: String) throws {
    let (one, other) = try (#require(DialledNumber(first)), #require(DialledNumber(second)))
    #expect(one.isSame(as: other) && other.isSame(as: one))
    #expect(one.tail == other.tail)
    #expect(
      try clusters([contact("Ada Lovelace", ("phone", first)), contact("Ada L", ("phone", second))])
        == [["Ada L", "Ada Lovelace"]])
  }

  @Test(arguments: [
    ("+44 20 7946 0958", "+44 20 7946 0959"), ("+44 20 7946 0958", "+44 20 7946 0958 ext 3"),
    ("+49 30 1234567", "+49 40 1234567"), ("110", "110"), ("", "0"),
    // An area code is not a country code, nor the reverse.
    ("123456", "0905 123456"), ("7946 0958", "020 7946 0958"),
    ("+1 212 555 0100", "+44 1212 5550100"),
    ("+20 7946 0958", "020 7946 0958"), ("+49 20 7946 0958", "+44 20 7946 0958"),
  ])
  func differentNumbersDoNotMatch(first: String, second: String) throws {
    guard let one = DialledNumber(first), let other = DialledNumber(second) else { return }
    #expect(!one.isSame(as: other))
  }

  @Test(arguments: [
    ("Jürgen Müller", "Juergen Mueller"), ("Jürgen Müller", "Jurgen Muller"),
    ("Ada Lovelace", "Lovelace Ada"), ("Ada Lovelace", "A. Lovelace"),
    ("Ada Lovelace", "Ada Lovlace"), ("Ada Lovelace", "Ada Lvoelace"),
    ("Robert Boole", "Bob Boole"),
    ("Christopher Wren", "Chris Wren"), ("Юрий Гагарин", "Yuri Gagarin"),
    ("Γιώργος Σεφέρης", "Giorgos Seferis"), ("محمد المصري", "Muhammad Al-Masri"),
    ("Stefan Maier", "Stephan Meyer"), ("Ana María García", "Ana García López"),
    ("Ludwig van Beethoven", "ludwig VAN beethoven"),
  ])
  func namesThatMatch(first: String, second: String) throws {
    let found = try clusters([
      contact(first, ("email", "one@example.org")), contact(second, ("email", "ONE@Example.org")),
      contact("Emmy Noether", ("email", "emmy@example.org")),
    ])
    #expect(found == [[first, second].sorted()])
  }

  @Test func aSharedHouseholdIsNotADuplicate() throws {
    let home = [("address", "Am Markt 3; Berlin"), ("phone", "+49 30 5550100")]
    let contacts = try ["Anna Weiss", "Peter Weiss", "Lukas Weiss", "Lena Weiss"].map { name in
      var contact = Contact(name)
      for (field, value) in home { try contact.assign(field, .add, value) }
      if name.hasPrefix("L") { try contact.assign("birthday", .set, "2010-03-04") }
      return contact
    }
    #expect(try clusters(contacts) == [])
  }

  @Test func fatherAndSonAreNotDuplicates() throws {
    let names = ["sr.", "jr."].map { suffix in
      var contact = Contact("John Smith")
      contact.name.suffix = suffix
      contact.append(PhoneNumber("555 010 2030"))
      return contact
    }
    #expect(try clusters(names) == [])
    let birthdays = try ["1951-03-09", "1979-11-21"].map {
      try contact("John Smith", ("phone", "555 010 2030"), ("birthday", $0))
    }
    #expect(try clusters(birthdays) == [])
  }

  @Test func aBareRecordDoesNotLinkFatherAndSon() throws {
    let phone = ("phone", "555 010 2030")
    let contacts = try [
      contact("John Smith", phone, ("birthday", "1951-03-09")),
      contact("John Smith", phone, ("birthday", "1979-11-21")), contact("John Smith", phone),
    ]
    let book = try AddressBook(contacts)
    let found = duplicates(in: book)
    #expect(found.count == 2)
    #expect(found.allSatisfy { $0.ids.count == 2 && $0.ids.contains(contacts[2].id) })
  }

  @Test func clustersThreeRecordsOfOnePerson() throws {
    let found = try clusters([
      contact("Ada Lovelace", ("email", "ada@example.org"), ("phone", "+44 20 7946 0958")),
      contact("Lovelace Ada", ("phone", "020 7946 0958")),
      contact("Ada King", ("email", "ada@example.org")),
    ])
    #expect(found == [["Ada King", "Ada Lovelace", "Lovelace Ada"]])
  }

  @Test func givesReasons() throws {
    let book = try AddressBook([
      contact("Ada Lovelace", ("email", "ada@example.org"), ("birthday", "1815-12-10")),
      contact("Ada King", ("email", "ada@example.org"), ("birthday", "--12-10")),
    ])
    let cluster = try #require(duplicates(in: book).first)
    #expect(cluster.reasons == [.sameGivenName, .sameEmail, .sameBirthday])
    #expect(cluster.score > 0.5 && cluster.score <= 1)
  }

  @Test func findsExactDuplicatesAmongAnyOthers() throws {
    let names = [
      "", "Info", "?", "  ", "王", "𝔄𝔡𝔞", "\u{202E}", String(repeating: "a b ", count: 500),
    ]
    let contacts = try names.enumerated().map { try contact($1, ("email", "x\($0)@example.org")) }
    let book = try AddressBook(contacts + contacts.map { $0.asNew(id: ContactID(), at: .now) })
    #expect(duplicates(in: book).count == names.count)
  }

  // MARK: Pairs that are not

  @Test func aPairMarkedDifferentIsNotListed() throws {
    let contacts = try (0..<3).map { _ in try contact("Ada Lovelace", ("phone", "+44 20 7946 0958"))
    }
    var book = try AddressBook(contacts)
    #expect(duplicates(in: book).map(\.ids.count) == [3])
    let marking = book.changes(marking: contacts[2].id, contacts[0].id, asDistinct: true)
    try book.apply(marking)
    #expect(book.changes(marking: contacts[0].id, contacts[2].id, asDistinct: true) == [])
    let found = duplicates(in: book)
    #expect(found.count == 2)
    #expect(!found.contains { Set($0.ids).isSuperset(of: [contacts[0].id, contacts[2].id]) })
    try book.apply(marking.reversed().map(\.inverse))
    #expect(book.settings.isEmpty)
    #expect(duplicates(in: book).map(\.ids.count) == [3])
  }

  @Test func skipsInvalidPairs() throws {
    var book = try AddressBook([contact("Ada", ("phone", "12345678"))])
    for value: JSONValue in [
      "x", 1, ["a": true], ["\(ContactID()) x": true], ["\(ContactID()) \(ContactID())": 1], [:],
    ] {
      book.settings[DistinctPairs.key] = value
      #expect(duplicates(in: book) == [])
    }
  }

  // MARK: Cost

  /// Contacts that all share a number; every second one also shares a name.
  private func crowd(_ count: Int) throws -> AddressBook {
    var generator = SystemRandomNumberGenerator()
    return try AddressBook(
      (0..<count).map { index in
        let letters = (0..<8).map { _ in
          Character(Unicode.Scalar(UInt8.random(in: 97...122, using: &generator)))
        }
        return try contact(
          index.isMultiple(of: 2) ? "Info" : "\(String(letters)) Smith",
          ("phone", "+44 20 7946 0000"),
          ("email", "info@example.org"))
      })
  }

  @Test func comparisonsGrowLinearly() throws {
    let counts = try [500, 1_000, 2_000].map { count in
      var records = MatchRecords()
      for contact in try crowd(count).contacts { records.append(contact) }
      var blocking = Blocking(records)
      return blocking.candidatePairs(step: {}).count
    }
    #expect(counts[0] < 500 * 40)
    #expect(counts[1] < counts[0] * 5 / 2 && counts[2] < counts[1] * 5 / 2)
  }

  @Test func aSharedNumberDoesNotHideDuplicates() throws {
    var book = try crowd(500)
    let twins = try (0..<2).map { _ in
      try contact("Ada Lovelace", ("phone", "+44 20 7946 0000"), ("email", "ada@example.org"))
    }
    try book.apply(twins.map { .add($0) })
    let found = duplicates(in: book)
    #expect(found.contains { Set($0.ids) == Set(twins.map(\.id)) })
  }

  @Test func aSearchCanBeCancelled() throws {
    struct Enough: Error {}
    let book = try crowd(100)
    var count = 0
    #expect(throws: Enough.self) {
      _ = try book.duplicates {
        count += 1
        if count == 150 { throw Enough() }
      }
    }
  }
}
