import ContactsModel
import ContactsSearch
import ModelTestSupport
import Testing

/// The contacts that a mail program's lookup finds, in order.
struct RecipientSearchTests {
  private func book(_ contacts: (name: String, emails: [String], note: String)...) throws
    -> SearchableBook
  {
    var book = SearchableBook()
    for (name, emails, note) in contacts {
      var contact = Contact(created: nil)
      contact.rename(name)
      for email in emails {
        let isPreferred = email.hasPrefix("!")
        contact.append(
          EmailAddress(isPreferred ? String(email.dropFirst()) : email), isPreferred: isPreferred)
      }
      contact.note = note
      try book.append(contact)
    }
    return book
  }

  private func found(_ text: String, in book: SearchableBook, limit: Int = 100) -> [String] {
    book.recipients(matching: text, limit: limit).map(\.email.value.address)
  }

  @Test(arguments: [
    ("club", ["Club", "Club of Rome", "Ski-Club"]), ("CLUB of", ["Club of Rome"]),
    ("Rome, clu", ["Club of Rome"]), ("ski-c", ["Ski-Club"]), ("ub", []), ("eleves", ["Élèves"]),
    ("", ["Club", "Club of Rome", "Élèves", "Ski-Club"]),
  ])
  func namesOfGroupsMatchByBeginningsOfWords(text: String, names: [String]) throws {
    var book = SearchableBook()
    for (name, tags) in [("Ada", ["Ski-Club", "Club"]), ("Bob", ["club", "Élèves"])] {
      var contact = Contact(created: nil)
      contact.rename(name)
      contact.tags = tags
      try book.append(contact)
    }
    var group = Contact(created: nil)
    group.rename("Club of Rome")
    group.changeKind(to: .group)
    try book.append(group)
    #expect(book.groupNames(matching: text) == names)
  }

  @Test func ranksNamesThenWordsThenAddresses() throws {
    let book = try book(
      ("Zed Note", ["note@x.org"], "met Ada"), ("Zed Inner", ["the.ada@x.org"], ""),
      ("Nevada Jones", ["jones@x.org"], ""), ("Zed Address", ["ada@x.org"], ""),
      ("Adam Smith", ["smith@x.org"], ""), ("Ada Lovelace", ["lovelace@x.org"], ""),
      ("Ada", ["only@x.org"], ""), ("Bert", ["bert@x.org"], ""), ("Ada Nomail", [], ""))
    #expect(
      found("ADA", in: book) == [
        "only@x.org", "lovelace@x.org", "smith@x.org", "ada@x.org", "jones@x.org", "the.ada@x.org",
        "note@x.org",
      ])
    #expect(found("ada", in: book, limit: 2) == ["only@x.org", "lovelace@x.org"])
    #expect(found("ada", in: book, limit: 0).isEmpty && found("ada", in: book, limit: -1).isEmpty)
    #expect(found("", in: book).count == 8)
    #expect(found("xyzzy", in: book).isEmpty)
  }

  @Test func breaksTiesByNameAndPreferredAddress() throws {
    let book = try book(
      ("Ada Young", ["y1@x.org", "!y2@x.org", "y3@x.org"], ""), ("Ada Babbage", ["b@x.org"], ""),
      ("Ada Babbage", ["c1@x.org", "!c2@x.org"], ""))
    #expect(
      found("ada", in: book) == [
        "b@x.org", "c2@x.org", "c1@x.org", "y2@x.org", "y1@x.org", "y3@x.org",
      ])
    // The matching address precedes the preferred one.
    #expect(found("y3", in: book) == ["y3@x.org", "y2@x.org", "y1@x.org"])
  }

  @Test(arguments: [
    "Jürgen O'Brien-Müller", "o'brien", "brien", "mul jur", "MÜLLER", "müller,",
    "\"O'Brien-Müller, Jürgen\"",
    "Jürgen <jom@", "<jom@x.org>", "jom@X.ORG", "x.org jürgen", "  jürgen   o'b ", "'jürgen'",
    "(jürgen)",
    "jürgen guitar", "\"jürgen", "555-0100", "J\u{75}\u{308}rgen",
  ]) func findsWhileTyping(text: String) throws {
    var contact = Contact(created: nil)
    contact.rename("Jürgen O'Brien-Müller")
    contact.append(EmailAddress("jom@x.org"))
    contact.append(PhoneNumber("+49 555 0100"))
    contact.note = "plays the guitar"
    var book = SearchableBook()
    try book.append(contact)
    #expect(found(text, in: book) == ["jom@x.org"])
  }

  @Test(arguments: ["jurgen smith", "@y.org", "jürgen -", "\u{0}"]) func allWordsMustMatch(
    text: String
  ) throws {
    let book = try book(("Jürgen Müller", ["jom@x.org"], ""))
    #expect(found(text, in: book).isEmpty)
  }

  @Test func findsNamesInAnyScript() throws {
    let book = try book(
      ("山田 花子", ["hanako@x.jp"], ""), ("Анна Каренина", ["anna@x.ru"], ""), ("🦊", ["fox@x.org"], "")
    )
    #expect(found("山田", in: book) == ["hanako@x.jp"])
    #expect(found("каре", in: book) == ["anna@x.ru"])
    #expect(found("🦊", in: book) == ["fox@x.org"])
  }

  @Test func findsAddressesInAnyCase() throws {
    let book = try book(
      ("A", ["a@x.org", "Ada@X.org"], ""), ("B", ["ada@x.org "], ""), ("C", ["äda@x.org"], ""))
    let found = book.ids(withEmail: " ADA@x.ORG", step: {}).compactMap { book[$0]?.displayName }
    #expect(found == ["A", "B"])
    #expect(book.ids(withEmail: "ad@x.org", step: {}).isEmpty)
  }
}
