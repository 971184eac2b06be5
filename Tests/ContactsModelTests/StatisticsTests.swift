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

  /// Whatever a country is called in any language: who is counted under it is found by it, and by each other name.
  @Test func whoIsCountedUnderACountryIsFoundByIt() throws {
    for line in CountryNameTable.names.split(separator: "\n") {
      let names =
        line.dropFirst(3).split(separator: "|").map(String.init) + [String(line.prefix(2))]
      for (index, name) in names.enumerated() {
        var contact = Contact()
        var address = PostalAddress()
        address.country = index.isMultiple(of: 2) ? name : name.uppercased()
        contact.append(address)
        #expect(values("countries", of: [contact]) == ["\(names[0]) 1"])
        let others = [names[0], names[(index + 1) % names.count].lowercased()]
        for other in others {
          let query = try Query([QueryWord("country:\(other)")])
          #expect(query.matches(contact), "\(other) finds \(name)")
        }
      }
    }
  }

  @Test func countsEachContactOnceForEachValue() throws {
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

  @Test func tellsNothingOfNobody() {
    #expect(BookStatistics().groups.isEmpty)
  }
}
