import ModelTestSupport
import Testing

@testable import ContactsModel

/// Values that a contact already has.
struct KnownValuesTests {
  /// Adds values to a contact, and returns those it has.
  private func values(adding texts: [(label: String?, text: String)], to name: String) throws
    -> [String]
  {
    let field = try #require(Field.named(name))
    var contact = Contact("Ada")
    var known = KnownValues()
    for (label, text) in texts {
      let count = field.values(in: contact).count
      let former = try field.assign(
        FieldAssignment(.add, text, label: label), to: &contact, knowing: &known)
      #expect(field.values(in: contact).count == count + (former == nil ? 1 : 0))
      if let former { #expect(field.values(in: contact).contains(former)) }
    }
    return field.values(in: contact).map(\.text)
  }

  @Test(arguments: [
    ("phone", "+44 20 7946 0958", "020 7946-0958"), ("phone", "020 7946 0958", "00442079460958"),
    ("phone", "112", "1 12"), ("phone", "٠٩٠٥١٢٣٤٥٦", "0905 123 456"), ("phone", "*31#", " *31#"),
    ("email", "ada@example.org", "ADA@Example.org"),
    ("url", "https://a.example", "https://a.example"),
    ("address", "1 Dorset St; London", "1 Dorset St;London"),
    ("birthday", "1815-12-10", "1815-12-10"),
    ("im", "xmpp:a@b", "xmpp:a@b"),
  ])
  func addsAKnownValueOnce(field: String, first: String, second: String) throws {
    #expect(
      try values(adding: [(nil, first), (nil, "7777777"), (nil, second)], to: field).count == 2)
    #expect(try values(adding: [(nil, first), (nil, second)], to: field).count == 1)
  }

  @Test(arguments: [
    ("phone", "123456", "0905 123456"), ("phone", "112", "110"),
    ("phone", "123456 x1", "123456 x2"),
    ("phone", "*31#", "31"), ("email", "ada@example.org", "ada+x@example.org"),
    ("url", "https://a.example", "http://a.example/"),
  ])
  func otherValuesAreAdded(field: String, first: String, second: String) throws {
    #expect(try values(adding: [(nil, first), (nil, second)], to: field) == [first, second])
  }

  @Test func aDifferentLabelMakesADifferentValue() throws {
    let same = [("home", "5550100"), ("work", "5550100")].map {
      (label: $0.0 as String?, text: $0.1)
    }
    #expect(try values(adding: same, to: "phone") == ["5550100"])
    let friend = [("friend", "Bob"), ("boss", "Bob"), ("Boss", "Bob")]
      .map { (label: $0.0 as String?, text: $0.1) }
    #expect(try values(adding: friend, to: "relation") == ["Bob", "Bob"])
  }

  @Test func aRemovedValueCanBeAddedAgain() throws {
    let phone = try #require(Field.named("phone"))
    var contact = Contact("Ada")
    var known = KnownValues()
    for (operation, text) in [
      (.add, "1234567"), (.add, "7654321"), (.remove, "1234567"), (.add, "123 4567"),
      (.add, "765 4321"),
    ] as [(FieldAssignment.Operation, String)] {
      _ = try phone.assign(FieldAssignment(operation, text), to: &contact, knowing: &known)
    }
    #expect(contact.phones.map(\.value.number) == ["7654321", "123 4567"])
  }

  @Test func aChangedValueIsKnownByItsNewValue() throws {
    let phone = try #require(Field.named("phone"))
    var contact = Contact("Ada")
    var known = KnownValues()
    for (operation, label, text) in [
      (.add, "home", "1234567"), (.add, "work", "7654321"), (.set, "home", "5550100"),
      (.add, nil, "555 0100"), (.add, nil, "123 4567"), (.set, "Work", "5550111"),
      (.add, "work", "7654321"),
    ] as [(FieldAssignment.Operation, String?, String)] {
      let assignment = FieldAssignment(operation, text, label: label)
      _ = try phone.assign(assignment, to: &contact, knowing: &known)
    }
    #expect(
      contact.phones.map(\.value.number) == ["5550100", "5550111", "123 4567", "7654321"])
  }

  @Test func removesSeveralEqualValues() throws {
    let phone = try #require(Field.named("phone"))
    var contact = Contact("Ada")
    for (label, number) in [("home", "55501"), ("work", "55501"), ("home", "55502")] {
      contact.append(PhoneNumber(number), label: label)
    }
    let before = contact
    var known = KnownValues()
    let taken = [("55 501", "work"), ("55502", nil), ("55501", nil)].map {
      FieldAssignment(.remove, $0.0, label: $0.1)
    }
    #expect(throws: FieldError.self) {
      try phone.take(taken + taken, from: &contact, knowing: &known)
    }
    #expect(contact == before)
    try phone.take(Array(taken.dropLast()), from: &contact, knowing: &known)
    #expect(contact.phones.map(\.label) == ["home"])
    try phone.take([taken[2]], from: &contact, knowing: &known)
    #expect(contact.phones.isEmpty)
  }

  @Test func comparesThousandsOfValues() throws {
    let phone = try #require(Field.named("phone"))
    let numbers = (0..<20_000).map { "+44 20 79\($0 + 100_000)" }
    var contact = Contact("Ada")
    var known = KnownValues()
    for number in numbers + ["+44 20 79 119 999"] {
      _ = try phone.assign(FieldAssignment(.add, number), to: &contact, knowing: &known)
    }
    #expect(contact.phones.map(\.value.number) == numbers)
  }
}
