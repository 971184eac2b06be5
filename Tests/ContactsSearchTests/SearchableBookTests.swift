import JSON
import ModelTestSupport
import Testing
import TestSupport
import UnicodeText

@testable import ContactsModel
@testable import ContactsSearch

/// Lookups by id and by whole name, as contacts change.
struct SearchableBookTests {
  private let ada = Contact("Ada Lovelace", id: .of(0xAAAA_0001))
  private let bob = Contact("Bob", id: .of(0xAAAA_0002))
  private let cyd = Contact("Cyd", id: .of(0xBBBB_0001))

  @Test func indexesFollowChangesThatAreMadeAllOrNone() throws {
    var book = try SearchableBook([ada, bob])
    #expect(book.ids(named: FoldedText("ada lovelace")) == [ada.id])
    let changes: [Change] = [
      .remove(ada), .set(bob.id, key: "note", before: "untrue", after: "x"), .add(cyd),
      .set(bob.id, key: "name", before: 5, after: ["given": "Robert"]),
      .insert(bob.id, key: "phones", entry: ["id": 1], at: 0),
      .set(bob.id, key: "phones", before: 7, after: nil), .remove(cyd), .add(cyd), .add(ada),
      .remove(bob), .add(bob), .remove(Contact(id: .of(9))),
    ]
    #expect(throws: ChangeError(kind: .noSuchContact, contact: .of(9))) { try book.apply(changes) }
    #expect(book.ids(named: FoldedText("ada lovelace")) == [ada.id])
    #expect(book.ids(named: FoldedText("bob")) == [bob.id])
    #expect(book.ids(named: FoldedText("robert")) == [] && book.ids(named: FoldedText("cyd")) == [])
    try book.apply(Array(changes.dropLast()))
    #expect(book.count == 3)
  }

  @Test func idsAreFoundByTheirFirstDigits() throws {
    let book = try SearchableBook([ada, bob, cyd])
    #expect(book.ids(withPrefix: "aaaa") == [ada.id, bob.id])
    #expect(book.ids(withPrefix: "aaaa0002") == [bob.id])
    #expect(book.ids(withPrefix: "aaaa0002-0000-4") == [bob.id])
    #expect(book.ids(withPrefix: cyd.id.description) == [cyd.id])
    for none in ["c", "aaaa0003", "aaaa0002-1", "+aaa0002", "aaaa000２", cyd.id.description + "0"] {
      #expect(book.ids(withPrefix: none) == [], "\(none)")
    }
    #expect(book.shortest(of: ada.id) == "aaaa0001")
  }

  @Test func distinguishesIDsWithTheSameFirstDigits() throws {
    let ids = try ["1", "2"].map { digit in
      try #require(ContactID("aaaa0001-0000-4000-8000-00000000000\(digit)"))
    }
    let near = try #require(ContactID("aaaa0001-1000-4000-8000-000000000000"))
    var book = try SearchableBook([
      Contact("A", id: ids[0]), Contact("B", id: near), Contact("C", id: ids[1]),
    ])
    #expect(book.ids(withPrefix: "aaaa0001") == [ids[0], near, ids[1]])
    #expect(book.names(of: [ids[0], near, ids[1]]) == ["A", "B", "C"])
    #expect(book.shortest(of: near) == "aaaa0001-1000")
    #expect(book.shortest(of: ids[0]) == ids[0].description)
    try book.apply([
      .remove(Contact(id: ids[0])), .set(ids[1], key: "note", before: nil, after: "x"),
    ])
    #expect(book[ids[1]]?.note == "x" && book[near]?.note == "" && book[ids[0]] == nil)
    #expect(book.ids(withPrefix: "aaaa0001") == [near, ids[1]])
    #expect(book.shortest(of: ids[1]) == "aaaa0001-0000")
  }

  @Test func namesAreFoundAfterEachChange() throws {
    let same = Contact("ADA LOVELACE", id: .of(3))
    let third = Contact("Ada Lovelace", id: .of(4))
    var book = try SearchableBook([ada, bob])
    func ids(_ name: String) -> [ContactID] { book.ids(named: FoldedText(name)) }
    #expect(ids("ada lovelace") == [ada.id])
    try book.apply([.add(same), .add(third)])
    #expect(ids("Ada Lovelace") == [ada.id, same.id, third.id])
    try book.apply(.remove(ada))
    #expect(ids("Ada Lovelace") == [same.id, third.id])
    try book.apply(.add(ada))
    #expect(ids("Ada Lovelace") == [ada.id, same.id, third.id])
    try book.apply(book[same.id]!.changes { $0.rename("Bob") })
    #expect(ids("Ada Lovelace") == [ada.id, third.id] && ids("bob") == [bob.id, same.id])
    try book.apply(book[third.id]!.changes { $0.note = "no rename" })
    try book.apply([.remove(ada), .remove(third)])
    #expect(ids("Ada Lovelace") == [])
    try book.apply(.remove(bob))
    #expect(ids("bob") == [same.id])
  }

  @Test(arguments: Extent.seeds(10, of: 80))
  func theNameIndexFollowsRandomChanges(seed: UInt64) throws {
    var maker = ContactMaker(seed: seed)
    var book = SearchableBook()
    var gone: [Contact] = []
    for _ in 0..<60 {
      let all = Array(book.contacts)
      switch Int.random(in: 0...3, using: &maker.random) {
      case 0:
        let contact = maker.contact()
        try book.apply(.add(contact))
      case 1 where !all.isEmpty:
        let contact = all.randomElement(using: &maker.random)!
        try book.apply(.remove(contact))
        gone.append(contact)
      case 2 where !gone.isEmpty: try book.apply(.add(gone.removeLast()))
      default:
        guard var contact = all.randomElement(using: &maker.random) else { continue }
        let before = contact
        maker.edit(&contact)
        try book.apply(before.changes(to: contact))
      }
    }
    let all = Array(book.contacts)
    #expect(book.count == all.count)
    for contact in all {
      let name = FoldedText(contact.displayName)
      let same = all.filter { FoldedText($0.displayName) == name }.map(\.id)
      #expect(book.ids(named: name) == same)
      #expect(book[contact.id] == contact)
    }
    for contact in gone { #expect(book[contact.id] == nil) }
  }

  @Test func findsNamesakesInsideOtherText() throws {
    var doctor = Contact("Ada Lovelace")
    doctor.name.prefix = "Dr."
    let lower = Contact("ada LOVELACE")
    let book = try SearchableBook([doctor, lower, Contact("Ada King"), Contact("")])
    #expect(Set(book.namesakes(of: Contact("Ada Lovelace"))) == [doctor.id, lower.id])
    #expect(book.namesakes(of: doctor) == [lower.id])
    #expect(book.namesakes(of: Contact("")) == [])
    #expect(book.namesakes(of: Contact("Ada")) == [])
  }

  /// A contact counted under a country is found by that name of the country, and by its names in
  /// all languages.
  @Test func findsContactsCountedUnderACountry() throws {
    for line in CountryNameTable.names.split(separator: "\n") {
      let names =
        line.dropFirst(3).split(separator: "|").map(String.init) + [String(line.prefix(2))]
      for (index, name) in names.enumerated() {
        var contact = Contact()
        var address = PostalAddress()
        address.country = index.isMultiple(of: 2) ? name : name.uppercased()
        contact.append(address)
        var statistics = BookStatistics()
        statistics.add(contact)
        let countries = statistics.groups.first { $0.name == "countries" }?.values ?? []
        #expect(countries.map(\.name) == [names[0]])
        let others = [names[0], names[(index + 1) % names.count].lowercased()]
        for other in others {
          let query = try Query([QueryWord("country:\(other)")])
          #expect(query.matches(contact), "\(other) finds \(name)")
        }
      }
    }
  }
}
