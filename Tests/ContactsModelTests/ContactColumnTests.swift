import ModelTestSupport
import Testing

@testable import ContactsModel

struct ContactColumnTests {
  private static let today = CivilDay(year: 2026, month: 11, day: 26)

  private func makeContact() throws -> Contact {
    var contact = Contact("Ada Lovelace")
    for (field, label, value) in [
      ("phone", "mobile", "555-0101"), ("phone", "Work", "555-0102"), ("phone", "", "555-0103"),
      ("address", "home", "1 High St; London; ; SW1; UK"), ("address", "work", "; Paris"),
      ("tag", nil, "friend"), ("tag", nil, "math"), ("birthday", nil, "1990-11-27"),
    ] as [(String, String?, String)] {
      try Field.named(field)?.assign(FieldAssignment(.add, value, label: label), to: &contact)
    }
    contact.phones[1].isPreferred = true
    return contact
  }

  @Test(arguments: [
    ("name", ["Ada Lovelace"]), ("Given", ["Ada"]), ("nickname", []),
    ("phone", ["555-0102", "555-0101", "555-0103"]), ("phone:mobile", ["555-0101"]),
    ("phone:WORK", ["555-0102"]), ("phone:", ["555-0103"]), ("phone:pager", []),
    ("tag", ["friend", "math"]), ("city", ["London", "Paris"]), ("city:work", ["Paris"]),
    ("postal-code", ["SW1"]), ("country", ["UK"]), ("region", []), ("age", ["35"]),
    ("address:home", ["1 High St; London; ; SW1; UK"]), ("birthday", ["1990-11-27"]),
  ])
  func hasTheValuesOfAContact(name: String, values: [String]) throws {
    let column = try #require(try ContactColumn.named(name))
    let today = try #require(Self.today)
    #expect(column.values(in: try makeContact(), on: today).map(\.text) == values)
    #expect(column.hasSeveral || values.count <= 1)
  }

  @Test func thereIsOneForEachField() {
    let names = ContactColumn.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(Field.all.allSatisfy { names.contains($0.name) })
    #expect(ContactColumn.all.allSatisfy { !$0.summary.isEmpty })
    #expect(ContactColumn.all.filter(\.takesLabel).allSatisfy { $0.labels != nil })
  }

  @Test(arguments: ["birthday:x", "name:", "age:home", "tag:x"])
  func aLabelNeedsAFieldWithLabels(name: String) {
    let field = String(name.prefix { $0 != ":" })
    #expect(throws: FieldError.noLabel(field: field)) { try ContactColumn.named(name) }
  }

  @Test(arguments: ["phnoe", "", ":", "phnoe:home"]) func anUnknownNameIsNone(name: String) throws {
    #expect(try ContactColumn.named(name) == nil)
  }

  @Test func aNamelessContactHasWhatStandsIn() throws {
    var contact = Contact(id: .of(1))
    contact.append(EmailAddress("x@example.org"))
    let today = try #require(Self.today)
    let name = try #require(try ContactColumn.named("name"))
    #expect(name.values(in: contact, on: today).map(\.text) == ["x@example.org"])
  }

  @Test(arguments: [
    ("1990-11-26", 36), ("1990-11-27", 35), ("2026-11-26", 0), ("2026-11-27", nil),
    ("--11-26", nil), ("1990", nil), ("2000-02-29", 26),
  ])
  func ageCountsFullYears(birthday: String, age: Int?) throws {
    var contact = Contact("Ada")
    try contact.assign("birthday", .add, birthday)
    #expect(contact.age(on: try #require(Self.today)) == age)
  }
}
