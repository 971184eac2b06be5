import TestSupport
import Testing

@testable import ContactsModel

/// Makes contacts that have many words in common, and queries for these.
private struct SearchMaker {
  var random: SeededGenerator

  mutating func pick<Element>(_ all: [Element]) -> Element { all.randomElement(using: &random)! }

  mutating func word() -> String {
    pick([
      "Ada", "ada", "Zoë", "Müller", "Straße", "van", "der", "Berg", "山田", "the", "sea", "Lovelace",
      "x\ny", "a  b", "rowing", "e", "🦊", "김", "\u{301}", "",
    ])
  }

  mutating func number() -> String {
    pick([
      "+49 151 2345678", "0151/2345678", "+49 (0)151 2345678", "0049 151 2345678", "151 2345678",
      "+1 415 555 1234", "(415) 555-1234", "٠١٥١ ٢٣٤", "00", "112", "+44 20 7946 0958", "x",
    ])
  }

  mutating func time() -> Timestamp {
    Timestamp(
      secondsSince1970: Int64(CivilDay.today.daysSince1970 - pick([0, 1, 6, 7, 8, 90])) * 86_400)
  }

  mutating func contact() -> Contact {
    var contact = Contact(id: ContactID(using: &random), created: time())
    for _ in 0..<Int.random(in: 0...9, using: &random) { edit(&contact) }
    return contact
  }

  mutating func edit(_ contact: inout Contact) {
    switch Int.random(in: 0...13, using: &random) {
    case 0, 1: contact.rename("\(word()) \(word())")
    case 2: contact.note = "\(word()) \(word()) \(word())"
    case 3: contact.tags.append(pick(["friend", "Rowing Club", "Club"]))
    case 4: contact.tags = []
    case 5: contact.append(PhoneNumber(number()), label: pick(["", "work", "Work phone"]))
    case 6:
      contact.append(EmailAddress("\(word())@\(pick(["", "mail."]))example.\(pick(["org", "de"]))"))
    case 7:
      var address = PostalAddress()
      (address.city, address.country) = (word(), pick(["", "Germany"]))
      contact.append(address)
    case 8:
      contact.append(
        ImportantDate(
          pick([.full(year: 1985, month: 2, day: 29), .yearless(month: 12, day: 24), .year(1985)])),
        label: pick(["birthday", "anniversary", "other"]))
    case 9: contact.changeKind(to: pick(Contact.Kind.allCases))
    case 10: contact.lastContacted = pick([nil, time()])
    case 11: contact.phones = []
    case 12: contact.uid = pick(["", "urn:uuid:AB", "cd"])
    default: contact.organization.name = word()
    }
  }

  mutating func query(_ book: AddressBook, depth: Int = 3) throws -> Query {
    switch Int.random(in: 0...(depth > 0 ? 5 : 2), using: &random) {
    case 3: return .both(try query(book, depth: depth - 1), try query(book, depth: depth - 1))
    case 4: return .either(try query(book, depth: depth - 1), try query(book, depth: depth - 1))
    case 5: return .not(try query(book, depth: depth - 1))
    case 0:
      return .member(Set(["ab", "cd"] + book.contacts.prefix(2).map { $0.id.description }))
    default:
      let part = String(word().lowercased().prefix(Int.random(in: 1...4, using: &random)))
      let word = part.allSatisfy(\.isWhitespace) || FoldedText(part).isEmpty ? "e" : part
      let texts = [
        word, "email:\(word)", "name:\(word)", "has:phone", "no:tag", "tag:friend", "in:club",
        "tag:rowing club", "label:work", "domain:example.org", "city:\(word)", "country:ger",
        "a", "4", "name:a", "email:a",
        "is:group", "changed:<7d", "added:>7d", "last:<=8d", "has:last", "birthday:12",
        "birthday:<90d", "birthday:1985", "date:02-29", "phone:151", "has:group", "no:group",
      ]
      let phrases = [
        "van der", "the sea", "der b", "a b", "0151 234", "+49 151 23", "151", "41555",
      ]
      let isPhrase = Bool.random(using: &random)
      let text = isPhrase ? pick(phrases + [number()]) : pick(texts)
      guard !FoldedText(text).collapsed.isEmpty else { return .all }
      return try Query([QueryWord(text, isQuoted: isPhrase)])
    }
  }
}

struct SearchIndexTests {
  @Test(arguments: 0..<10 as Range<UInt64>)
  func anIndexAnswersLikeALookAtEachContact(seed: UInt64) throws {
    var maker = SearchMaker(random: SeededGenerator(seed: seed))
    var book = AddressBook()
    for _ in 0..<maker.pick([0, 3, 70, 100]) { try book.append(maker.contact()) }
    if seed.isMultiple(of: 2) { book.prepareForSearch() }
    var done: [[Change]] = []
    for _ in 0..<4 {
      for _ in 0..<maker.pick([0, 1, 5, 80]) {
        let contacts = Array(book.contacts)
        var changes: [Change] = []
        switch Int.random(in: 0...5, using: &maker.random) {
        case 0: changes = [.add(maker.contact())]
        case 1: changes = contacts.randomElement(using: &maker.random).map { [.remove($0)] } ?? []
        case 2:
          if let last = done.popLast() { try book.apply(last.reversed().map(\.inverse)) }
        default:
          if let contact = contacts.randomElement(using: &maker.random) {
            var edited = contact
            maker.edit(&edited)
            changes = contact.changes(to: edited)
          }
        }
        try book.apply(changes)
        if !changes.isEmpty { done.append(changes) }
      }
      try expectSameAnswers(of: book, &maker)
    }
  }

  private func expectSameAnswers(of book: AddressBook, _ maker: inout SearchMaker) throws {
    let contacts = Array(book.contacts)
    let context = QueryContext(book: book) { _ in .all }
    book.prepareForSearch()
    // A copy of a book that was never searched has no index, and its first search makes none.
    var plain = AddressBook()
    for contact in contacts { try plain.append(contact) }
    for _ in 0..<15 {
      let query = try maker.query(book).resolved(in: context)
      let expected = contacts.filter { query.matches($0) }.map(\.id)
      #expect(book.ids(matching: query) == expected, "\(query)")
      // Of what is held as JSON most is not decoded.
      #expect(plain.unsearched.ids(matching: query) == expected, "\(query)")
      let ranking = MatchRanking(query)
      book.searchIndex.forEachPart { segment, live in
        let ranks = [0, Int.max].map { ranking.ranks(of: live, in: segment, few: $0) }
        live.forEach { #expect(ranks[0][$0] == ranks[1][$0], "\(query)") }
      }
      for order in [SortOrder.name, .match, SortOrder.named("email")!] {
        let unsearched = plain.unsearched
        let limit = maker.pick([nil, 3])
        let isReversed = maker.pick([false, true])
        let found = book.listing(of: query, sortedBy: order, reversed: isReversed, limit: limit)
        #expect(
          found
            == unsearched.listing(of: query, sortedBy: order, reversed: isReversed, limit: limit),
          "\(order.name) \(query)")
      }
    }
    for text in [maker.word(), "ada e", "zo mül", "example", maker.number(), "o'b", "a.b"] {
      let found = book.recipients(matching: text, limit: 9).map {
        "\($0.contact.id) \($0.email.id)"
      }
      let expected = plain.unsearched.recipients(matching: text, limit: 9)
      #expect(found == expected.map { "\($0.contact.id) \($0.email.id)" }, "\(text)")
    }
  }

  @Test func aQueryOfAnyLengthFindsNoOtherBytes() {
    let text = Array("\nada\nlovelace\nb\n".utf8)
    let table = WordTable(bytes: text, starts: [1, 5, 14, 16])
    func found(_ part: String, _ place: WordTable.Place) -> [Int] {
      var found: [Int] = []
      table.forEachWord(with: Array(part.utf8), place) { found.append($0) }
      return found
    }
    #expect(found("a", .anywhere) == [0, 1])
    #expect(found("a", .atStart) == [0])
    #expect(found("a", .atEnd) == [0])
    #expect(found("lovelace", .whole) == [1])
    #expect(found("b", .whole) == [2])
    #expect(found("lovelacex", .anywhere) == [])
    #expect(found("dalo", .anywhere) == [])
  }

  @Test(arguments: [
    ("lovelase", "Lovelace"), ("LOVLEACE", "Lovelace"), ("mueler", "Müller"), ("berlim", "Berlin"),
    ("nowhere", nil), ("ad", nil), ("ada lovelase", "Lovelace"), ("name:berlim", nil),
    ("city:berlim", "Berlin"), ("freind", "friend"), ("99999", nil),
  ])
  func aCloseSpellingIsOffered(text: String, close: String?) throws {
    var contact = Contact("Ada Lovelace")
    try contact.assign("tag", .add, "friend")
    try contact.assign("address", .add, "1 Straße; Berlin")
    let book = try AddressBook([contact, Contact("Zoë Müller"), Contact("Lovelacs, Ada")])
    let query = try Query(text.split(separator: " ").map { QueryWord(String($0)) })
    #expect(book.suggestion(for: query) == close)
    #expect(try AddressBook([Contact("Bob")]).suggestion(forName: "bop") == "Bob")
  }

  @Test func theBestMatchesComeFirst() throws {
    let names = ["Zeno Oda", "Rodan Bo", "Odalys Bo", "Bo A", "Bo B", "Bo C"]
    var contacts = names.map { Contact($0) }
    contacts[3].note = "oda"
    contacts[4].organization.name = "Soda"
    contacts[5].organization.name = "Oda"
    contacts[2].modified = Timestamp("2026-01-01T00:00:00Z")
    contacts[1].lastContacted = Timestamp("2020-01-01T00:00:00Z")
    let book = try AddressBook(contacts)
    let sections = book.listing(of: .text(SearchTerm("oda")), sortedBy: .match).sections.map {
      "\($0.title): \(book.names(of: $0.ids).joined(separator: ", "))"
    }
    #expect(
      sections == [
        "Names: Odalys Bo, Zeno Oda, Rodan Bo", "Other fields: Bo C, Bo B", "Notes: Bo A",
      ])
  }
}

struct GroupTests {
  private func book() throws -> AddressBook {
    var club = Contact("Rowing Club", kind: .group)
    club.append(GroupMember("urn:uuid:\(ContactID.of(1))"))
    club.append(GroupMember("URN:UUID:ABC-1"))
    var other = Contact("Bob", id: .of(2))
    other.uid = "abc-1"
    var tagged = Contact("Cyd", id: .of(3))
    tagged.tags = ["rowing club"]
    var book = try AddressBook([Contact("Ada", id: .of(1)), other, tagged, Contact("Dan"), club])
    for (name, text) in [
      ("Near", "ada"), ("both", "near-or-bob"), ("loop", "loop"), ("bad", "bad!"),
    ] {
      try book.apply(book.changes(savingQuery: name, text))
    }
    return book
  }

  private func names(_ query: Query, in book: AddressBook) throws -> [String] {
    let context = QueryContext(book: book) { text throws in
      switch text {
      case "near-or-bob": .either(.group(FoldedText("near")), .text(SearchTerm("bob")))
      case "loop": .not(.group(FoldedText("loop")))
      case "bad!": throw QueryError(.emptyWord, at: 0)
      default: .text(SearchTerm(text))
      }
    }
    return book.names(of: book.ids(matching: try query.resolved(in: context)))
  }

  @Test(arguments: [
    ("rowing club", ["Ada", "Bob", "Cyd"]), ("NEAR", ["Ada"]), ("both", ["Ada", "Bob"]),
    ("nobody", []),
  ])
  func aGroupIsATagASavedQueryOrMembers(name: String, found: [String]) throws {
    #expect(try names(.group(FoldedText(name)), in: try book()) == found)
  }

  @Test func whoIsInNoGroupIsFound() throws {
    let query = try Query([QueryWord("no:group")])
    #expect(try names(query, in: try book()) == ["Dan"])
    #expect(try names(.grouped, in: try book()) == ["Ada", "Bob", "Cyd"])
  }

  @Test func aQueryThatAsksForItselfIsTold() throws {
    let book = try book()
    #expect(throws: QueryError(.circular(["loop", "loop"]), at: nil)) {
      try names(.group(FoldedText("loop")), in: book)
    }
    let error = try #require(throws: QueryError.self) {
      try names(.group(FoldedText("bad")), in: book)
    }
    #expect(error.description.contains("the saved query `bad` cannot be used"))
  }

  @Test func queriesThatAskForManyOthersAreBounded() throws {
    var book = AddressBook()
    for number in 1...29 { try book.apply(book.changes(savingQuery: "q\(number)", "\(number)")) }
    let context = QueryContext(book: book) { text in
      let next = Query.group(FoldedText("q\(Int(text)! + 1)"))
      return .both(next, next)
    }
    #expect(throws: QueryError(.tooManyGroups(1_000), at: nil)) {
      try Query.group(FoldedText("q1")).resolved(in: context)
    }
  }

  @Test func aSavedQueryTakesThePlaceOfOneOfItsName() throws {
    var book = try book()
    try book.apply(book.changes(savingQuery: "NEAR", "zoe"))
    #expect(book.savedQuery("near") == SavedQuery(name: "NEAR", text: "zoe"))
    try book.apply(book.changes(savingQuery: "near", nil))
    #expect(book.savedQuery("near") == nil)
    #expect(book.savedQueries.map(\.name) == ["both", "loop", "bad"])
  }
}

extension AddressBook {
  /// A book of the same contacts of which nothing has been asked.
  fileprivate var unsearched: AddressBook {
    var book = self
    // A copy that is changed shares no index any more.
    if let contact = book.contacts.first(where: { _ in true }) {
      do { try book.apply([.remove(contact), .add(contact)]) } catch {}
    }
    return book
  }
}
