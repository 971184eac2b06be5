import ModelTestSupport
import Testing

@testable import ContactsModel

struct StatisticsTests {
  private func contact(_ edit: (inout Contact) throws -> Void) throws -> Contact {
    var contact = Contact(created: Timestamp("2026-11-20T10:00:00Z"))
    try edit(&contact)
    return contact
  }

  private func values(_ group: String, of contacts: [Contact]) -> [String] {
    var statistics = BookStatistics()
    for contact in contacts { statistics.add(contact) }
    return statistics.groups.first { $0.name == group }?.values.map { "\($0.name) \($0.count)" }
      ?? []
  }

  @Test func countsAContactOncePerValue() throws {
    let contacts = [
      try contact {
        $0.rename("Ada")
        try $0.tag("friend")
        $0.append(try EmailAddress(text: "a@Example.org"), label: "work")
        $0.append(try EmailAddress(text: "b@example.org"), label: "Work")
        $0.append(try PostalAddress(text: "a; Berlin; ; ; Deutschland"))
        $0.append(try ImportantDate(text: "--01-01"), label: "birthday")
      },
      try contact {
        try $0.tag("Friend")
        try $0.tag("work")
        $0.append(try PostalAddress(text: "a;  berlin; ; ; Germany"))
        $0.append(try PostalAddress(text: "b; Paris; ; ; Narnia"))
      },
      try contact {
        $0.changeKind(to: .organization)
        try $0.tag("friend")
      },
    ]
    #expect(values("tags", of: contacts) == ["friend 3", "work 1"])
    #expect(values("domains", of: contacts) == ["example.org 1"])
    #expect(values("cities", of: contacts) == ["Berlin 2", "Paris 1"])
    #expect(values("countries", of: contacts) == ["Germany 2", "Narnia 1"])
    #expect(values("labels", of: contacts) == ["birthday 1", "email:work 1"])
    #expect(values("kinds", of: contacts) == ["person 2", "organization 1"])
    #expect(values("added", of: contacts) == ["2026-11 3"])
    #expect(
      values("known", of: contacts) == [
        "name 1", "phone 0", "email 1", "address 2", "birthday 1", "photo 0", "tag 3",
      ])
  }

  @Test func isEmptyForAnEmptyBook() {
    #expect(BookStatistics().groups.isEmpty)
  }
}
