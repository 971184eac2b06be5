import JSON
import ModelTestSupport
import Testing
import TestSupport
import UnicodeText

@testable import ContactsModel
@testable import ContactsSearch

/// Index lookups done by scanning all contacts.
private struct BruteForce {
  let contacts: [Contact]

  init(_ book: SearchableBook) {
    contacts = Array(book.contacts)
  }

  private func words(of contact: Contact) -> [FoldedText] {
    (contact.name.words.isEmpty ? [contact.displayName] : contact.name.words)
      .flatMap { FoldedText($0).words }
  }

  private func with(
    _ wanted: [FoldedText], _ isWanted: (FoldedText, FoldedText) -> Bool
  ) -> [ContactID] {
    guard !wanted.isEmpty else { return [] }
    return contacts.filter { contact in
      let words = words(of: contact)
      return wanted.allSatisfy { word in words.contains { isWanted($0, word) } }
    }.map(\.id)
  }

  /// Contacts named by words, but not by an address or number used as a name.
  private func named(
    by wanted: [FoldedText], _ isWanted: (FoldedText, FoldedText) -> Bool
  ) -> [ContactID] {
    let nameless = contacts.filter { $0.name.words.isEmpty && $0.organization.name.isEmpty }
    let others = Set(nameless.map(\.id))
    return with(wanted, isWanted).filter { !others.contains($0) }
  }

  func ids(referredToBy text: String) -> [ContactID] {
    let name = FoldedText(text.collapsingSpaces)
    guard !name.isEmpty else { return [] }
    let terms = text.split(whereSeparator: \.isWhitespace).map { SearchTerm(String($0)) }
    let whole = contacts.filter { FoldedText($0.displayName) == name }
    let spelt = whole.filter { $0.displayName == text.collapsingSpaces }
    let tiers = [
      (spelt.isEmpty ? whole : spelt).map(\.id),
      contacts.filter { $0.name.isCalled(name.words) }.map(\.id),
      named(by: name.words) { $0 == $1 },
      named(by: name.words) { $0.hasPrefix($1) },
      contacts.filter { contact in terms.allSatisfy { Query.text($0).matches(contact) } }.map(\.id),
    ]
    return tiers.first { !$0.isEmpty } ?? []
  }

  func ids(namedLike prefix: String) -> Set<ContactID> {
    let wanted = FoldedText(prefix)
    let named = contacts.filter { FoldedText($0.displayName).hasPrefix(wanted) }.map(\.id)
    return Set(named.isEmpty ? with(wanted.words) { $0.hasPrefix($1) } : named)
  }

  func values(of vocabulary: Vocabulary, beginningWith prefix: String) -> Set<ValueInUse> {
    var counts: [String: Int] = [:]
    for contact in contacts {
      var texts: Set<String> = []
      vocabulary.forEachText(contact) { texts.insert($0) }
      for text in texts where !text.isEmpty { counts[text, default: 0] += 1 }
    }
    let wanted = FoldedText(prefix)
    return Set(
      counts.filter { FoldedText($0.key).hasPrefix(wanted) }
        .map { ValueInUse(text: $0.key, count: $0.value) })
  }
}

/// Expects that a book's indexes agree with a scan of its contacts.
private func expectRightAnswers(
  of book: SearchableBook, sourceLocation: SourceLocation = #_sourceLocation
) {
  let truth = BruteForce(book)
  for text in ["a", "ada", "Zoë", "ZOE a", "v", "van der ada", "山", "x y", "1985", "nobody", "🦊"] {
    #expect(
      book.ids(referredToBy: text) == truth.ids(referredToBy: text), "\(text)",
      sourceLocation: sourceLocation)
  }
  for prefix in ["", "a", "ZO", "van ", "der", "ada zoe", "山", "ada van der ada van der ada"] {
    let found = book.contacts(namedLike: prefix, limit: .max).elements
    #expect(
      Set(found.map(\.id)) == truth.ids(namedLike: prefix), "\(prefix)",
      sourceLocation: sourceLocation)
    let names = found.map { FoldedText($0.displayName) }
    #expect(names.map(\.prefixOfKey) == names.map(\.prefixOfKey).sorted { $0 < $1 })
  }
  for digits in ["0", "a", "ff", "7c"] {
    let expected = truth.contacts.filter { $0.id.hasPrefix(digits) }.map(\.id)
    #expect(Set(book.ids(withPrefix: digits)) == Set(expected), sourceLocation: sourceLocation)
    #expect(
      Set(book.contacts(identifiedLike: digits, limit: .max).elements.map(\.id)) == Set(expected),
      sourceLocation: sourceLocation)
  }
  for vocabulary in Vocabulary.all {
    for prefix in ["", "a", "zo", "19"] {
      let found = book.values(of: vocabulary, beginningWith: prefix, limit: .max)
      #expect(
        Set(found.elements) == truth.values(of: vocabulary, beginningWith: prefix),
        "\(vocabulary.name) \(prefix)", sourceLocation: sourceLocation)
    }
  }
}

extension FoldedText {
  fileprivate var prefixOfKey: FoldedKey { FoldedKey(utf8.span) }
}

struct IndexTests {
  @Test(arguments: Extent.seeds(3, of: 24))
  func indexesFollowChangesAndUndo(seed: UInt64) throws {
    var maker = ContactMaker(seed: seed)
    var book = SearchableBook()
    for _ in 0..<Int.random(in: 0...40, using: &maker.random) { try book.append(maker.contact()) }
    // In some books the indexes are made before the changes, in others after them.
    if seed.isMultiple(of: 2) { expectRightAnswers(of: book) }
    var done: [[Change]] = []
    var copies: [SearchableBook] = []
    for step in 0..<60 {
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
          for _ in 0...2 { maker.edit(&edited) }
          changes = contact.changes(to: edited)
        }
      }
      if step % 17 == 0 { copies.append(book) }
      try book.apply(changes)
      if !changes.isEmpty { done.append(changes) }
      // A failed transaction leaves the indexes unchanged.
      if let contact = book.contacts.first(where: { _ in true }) {
        #expect(throws: ChangeError.self) {
          try book.apply([.remove(contact), .add(maker.contact()), .remove(contact)])
        }
      }
      if step % 9 == 0 { expectRightAnswers(of: book) }
    }
    expectRightAnswers(of: book)
    for copy in copies { expectRightAnswers(of: copy) }
  }

  @Test func findsTheLastOfMany() throws {
    var book = SearchableBook()
    for number in 1...900 { try book.append(Contact("Given\(number + 1_000) Family")) }
    let found = book.contacts(namedLike: "giv", limit: 10)
    #expect(found.elements.map(\.displayName).first == "Given1001 Family")
    #expect(found.elements.map(\.displayName).last == "Given1900 Family")
    #expect(found.elements.count == 10 && found.omittedCount == 890)
    let byWord = book.contacts(namedLike: "fam", limit: 10)
    #expect(byWord.elements.count == 11 && byWord.omittedCount == 889)
    #expect(byWord.elements.last?.displayName == "Given1900 Family")
    #expect(book.contacts(namedLike: "fam given1900", limit: 10).elements.count == 1)
    #expect(book.contacts(namedLike: "given19", limit: 10).omittedCount == 0)
  }

  @Test(arguments: [
    ("org", "ana", "Analytical Engines", true), ("title", "", "Analyst", true),
    ("address", "12 Square; Lo", "12 Square; London", false),
    ("address", ";lo", "; London", false), ("address", "a;b;c;d;u", "a; b; c; d; UK", true),
    ("address", #"a\;b; Lo"#, #"a\;b; London"#, false),
    ("email", "bob@exa", "bob@example.org", true), ("tag", "f", "friend", true),
  ])
  func completesFromTheValuesOfOtherContacts(
    field: String, text: String, completed: String, isLast: Bool
  ) throws {
    var contact = Contact("Ada Lovelace")
    for (field, value) in [
      ("org", "Analytical Engines"), ("title", "Analyst"), ("tag", "friend"),
      ("address", "12 Square; London; ; SW1; UK"), ("email", "ada@example.org"),
    ] {
      try contact.assign(field, .add, value)
    }
    let book = try SearchableBook([contact])
    let part = try #require(Field.named(field)?.sharedValues?.part(of: text))
    let values = book.values(of: part.vocabulary, beginningWith: part.beginning, limit: 9)
    #expect(values.elements.map { part.completed(by: $0.text) } == [completed])
    #expect(part.isLast == isLast)
  }

  @Test(arguments: [
    ("address", "12 Sq"), ("address", "a;b;c;d;e;f"), ("email", "bob"), ("note", "x"),
    ("phone", "1"),
  ])
  func doesNotCompleteFromTheContactItself(field: String, text: String) {
    #expect(Field.named(field)?.sharedValues?.part(of: text) == nil)
  }
}
