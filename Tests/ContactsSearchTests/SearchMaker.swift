import ModelTestSupport
import TestSupport
import Testing
import UnicodeText

@testable import ContactsModel
@testable import ContactsSearch

/// Makes contacts that share many words, and queries for these words.
struct SearchMaker {
  var random: SeededGenerator
  /// Changes of a book that can be undone.
  private var done: [[Change]] = []

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func pick<Element>(_ all: [Element]) -> Element { all.randomElement(using: &random)! }

  mutating func word() -> String {
    pick([
      "Ada", "ada", "Zoë", "Müller", "Straße", "van", "der", "Berg", "山田", "the", "sea", "Lovelace",
      "x\ny", "a  b", "rowing", "e", "🦊", "김", "\u{301}", "",
      "Lovelaces", "the sea the", "c\u{1}d", "c\u{1}",
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

  /// A kept property: text, a list, data, or a table's column.
  mutating func property() -> RawProperty {
    guard Int.random(in: 0...3, using: &random) > 0 else {
      return RawProperty(column: pick(["Shoe size", "Ada"]), value: word())
    }
    var property = RawProperty()
    property.group = pick(["", "item1"])
    property.name = pick(["X-SPOUSE", "x-spouse", "X-ABLabel", "KEY", "PRODID", ""])
    property.parameters = pick(["", "TYPE=home", "ENCODING=b"])
    property.value = VCardText.escaped("\(word()), \(word())") + pick(["", ";\(word())"])
    return property
  }

  mutating func edit(_ contact: inout Contact) {
    switch Int.random(in: 0...15, using: &random) {
    case 0: contact.rename("\(word()) \(word())")
    case 1:
      contact.rename("\(word()) \(word())")
      contact.name.phoneticMiddle = word()
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
    case 13: contact.append(property())
    case 14: contact.properties = []
    default: contact.organization.name = word()
    }
  }

  mutating func query(_ book: SearchableBook, depth: Int = 3) throws -> Query {
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
        "property:x-spouse", "property:shoe size", "has:property", "no:property", "-has:last",
        "x-spouse", "spouse", "size", "work", "mothe", "label:\(word)",
        "birthday:<90d", "birthday:1985", "date:02-29", "phone:151", "has:group", "no:group",
      ]
      let phrases = [
        "shoe size", "work phone", "k p", "property:x-spouse",
        "van der", "the sea", "der b", "a b", "0151 234", "+49 151 23", "151", "41555",
      ]
      let isPhrase = Bool.random(using: &random)
      let text = isPhrase ? pick(phrases + [number()]) : pick(texts)
      guard !FoldedText(text).collapsed.isEmpty else { return .all }
      return try Query([QueryWord(text, isQuoted: isPhrase)])
    }
  }

  /// Makes some changes of a book, and undoes some.
  mutating func change(_ book: inout SearchableBook) throws(ChangeError) {
    for _ in 0..<pick([0, 1, 5, 80]) {
      let contacts = Array(book.contacts)
      var changes: [Change] = []
      switch Int.random(in: 0...5, using: &random) {
      case 0: changes = [.add(contact())]
      case 1: changes = contacts.randomElement(using: &random).map { [.remove($0)] } ?? []
      case 2:
        if let last = done.popLast() { try book.apply(last.reversed().map(\.inverse)) }
      default:
        if let contact = contacts.randomElement(using: &random) {
          var edited = contact
          edit(&edited)
          changes = contact.changes(to: edited)
        }
      }
      try book.apply(changes)
      if !changes.isEmpty { done.append(changes) }
    }
  }
}

/// Expects a book's answers to agree with a scan of its contacts.
func expectSameAnswers(of book: SearchableBook, _ maker: inout SearchMaker) throws {
  let contacts = Array(book.contacts)
  let context = QueryContext(book: book) { _ in .all }
  book.prepareForSearch()
  // An unsearched copy has no index, and its first search makes none.
  var plain = SearchableBook()
  for contact in contacts { try plain.append(contact) }
  let all = book.listing().ids
  for order in NameOrder.allCases {
    for (place, id) in all.enumerated() {
      let summary = book[id].map { ContactSummary($0, in: order) }
      let slot = book.base.slot(of: id) ?? -1
      if let archive = book.slots.validArchive, book.slots.isInSource(slot) {
        #expect(archive.summaries.summary(at: slot, in: order) == summary)
      }
      #expect(book.summary(of: all, at: place, in: order) == summary)
    }
  }
  for _ in 0..<Extent.count(5, of: 15) {
    let query = try maker.query(book).resolved(in: context)
    let expected = contacts.filter { query.matches($0) }.map(\.id)
    #expect(book.ids(matching: query) == expected, "\(query)")
    #expect(plain.unsearched.ids(matching: query) == expected, "\(query)")
    let orders = try SortOrder.all.shuffled(using: &maker.random).prefix(4)
      .map { try #require(SortOrder.named($0.name)) }
    for order in [.name, .match] + orders {
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
  for text in [
    maker.word(), "ada e", "ada´", "a", "", "zo mül", "example", maker.number(), "o'b", "a.b",
  ] {
    let limit = maker.pick([1, 3, 9])
    let found = book.recipients(matching: text, limit: limit).map {
      "\($0.contact.id) \($0.email.id)"
    }
    let expected = plain.unsearched.recipients(matching: text, limit: limit)
    #expect(found == expected.map { "\($0.contact.id) \($0.email.id)" }, "\(text)")
  }
  for text in [
    maker.word(), "ada", "a", "ada e", "zoë müller", "van der", "0151", "example", "no name",
    "mail",
  ] {
    #expect(book.ids(calledBy: text) == plain.ids(calledBy: text), "\(text)")
    #expect(book.ids(referredToBy: text) == plain.ids(referredToBy: text), "\(text)")
  }
  for contact in contacts.shuffled(using: &maker.random).prefix(10) {
    let name = FoldedText(contact.displayName)
    #expect(book[contact.id] == contact)
    #expect(book[stored: contact.id]?.contact == contact)
    #expect(book.ids(named: name) == plain.ids(named: name))
    let digits = contact.id.description
    for count in [1, 8, 13] {
      let prefix = String(digits.prefix(count))
      #expect(Set(book.ids(withPrefix: prefix)) == Set(plain.ids(withPrefix: prefix)))
    }
    #expect(book.shortest(of: contact.id) == plain.shortest(of: contact.id))
  }
  #expect(book.count == contacts.count)
  expectSameCompletion(of: book, plain, &maker)
}

/// Contacts of equal names may be in any order.
private func expectSameCompletion(
  of book: SearchableBook, _ plain: SearchableBook, _ maker: inout SearchMaker
) {
  for text in [
    "", "a", "ada", "zo", "mül", "van der", "no", "山", maker.word(), "ada lovelace, the s",
  ] {
    let (found, expected) = (
      book.contacts(namedLike: text, limit: 1000), plain.contacts(namedLike: text, limit: 1000)
    )
    #expect(
      found.elements.map { FoldedText($0.displayName) }
        == expected.elements.map { FoldedText($0.displayName) }, "\(text)")
    #expect(Set(found.elements) == Set(expected.elements), "\(text)")
    #expect(found.omittedCount == 0 && expected.omittedCount == 0)
    let (some, fewExpected) = (
      book.contacts(namedLike: text, limit: 3), plain.contacts(namedLike: text, limit: 3)
    )
    #expect(some.elements.count == fewExpected.elements.count, "\(text)")
    #expect(some.omittedCount == fewExpected.omittedCount, "\(text)")
    for vocabulary in Vocabulary.all {
      for limit in [2, 1000] {
        let (found, expected) = (
          book.values(of: vocabulary, beginningWith: text, limit: limit),
          plain.values(of: vocabulary, beginningWith: text, limit: limit)
        )
        #expect(found.elements == expected.elements, "\(vocabulary.name) \(text)")
        #expect(found.omittedCount == expected.omittedCount, "\(vocabulary.name) \(text)")
      }
    }
  }
  for digits in ["", "0", "a", "7f", "0123"] {
    #expect(
      Set(book.contacts(identifiedLike: digits, limit: 1000).elements)
        == Set(plain.contacts(identifiedLike: digits, limit: 1000).elements), "\(digits)")
  }
}
