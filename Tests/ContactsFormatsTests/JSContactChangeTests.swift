import ContactsModel
import JSON
import Testing

@testable import ContactsFormats

/// What a change to one part of an entry leaves of the rest of its object (RFC 9553).
struct JSContactChangeTests {
  private static let card: JSONValue = [
    "@type": "Card", "version": "1.0", "uid": "a",
    "phones": [
      "p1": ["number": "tel:+1-555-0100", "contexts": ["work": true], "features": ["text": true]],
      "p2": ["number": "+1 555 0102", "label": "Desk", "contexts": ["work": true], "pref": 2],
    ],
    "addresses": [
      "a1": [
        "components": [
          ["kind": "number", "value": "54321"], ["kind": "name", "value": "Oak St"],
          ["kind": "separator", "value": " "], ["kind": "postcode", "value": "20190"],
        ], "countryCode": "US", "isOrdered": true, "contexts": ["work": true],
      ]
    ],
  ]

  /// Returns the members of an item of a card.
  private func item(_ member: String, _ key: String, of card: JSONValue) -> [String: JSONValue] {
    let members = card.object?[member]?.object?[key]?.object?.members ?? []
    return Dictionary(uniqueKeysWithValues: members.map { ($0.key, $0.value) })
  }

  /// Returns the card after a change.
  private func card(after change: (inout Contact) -> Void) throws -> JSONValue {
    var reader = JSContactReader(Array("\(Self.card)".utf8))
    let read = reader.next()
    var contact = try #require(read).contact
    change(&contact)
    return .object(contact.jsContact)
  }

  @Test func anotherNumberHasTheLabelOfTheOld() throws {
    let card = try card { $0.phones[0].value = PhoneNumber("+1 555 0199") }
    #expect(
      item("phones", "p1", of: card) == [
        "number": "+1 555 0199", "contexts": ["work": true], "features": ["text": true],
      ])
    #expect(item("phones", "p2", of: card) == item("phones", "p2", of: Self.card))
  }

  @Test func anotherLabelLeavesTheRest() throws {
    let card = try card {
      $0.phones[1].label = "Lab"
      $0.addresses[0].label = "home"
    }
    #expect(
      item("phones", "p2", of: card) == [
        "number": "+1 555 0102", "label": "Lab", "contexts": ["work": true], "pref": 2,
      ])
    var address = item("addresses", "a1", of: Self.card)
    address["contexts"] = ["private": true]
    #expect(item("addresses", "a1", of: card) == address)
  }

  @Test func aPreferredNumberStaysAsItIsWritten() throws {
    let card = try card { $0.phones[0].isPreferred = true }
    #expect(
      item("phones", "p1", of: card) == [
        "number": "tel:+1-555-0100", "contexts": ["work": true], "features": ["text": true],
        "pref": 1,
      ])
  }
}
