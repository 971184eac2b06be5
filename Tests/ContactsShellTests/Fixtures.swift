import ContactsModel
import ContactsSearch
import JSON
import Tables

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
  var text = ""
  TableRenderer(TableStyle(numbering: numbering), state: state)
    .render(source) { text += $0 + "\n" }
  return text
}
