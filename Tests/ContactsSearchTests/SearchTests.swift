import ModelTestSupport
import Testing
import UnicodeText

@testable import ContactsModel
@testable import ContactsSearch

/// Splits a line at spaces, as a shell does; `'…'` is a quoted word.
private func words(_ line: String) -> [QueryWord] {
  var words: [QueryWord] = []
  var offset = 0
  for part in line.split(separator: " ", omittingEmptySubsequences: false) {
    if !part.isEmpty {
      let isQuoted = part.contains("'")
      let text = part.replacing("'", with: "").replacing("_", with: isQuoted ? " " : "_")
      words.append(QueryWord(String(text), isQuoted: isQuoted, offset: offset))
    }
    offset += part.utf8.count + 1
  }
  return words
}

private func query(_ line: String) throws(QueryError) -> Query { try Query(words(line)) }

private func term(_ text: String) -> Query { .text(SearchTerm(text)) }

struct QueryParserTests {
  @Test(arguments: [
    ("", Query.all),
    ("ada", term("ada")),
    ("ada love", .both(term("ada"), term("love"))),
    ("a b c", .both(.both(term("a"), term("b")), term("c"))),
    ("-ada", .not(term("ada"))),
    ("-", term("-")),
    ("'-ada'", term("-ada")),
    ("'ada_lovelace'", term("ada lovelace")),
    ("'or'", term("or")),
    ("'('", term("(")),
    ("a or b", .either(term("a"), term("b"))),
    ("a b or c d", .either(.both(term("a"), term("b")), .both(term("c"), term("d")))),
    ("a ( b or c )", .both(term("a"), .either(term("b"), term("c")))),
    ("-( a b )", .not(.both(term("a"), term("b")))),
    ("( ( a ) )", term("a")),
    ("(a or b) c", .both(.either(term("a"), term("b")), term("c"))),
    ("((a or b) c)", .both(.either(term("a"), term("b")), term("c"))),
    ("-(a b)", .not(.both(term("a"), term("b")))),
    ("-(a)", .not(term("a"))),
    ("(-a or tag:b)", .either(.not(term("a")), .whole("tag", FoldedText("b")))),
    ("(0)151", term("(0)151")),
    ("((0)151)", term("(0)151")),
    ("smith(jr)", term("smith(jr)")),
    ("'(a'", term("(a")),
    ("(a or (b))", .either(term("a"), term("b"))),
    ("(a -(tag:b))", .both(term("a"), .not(.whole("tag", FoldedText("b"))))),
    ("((a)(b))", term("(a)(b)")),
    ("a b)", .both(term("a"), term("b)"))),
    (":)", term(":)")),
    ("email:ada", .field("email", SearchTerm("ada"))),
    ("EMAIL:ada", .field("email", SearchTerm("ada"))),
    ("-email:ada", .not(.field("email", SearchTerm("ada")))),
    ("note:'a_b'", .field("note", SearchTerm("a b"))),
    ("has:email", .has("email")),
    ("has:emails", .has("email")),
    ("has:dates", .has("date")),
    ("has:organization", .has("org")),
    ("no:tag", .not(.has("tag"))),
    ("-no:tag", .not(.not(.has("tag")))),
    ("tag:Freunde", .whole("tag", FoldedText("freunde"))),
    ("https://example.org", term("https://example.org")),
    ("10:30", term("10:30")),
    (":x", term(":x")),
    ("'fax:1'", term("fax:1")),
    ("OR", term("OR")),
    ("label:Work", .whole("label", FoldedText("work"))),
    ("domain:Example.org", .whole("domain", FoldedText("example.org"))),
    ("city:berlin", .field("city", SearchTerm("berlin"))),
    ("is:group", .kind(.group)),
    ("in:Club", .group(FoldedText("club"))),
    ("no:group", .both(.not(.kind(.group)), .not(.grouped))),
    ("has:group", .grouped),
    ("has:photo", .has("photo")),
    ("birthday:nov", .day("birthday", .month(11))),
    ("birthday:December", .day("birthday", .month(12))),
  ])
  func aQueryIsRead(line: String, wanted: Query) throws {
    #expect(try query(line) == wanted)
  }

  @Test(arguments: [
    ("fax:1", QueryError(.unknownQualifier("fax"), at: 0)),
    ("a -fax:1", QueryError(.unknownQualifier("fax"), at: 2)),
    ("email:' '", QueryError(.missingValue("email:"), at: 0)),
    ("ada  email:", QueryError(.missingValue("email:"), at: 5)),
    ("or a", QueryError(.missingOperand("or"), at: 0)),
    ("a or", QueryError(.missingOperand("or"), at: nil)),
    ("a or or b", QueryError(.missingOperand("or"), at: 5)),
    ("( )", QueryError(.missingOperand("("), at: 2)),
    (")", QueryError(.unmatchedParenthesis(")"), at: 0)),
    ("( a", QueryError(.unmatchedParenthesis("("), at: 0)),
    ("ü (", QueryError(.unmatchedParenthesis("("), at: 3)),
    ("a )", QueryError(.unmatchedParenthesis(")"), at: 2)),
    ("()", QueryError(.missingOperand("("), at: 1)),
    ("ü (a", QueryError(.unmatchedParenthesis("("), at: 3)),
    ("(a b))", QueryError(.unmatchedParenthesis(")"), at: 5)),
    ("(a)) b", QueryError(.unmatchedParenthesis(")"), at: 3)),
    ("( a ) ) b", QueryError(.unmatchedParenthesis(")"), at: 6)),
  ])
  func aMalformedQueryNamesItsPlace(line: String, error: QueryError) {
    #expect(throws: error) { try query(line) }
  }

  @Test func parenthesesAreReadToABound() throws {
    let open = Array(repeating: QueryWord("("), count: 100)
    let close = Array(repeating: QueryWord(")"), count: 100)
    #expect(try Query(open + [QueryWord("a")] + close) == term("a"))
    #expect(throws: QueryError(.tooDeep(100), at: 7)) {
      try Query(open + [QueryWord("(", offset: 7), QueryWord("a")] + close + [QueryWord(")")])
    }
  }

  @Test func aQueryOfManyWordsIsMatched() throws {
    let contact = Contact("Ada Lovelace")
    let all = try Query(Array(repeating: QueryWord("ada"), count: 100_000))
    #expect(all.terms.count == 100_000)
    let any = try Query(
      (0..<20_000).flatMap { _ in [QueryWord("x"), QueryWord("or")] } + [QueryWord("love")])
    #expect(any.matches(contact))
    #expect(try Query(Array(repeating: QueryWord("ada"), count: 20_000)).matches(contact))
  }

  @Test(arguments: [
    (
      QueryError(.unknownQualifier("emial"), at: 2),
      "unknown qualifier `emial:` in the query at column 3; did you mean `email:`?"
    ),
    (
      QueryError(.missingOperand("or"), at: nil),
      "`or` needs a term on both sides (in the query at the end)"
    ),
    (
      QueryError(.missingValue("email:"), at: 0),
      "the query at column 1 has nothing after `email:`"
    ),
    (
      QueryError(.unmatchedParenthesis("("), at: 0),
      "the query at column 1 has a `(` without its other half"
    ),
  ])
  func anErrorSaysWhereAndWhat(error: QueryError, description: String) {
    #expect(error.description == description)
  }
}

struct QueryMatchingTests {
  private let contact: Contact = {
    var contact = Contact("Zoë Müller")
    contact.append(PhoneNumber("+49 (0)151 123456"), label: "work")
    contact.append(PhoneNumber("0228 777 ext. 12"))
    contact.append(EmailAddress("zoe@mail.example.org"))
    contact.note = "met in Turin\nlikes  tea"
    contact.tags = ["Freunde"]
    return contact
  }()

  @Test(arguments: [
    "", "muller", "ZOE", "mull", "ller", "'oe_mu'", "zoe turin", "turin or nobody",
    "nobody or turin", "-nobody", "note:tea", "phone:0151", "0151", "+49 151", "151123456",
    "'0228_777'", "022877712", "email:example", "has:phone", "no:address", "tag:freunde",
    "no:birthday", "( nobody or zoe ) tea", "-( zoe nobody )", "kind:person or muller",
    "given:zoe", "family:muller", "name:'zoe_muller'", "'turin_likes_tea'", "'in_turin_l'",
    "+49151", "+49 151 123456", "+49 (0)151 12", "phone:+49 151 12", "( +49 151 12 ) zoe",
    "+49 228 777 zoe", "zoe or +44 20 7946", "label:WORK", "domain:example.org", "domain:org",
    "domain:mail.example.org", "is:person", "-+49 151 999", "-phone:+49 228 778",
  ])
  func aQueryFindsAContact(line: String) throws {
    #expect(try query(line).matches(contact))
  }

  @Test(arguments: [
    "nobody", "zoe nobody", "-zoe", "note:zoe", "email:muller", "has:address", "no:phone",
    "tag:freund", "tag:tea", "given:muller", "0152", "-( zoe tea )", "zoe -turin", "'zoe_turin'",
    "has:birthday", "note:0151", "'turin_ikes'", "label:wor", "domain:ample.org", "is:group",
    "+4900000", "+44 151", "+49 151 nobody", "+49 151 -123", "+49 151 999", "-( +49 151 12 )",
    "phone:+49 228 778", "-+49 151 12", "-+49 151 123456 zoe", "-phone:+49 151 12",
  ])
  func aQueryLeavesAContactOut(line: String) throws {
    #expect(try !query(line).matches(contact))
  }

  @Test func highlightsSoughtButNotExcludedWords() throws {
    let terms = try query("zoe -x ( note:tea or has:phone ) 'a_b' tag:friend").terms
    #expect(
      terms == [SearchTerm("zoe"), SearchTerm("tea"), SearchTerm("a b"), SearchTerm("friend")])
  }

  @Test(arguments: [
    ("ull", "Müller", ["üll"]), ("0151 12", "+49 (0)151 123456", ["+49 (0)151 123456"]),
    ("123", "123-456 123", ["123", "123"]), ("x", "Müller", []),
  ])
  func highlightsMatches(text: String, value: String, found: [String]) {
    #expect(SearchTerm(text).ranges(in: value).map { String(value[$0]) } == found)
  }
}

struct ReferenceTests {
  private let book: SearchableBook = {
    var byron = Contact("Lord Byron")
    byron.note = "father of Ada"
    var augusta = Contact("Augusta Lovelace")
    augusta.name.nickname = "Ada"
    var org = Contact()
    org.organization.name = "Lovelace Works"
    let names = ["Ada", "Ada Lovelace", "Adamo Rossi", "ÁDA", "Jean Luc", "山田 太郎"]
    do { return try SearchableBook(names.map { Contact($0) } + [byron, augusta, org]) } catch {
      return SearchableBook()
    }
  }()

  @Test(arguments: [
    // If names differ only in case and accents, the exact spelling is meant.
    ("ada", ["Ada", "ÁDA"]), ("Ada", ["Ada"]), ("A\u{301}DA", ["ÁDA"]),
    ("ada  lovelace", ["Ada Lovelace"]),
    ("lovelace", ["Ada Lovelace", "Augusta Lovelace", "Lovelace Works"]),
    ("lovelace ada", ["Ada Lovelace", "Augusta Lovelace"]),
    ("ad", ["Ada", "Ada Lovelace", "Adamo Rossi", "ÁDA", "Augusta Lovelace"]),
    ("lov a", ["Ada Lovelace", "Augusta Lovelace"]),
    ("father", ["Lord Byron"]),
    ("ada father", ["Lord Byron"]),
    ("ovelac", ["Ada Lovelace", "Augusta Lovelace", "Lovelace Works"]),
    ("山田", ["山田 太郎"]),
    ("lovelace works", ["Lovelace Works"]),
    ("nobody", []), ("", []), ("  ", []), ("@", []),
  ])
  func theFirstTierWithAMatchDecides(text: String, names: [String]) {
    #expect(book.names(of: book.ids(referredToBy: text)) == names)
  }
}

struct ListingTests {
  private func listing(
    _ names: [String], by order: SortOrder = .name, reversed: Bool = false, limit: Int? = nil
  ) throws -> [String] {
    let book = try SearchableBook(names.map { Contact($0) })
    return book.sections(of: book.listing(sortedBy: order, reversed: reversed, limit: limit))
  }

  @Test func sortsLatinThenOtherScriptsThenTheRest() throws {
    #expect(
      try listing([
        "山田 太郎", "42", "Öl", "Zoë Zett", "Александр", "김 철수", "ada", "Ärger", "@home", "Ωmega",
        "やまだ", "🦊",
      ]) == [
        "A: ada, Ärger", "O: Öl", "Z: Zoë Zett", "Ω: Ωmega", "А: Александр", "ㄱ: 김 철수",
        "や: やまだ", "山: 山田 太郎", "#: 42, @home, 🦊",
      ])
  }

  @Test func namesAreFiledByFamilyNameThenGivenNameAsTheySound() throws {
    var sounds = Contact("山田 太郎")
    sounds.name.phoneticFamily = "Yamada"
    var org = Contact()
    org.organization.name = "Acme"
    let contacts =
      [
        "Zoë Adams", "Ada Lovelace", "Bob Adams", "Lovelace", "Jan van der Berg",
      ].map { Contact($0) } + [sounds, org, Contact("The Acme Group", kind: .group)]
    let book = try SearchableBook(contacts)
    #expect(
      book.names(of: book.listing().ids) == [
        "Acme", "Bob Adams", "Zoë Adams", "Lovelace", "Ada Lovelace", "The Acme Group",
        "Jan van der Berg", "山田 太郎",
      ])
    #expect(book.listing().count == 8)
  }

  @Test(arguments: [
    ["Ёжиков", "Еремин", "Ёлкин", "Елкина"], ["Ά", "Αβ", "Ὰγ"], ["ああ", "かあ", "がい", "かア"],
    [" zed", "ada", "  ber"], ["강", "까", "\u{1100}\u{1161}", "나"], ["Ｂ", "a", "ｃ", "b"],
  ])
  func everyLetterIsOneSection(names: [String]) throws {
    let titles = try listing(names).map { $0.prefix { $0 != ":" } }
    #expect(Set(titles).count == titles.count)
  }

  @Test func accentsDoNotSeparateNames() throws {
    #expect(try listing(["Ёлкин", "Еремин"]) == ["Е: Ёлкин, Еремин"])
    #expect(try listing([" zed", "ada"]) == ["A: ada", "Z: zed"])
    #expect(try listing(["까", "강"]) == ["ㄱ: 강", "ㄲ: 까"])
    #expect(try listing(["がく", "かき"]) == ["か: かき, がく"])
    #expect(
      try listing(["Æsop", "straße", "ßen", "Łódź"]) == ["A: Æsop", "L: Łódź", "S: ßen, straße"])
  }

  @Test func equalNamesAreOrderedByCreation() throws {
    let contacts = (0..<5).map { Contact("Ada", id: .of($0)) }
    let book = try SearchableBook(contacts)
    #expect(book.listing().ids == ContactIDList(contacts.map(\.id)))
  }

  @Test func aListingIsReversedAndLimited() throws {
    let names = ["Bob", "ada", "Cyd", "山", "1"]
    #expect(try listing(names, reversed: true) == ["#: 1", "山: 山", "C: Cyd", "B: Bob", "A: ada"])
    #expect(try listing(names, limit: 2) == ["A: ada", "B: Bob"])
    #expect(try listing(names, limit: 0) == [])
    #expect(try listing(names, limit: -1) == [])
    #expect(try listing(names, limit: 99).count == 5)
  }

  @Test func aListingHasWhatTheQueryFinds() throws {
    let book = try SearchableBook(["Ada", "Bob", "Adam"].map { Contact($0) })
    let query = Query.text(SearchTerm("ada"))
    #expect(book.names(of: book.listing(of: query).ids) == ["Ada", "Adam"])
    #expect(book.names(of: book.ids(matching: query)) == ["Ada", "Adam"])
    #expect(SearchableBook().listing().sections == [])
  }

  @Test func contactsAreSortedByAnyFieldOrTheirTimes() throws {
    var contacts = ["Ada", "Bob", "Cyd"].map { Contact($0) }
    contacts[0].created = Timestamp("2026-03-01T00:00:00Z")
    contacts[1].created = Timestamp("2026-02-01T00:00:00Z")
    contacts[0].organization.name = "Works"
    contacts[2].organization.name = "acme"
    let book = try SearchableBook(contacts)
    func sections(_ name: String) throws -> [String] {
      let order = try #require(SortOrder.named(name))
      return book.sections(of: book.listing(sortedBy: order))
    }
    #expect(try sections("created") == ["2026-02: Bob", "2026-03: Ada", "#: Cyd"])
    #expect(try sections("org") == ["A: Cyd", "W: Ada", "#: Bob"])
    // Without a time, the oldest comes first.
    #expect(try sections("modified") == ["#: Bob, Ada, Cyd"])
    #expect(SortOrder.named("fax") == nil)
  }

  @Test func byGivenNameSortsUnstructuredNamesWhole() throws {
    let book = try SearchableBook(
      ["Zoë Byron", "Bob", "Ada Lovelace", "Zoë Adams", "山田 太郎"].map { Contact($0) }
        + [Contact("Royal Society", kind: .organization)])
    let order = try #require(SortOrder.named("given"))
    #expect(
      book.names(of: book.listing(sortedBy: order).ids) == [
        "Ada Lovelace", "Bob", "Royal Society", "Zoë Adams", "Zoë Byron", "山田 太郎",
      ])
  }
}
