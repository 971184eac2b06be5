import CommandLanguage
import ContactsModel
import ContactsSearch
import JSON
import ShellTestSupport
import Tables
import Testing

@testable import ContactsShell

extension ContactID {
  /// A fixed id made of a number.
  static func numbered(_ number: UInt64) -> ContactID {
    var generator = SameNumber(number: number << 32 | number)
    return ContactID(using: &generator)
  }
}

private struct SameNumber: RandomNumberGenerator {
  let number: UInt64
  mutating func next() -> UInt64 { number }
}

extension Contact {
  /// A contact with a value in each field, and entries of each kind.
  static func full() throws -> Contact {
    var contact = Contact(id: .numbered(1))
    contact.rename("Ada Lovelace")
    for (field, values) in [
      ("nickname", [(nil, "Enchantress")]), ("phonetic-given", [(nil, "エイダ")]),
      ("org", [(nil, "Analytical Engines")]), ("title", [(nil, "Analyst")]),
      ("phone", [("mobile", "555-0101"), ("work", "555-0102"), (nil, "555-0103")]),
      ("email", [("home", "ada@example.org")]),
      ("address", [("home", "12 Square; London; ; SW1Y; UK")]),
      ("im", [(nil, "xmpp:ada@example.org")]), ("url", [(nil, "https://example.org")]),
      ("profile", [(nil, "web:ada https://example.org/@ada")]),
      ("birthday", [(nil, "1815-12-10")]), ("date", [("first program", "1843")]),
      ("relation", [("father", "Lord Byron")]), ("note", [(nil, "first line\nsecond line")]),
      ("tag", [(nil, "friend"), (nil, "mathematics"), (nil, "poetry")]),
    ] as [(String, [(String?, String)])] {
      for (label, value) in values {
        try Field.named(field)?.assign(FieldAssignment(.add, value, label: label), to: &contact)
      }
    }
    contact.phones[1].isPreferred = true
    contact.append(GroupMember("urn:uuid:0"))
    contact.append(Photo(type: "image/png", base64: "AAAA"))
    contact.append(RawProperty(named: "X-SHIP", value: "Nautilus"))
    return contact
  }

  /// A contact with a name, and phones of these numbers.
  static func named(_ name: String, number: UInt64, phones: String...) -> Contact {
    var contact = Contact(id: .numbered(number))
    contact.rename(name)
    for phone in phones { contact.append(PhoneNumber(phone)) }
    return contact
  }
}

extension Photo {
  init(type: String, base64: String) {
    self.init()
    self.type = type
    data = base64
  }
}

extension RawProperty {
  init(named name: String, value: String) {
    self.init()
    self.name = name
    self.value = value
  }
}

extension RowPath {
  /// The path that a text denotes, which must be valid.
  static func at(_ text: String) -> RowPath {
    RowPath(text) ?? RowPath(section: -1, row: -1)
  }
}

/// Returns a table as text.
func drawn(
  _ source: some DataSource, _ numbering: TableStyle.Numbering = .paths,
  state: @escaping @Sendable (RowPath) -> RowState = { _ in RowState() }
) -> String {
  var text: [UInt8] = []
  TableRenderer(TableStyle(numbering: numbering), state: state)
    .render(source) { lines, _ in text += lines }
  return String(decoding: text, as: UTF8.self)
}

/// Runs an example of help, dry, on a book with the contacts that the examples name.
///
/// Only what needs a prompt, a history or a library may fail, and not for its words.
func expectRuns(_ line: String) throws {
  let needsMore = [
    "add --from-mail", "history", "qr", "recall", "redo", "restore", "save-query near",
    "show ada --at",
  ]
  var ada = Contact.named("Ada Lovelace", number: 10)
  for (field, values) in [
    "phone": ["555-0101", "555-0102"],
    "email": ["a@example.org", "b@example.org", "c@example.org"],
    "address": ["1 Square; London", "2 Square; London"], "birthday": ["1815-12-10"],
    "url": ["https://example.org", "example.com"], "tag": ["friend", "club"],
  ] {
    for value in values {
      try Field.named(field)?.assign(FieldAssignment(.add, value), to: &ada)
    }
  }
  let groups = try ["Crew", "Londoners"].enumerated().map {
    var group = Contact.named($1, number: UInt64($0) + 11)
    try Field.named("kind")?.assign(FieldAssignment(.set, "group"), to: &group)
    return group
  }
  var king = Contact(id: try #require(ContactID("0d9c1f3e-0000-4000-8000-000000000000")))
  king.rename("Augusta King")
  for phone in ["555-0103", "555-0104"] { king.append(PhoneNumber(phone)) }
  let charles = Contact.named("Charles Babbage", number: 13)
  do {
    try runDry(
      Tokenizer.words(in: line), on: ([ada, charles, king] + groups).map(StoredContact.init))
  } catch is CommandError where needsMore.contains(where: line.hasPrefix) {}
}
