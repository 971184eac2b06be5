import ModelTestSupport
import TestSupport
import Testing
import UnicodeText

@testable import ContactsModel
@testable import ContactsSearch

struct SearchIndexTests {
  @Test(arguments: Extent.seeds(3, of: 20))
  func theIndexAgreesWithAScan(seed: UInt64) throws {
    var maker = SearchMaker(seed: seed)
    var book = SearchableBook()
    for _ in 0..<maker.pick([0, 3, 70, 100]) { try book.append(maker.contact()) }
    if seed.isMultiple(of: 2) { book.prepareForSearch() }
    for _ in 0..<4 {
      try maker.change(&book)
      try expectSameAnswers(of: book, &maker)
    }
  }

  /// Precomposed, decomposed and compatibility characters that are canonically equivalent.
  @Test(arguments: [
    ("zo\u{EB}", "zoe\u{308}"), ("\u{C5}sa", "\u{212B}sa"), ("\u{1EC7}", "e\u{302}\u{323}"),
    ("\u{D55C}", "\u{1112}\u{1161}\u{11AB}"), ("\u{439}", "\u{438}\u{306}"), ("k", "\u{212A}"),
    ("\u{30AC}", "\u{30AB}\u{3099}"), ("\u{958}", "\u{915}\u{93C}"), ("a;b", "a\u{37E}b"),
  ])
  func theIndexAgreesWithAScanInAllNormalForms(first: String, second: String) throws {
    for (here, there) in [(first, second), (second, first)] {
      var contact = Contact(here)
      (contact.uid, contact.tags) = ("uid-\(here)", [here])
      let book = try SearchableBook([contact, Contact("Bob")])
      book.prepareForSearch()
      let queries: [Query] = [
        .member([GroupMember.normalized("uid-\(there)")]), .whole("tag", FoldedText(there)),
        .text(SearchTerm(there)), .field("name", SearchTerm(there)),
      ]
      for query in queries {
        #expect(query.matches(contact), "\(query)")
        #expect(book.ids(matching: query) == [contact.id], "\(query)")
      }
    }
  }

  @Test func queriesOfAnyLengthAgreeWithAScan() {
    let text = Array("\nada\nb\nlovelace\n".utf8)
    let table = WordTable(bytes: PackedNumbers(bytes: text), starts: PackedNumbers([1, 5, 7, 16]))
    func found(_ part: String, _ place: WordTable.Place) -> [Int] {
      var found: [Int] = []
      table.words(with: Array(part.utf8), place).forEach { found.append($0) }
      return found
    }
    #expect(found("a", .anywhere) == [0, 2])
    #expect(found("a", .atStart) == [0])
    #expect(found("a", .atEnd) == [0])
    #expect(found("lovelace", .whole) == [2])
    #expect(found("b", .whole) == [1])
    #expect(found("lovelacex", .anywhere) == [])
    #expect(found("dalo", .anywhere) == [])
  }

  /// Words near and far apart, some containing a part more than once.
  @Test(arguments: ["a", "ab", "ba", "aa", "abab", "c", "cc", "xyz"])
  func wordsAreFoundLikeInAScan(part: String) {
    var random = SeededGenerator(seed: 7)
    var made: Set<String> = []
    while made.count < 6_000 {
      let letters = random.next() % 500 == 0 ? ["c"] : ["a", "b", "d", "e"]
      let length = Int.random(in: 1...9, using: &random)
      made.insert((0..<length).map { _ in letters.randomElement(using: &random)! }.joined())
    }
    var builder = WordTableBuilder()
    let words = ["xyz"] + made.sorted().shuffled(using: &random) + ["axyz"]
    for word in words { _ = builder.index(of: Array(word.utf8).span) }
    let (table, places) = builder.sorted()
    let sorted = words.sorted()
    #expect((0..<table.count).map { String(decoding: table.word($0), as: UTF8.self) } == sorted)
    #expect(zip(words, places).allSatisfy { sorted[Int($1)] == $0 })
    let wanted: [(WordTable.Place, (String) -> Bool)] = [
      (.anywhere, { $0.contains(part) }), (.atStart, { $0.hasPrefix(part) }),
      (.atEnd, { $0.hasSuffix(part) }), (.whole, { $0 == part }),
    ]
    for (place, isWanted) in wanted {
      var found: [String] = []
      table.words(with: Array(part.utf8), place).forEach { found.append(sorted[$0]) }
      #expect(found == sorted.filter(isWanted))
    }
  }

  /// A file may give many words the same entries; scanning all for each word would take forever.
  @Test(arguments: [3, 5_000]) func postingsOfOtherWordsAreNotRead(count: Int) throws {
    let starts = (0...1_001).map { UInt32($0 % 2 == 0 ? 0 : count) }
    let postings = try #require(
      Postings(
        starts: PackedNumbers(starts),
        documents: PackedNumbers([UInt32](repeating: 0, count: count)),
        placeNumbers: PackedNumbers([UInt32](repeating: 0, count: count)),
        places: PackedNumbers([1]),
        wholePlaces: PackedNumbers([0])))
    var looks = 0
    let words = Bitmap(size: 1_001, filled: true).filter { $0 % 2 == 0 }
    postings.forEachDocument(of: words, below: 1) { _, _, _ in looks += 1 }
    #expect(looks <= count)
  }

  @Test(arguments: [
    ("lovelase", "Lovelace"), ("LOVLEACE", "Lovelace"), ("mueler", "Müller"), ("berlim", "Berlin"),
    ("nowhere", nil), ("ad", nil), ("ada lovelase", "Lovelace"), ("name:berlim", nil),
    ("city:berlim", "Berlin"), ("freind", "friend"), ("99999", nil),
  ])
  func suggestsCloseSpellings(text: String, close: String?) throws {
    var contact = Contact("Ada Lovelace")
    try contact.assign("tag", .add, "friend")
    try contact.assign("address", .add, "1 Straße; Berlin")
    let book = try SearchableBook([contact, Contact("Zoë Müller"), Contact("Lovelacs, Ada")])
    let query = try Query(text.split(separator: " ").map { QueryWord(String($0)) })
    #expect(book.suggestion(for: query) == close)
    #expect(try SearchableBook([Contact("Bob")]).suggestion(forName: "bop") == "Bob")
  }

  @Test func suggestsTheMostFrequentOfEquallyCloseWordsInAllSegments() throws {
    let names = ["Lovelabe", "Lovelabe", "Lovelace"] + (0..<20).map { "Person\($0)" }
    var book = try SearchableBook(names.map { Contact($0) })
    book.prepareForSearch()
    for _ in 0..<2 { try book.apply(.add(StoredContact(Contact("Lovelace")))) }
    #expect(book.searchIndex.segments.count == 2)
    #expect(book.suggestion(forName: "lovelase") == "Lovelace")
  }

  @Test func suggestsForTheFirstOfSeveralMisspeltWords() throws {
    let book = try SearchableBook([Contact("Ada Lovelace"), Contact("Grace Hopper")])
    #expect(book.suggestion(forName: "qqqqqq hoppar lovelase") == "Hopper")
    #expect(book.suggestion(forName: "ada hoppar") == "Hopper")
    #expect(book.suggestion(forName: "qqqqqq wwwwww") == nil)
    // Each is compared with every word of the index, so only the first sixteen are.
    let many = String(repeating: "qqqqqq ", count: 16)
    #expect(book.suggestion(forName: many + "hoppar") == nil)
    #expect(book.suggestion(forName: many.dropFirst(7) + "hoppar") == "Hopper")
  }

  /// An unknown group has no members, and is distinguished from an empty one.
  @Test(arguments: [
    ("in:friend", nil), ("in:FRIEND", nil), ("in:readers", nil), ("in:Club", nil), ("ada", nil),
    ("in:nobody", "nobody"), ("ada -in:Nobody", "nobody"), ("in:friend or in:foes", "foes"),
    ("-in:outer", "vips"),
  ])
  func reportsUnknownGroups(text: String, missing: String?) throws {
    var contact = Contact("Ada Lovelace")
    try contact.assign("tag", .add, "friend")
    var club = Contact("Club")
    club.kind = .group
    var book = try SearchableBook([contact, club])
    try book.apply(book.changes(savingQuery: "readers", "has:note"))
    try book.apply(book.changes(savingQuery: "outer", "in:friend or in:vips"))
    func query(_ text: String) throws -> Query {
      try Query(text.split(separator: " ").map { QueryWord(String($0)) })
    }
    let context = QueryContext(book: book, read: query)
    #expect(try context.missingGroup(in: query(text))?.name == missing)
  }

  @Test func ranksBestMatchesFirst() throws {
    let names = ["Zeno Oda", "Rodan Bo", "Odalys Bo", "Bo A", "Bo B", "Bo C"]
    var contacts = names.map { Contact($0) }
    contacts[3].note = "oda"
    contacts[4].organization.name = "Soda"
    contacts[5].organization.name = "Oda"
    contacts[2].modified = Timestamp("2026-01-01T00:00:00Z")
    contacts[1].lastContacted = Timestamp("2020-01-01T00:00:00Z")
    let book = try SearchableBook(contacts)
    let sections = book.sections(of: book.listing(of: .text(SearchTerm("oda")), sortedBy: .match))
    #expect(
      sections == [
        "Names: Odalys Bo, Zeno Oda, Rodan Bo", "Other fields: Bo C, Bo B", "Notes: Bo A",
      ])
  }

  @Test func everySearchFieldHasABit() {
    #expect(SearchField.all.count <= PlaceMask.bitWidth)
    #expect(
      Set(SearchField.all.map { SearchField.mask(of: $0.name) }).count == SearchField.all.count)
  }
}

struct GroupTests {
  private func book() throws -> SearchableBook {
    var club = Contact("Rowing Club", kind: .group)
    club.append(GroupMember("urn:uuid:\(ContactID.of(1))"))
    club.append(GroupMember("URN:UUID:ABC-1"))
    var other = Contact("Bob", id: .of(2))
    other.uid = "abc-1"
    var tagged = Contact("Cyd", id: .of(3))
    tagged.tags = ["rowing club"]
    var book = try SearchableBook([Contact("Ada", id: .of(1)), other, tagged, Contact("Dan"), club])
    for (name, text) in [
      ("Near", "ada"), ("both", "near-or-bob"), ("loop", "loop"), ("bad", "bad!"),
    ] {
      try book.apply(book.changes(savingQuery: name, text))
    }
    return book
  }

  @Test(arguments: [false, true])
  func whoeverNamesOthersIsFound(byIndex: Bool) throws {
    var book = try book()
    var person = Contact("Eve")
    person.append(GroupMember("abc-1"))
    var friend = Contact("Fay")
    friend.append(Relation("Dan"))
    for contact in [person, friend] { try book.append(contact) }
    if byIndex { book.prepareForSearch() }
    #expect(
      book.ids(matching: .naming).compactMap { book[$0]?.displayName }
        == ["Rowing Club", "Eve", "Fay"])
  }

  @Test func countsAMemberOnceInAnyNotation() throws {
    let book = try book()
    var club = try #require(book.groupContacts.first)
    let former = club
    club.addMembers(book.contacts.filter { ["Ada", "Bob"].contains($0.displayName) })
    #expect(club == former)
    let others = book.contacts.filter { ["Cyd", "Dan"].contains($0.displayName) }
    club.addMembers(others + others)
    #expect(
      club.members.dropFirst(2).map(\.value.uid) == others.map { "urn:uuid:\($0.id)" })
    #expect(
      book.contacts(of: club.members.map(\.value)).mapValues(\.displayName) == [
        "urn:uuid:\(ContactID.of(1))": "Ada", "URN:UUID:ABC-1": "Bob",
        "urn:uuid:\(ContactID.of(3))": "Cyd", "urn:uuid:\(others[1].id)": "Dan",
      ])
    club.removeMembers(book.contacts.filter { ["Bob", "Dan"].contains($0.displayName) })
    #expect(
      club.members.map(\.value.uid) == [ContactID.of(1), .of(3)].map { "urn:uuid:\($0)" })
  }

  private func names(_ query: Query, in book: SearchableBook) throws -> [String] {
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
  func groupsAreTagsSavedQueriesAndMembers(name: String, found: [String]) throws {
    #expect(try names(.group(FoldedText(name)), in: try book()) == found)
  }

  @Test func findsContactsInNoGroup() throws {
    let query = try Query([QueryWord("no:group")])
    #expect(try names(query, in: try book()) == ["Dan"])
    #expect(try names(.grouped, in: try book()) == ["Ada", "Bob", "Cyd"])
  }

  @Test func reportsRecursiveSavedQueries() throws {
    let book = try book()
    #expect(throws: QueryError(.circular(["loop", "loop"]), at: nil)) {
      try names(.group(FoldedText("loop")), in: book)
    }
    let error = try #require(throws: QueryError.self) {
      try names(.group(FoldedText("bad")), in: book)
    }
    #expect(error.description.contains("the saved query `bad` cannot be used"))
  }

  @Test func boundsNestedSavedQueries() throws {
    var book = SearchableBook()
    for number in 1...29 { try book.apply(book.changes(savingQuery: "q\(number)", "\(number)")) }
    let context = QueryContext(book: book) { text in
      let next = Query.group(FoldedText("q\(Int(text)! + 1)"))
      return .both(next, next)
    }
    #expect(throws: QueryError(.tooManyGroups(1_000), at: nil)) {
      try Query.group(FoldedText("q1")).resolved(in: context)
    }
  }

  @Test func savingReplacesAQueryOfThatName() throws {
    var book = try book()
    try book.apply(book.changes(savingQuery: "NEAR", "zoe"))
    #expect(book.savedQuery("near") == SavedQuery(name: "NEAR", text: "zoe"))
    try book.apply(book.changes(savingQuery: "near", nil))
    #expect(book.savedQuery("near") == nil)
    #expect(book.savedQueries.map(\.name) == ["both", "loop", "bad"])
  }
}

extension SearchableBook {
  /// A book of the same contacts that has not been searched.
  var unsearched: SearchableBook {
    var book = self
    // A changed copy shares no index any more.
    if let contact = book.contacts.first(where: { _ in true }) {
      do { try book.apply([.remove(contact), .add(contact)]) } catch {}
    }
    return book
  }
}
