import JSON
package import TestSupport

@testable package import ContactsModel

/// Makes random contacts and edits, the same for one seed.
package struct ContactMaker {
  package var random: SeededGenerator

  package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  package mutating func word() -> String {
    ["Ada", "Zoë", "山田", "x;y\\", "", "van der", "1985-04-15", "+49 151 1", "🦊", "a\nb"]
      .randomElement(using: &random)!
  }

  package mutating func contact() -> Contact {
    var contact = Contact(id: ContactID(using: &random))
    contact.created = Timestamp(secondsSince1970: .random(in: 0...4_000_000_000, using: &random))
    for _ in 0..<Int.random(in: 0...12, using: &random) { edit(&contact) }
    return contact
  }

  /// Makes one random edit.
  package mutating func edit(_ contact: inout Contact) {
    switch Int.random(in: 0...14, using: &random) {
    case 0: contact.name.given = word()
    case 1: contact.organization.title = word()
    case 2: contact.note = word()
    case 3: contact.tags.append(word() + "t")
    case 4: contact.tags = contact.tags.reversed().dropLast()
    case 5: contact.changeKind(to: Contact.Kind.allCases.randomElement(using: &random)!)
    case 6: contact.rename(word() + " " + word())
    case 7: contact.lastContacted = Timestamp(secondsSince1970: .random(in: 0...99, using: &random))
    case 8: contact.unknown[word() + "key"] = ["a": [.string(word())]]
    case 9: contact.name.unknown["x"] = .string(word())
    case 10: entries(&contact, PhoneNumber(word()))
    case 11: entries(&contact, EmailAddress(word()))
    case 12: entries(&contact, ImportantDate(.year(1985)))
    case 13: entries(&contact, RawProperty())
    default: entries(&contact, Badge(text: word()))
    }
  }

  private mutating func entries<Value: EntryValue>(_ contact: inout Contact, _ value: Value) {
    var list: [Labeled<Value>] { contact[Value.list] }
    let index = list.isEmpty ? 0 : Int.random(in: 0..<list.count, using: &random)
    switch Int.random(in: 0...7, using: &random) {
    case 0 where !list.isEmpty: contact[Value.list].remove(at: index)
    case 1 where !list.isEmpty: contact[Value.list][index].label = word()
    case 2 where !list.isEmpty: contact[Value.list][index].value = value
    case 3 where !list.isEmpty: contact[Value.list][index].unknown["u"] = .string(word())
    case 4: contact[Value.list].shuffle(using: &random)
    case 5: contact[Value.list] = []
    default: contact.append(value, label: word(), isPreferred: Bool.random(using: &random))
    }
  }
}
