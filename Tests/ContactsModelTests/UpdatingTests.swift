import JSON
import ModelTestSupport
import Testing

@testable import ContactsModel

/// A contact that takes the values of a newer record.
struct UpdatingTests {
  private func contact(_ edit: (inout Contact) throws -> Void) rethrows -> Contact {
    var contact = Contact("Ada Lovelace", id: .of(1))
    try edit(&contact)
    return contact
  }

  @Test func equalEntriesKeepTheirIDsAndParameters() throws {
    var old = contact {
      $0.append(PhoneNumber("1"), label: "home")
      $0.append(PhoneNumber("2"), label: "work")
      $0.append(PhoneNumber("3"))
    }
    old.phones[1].unknown["vcard"] = ["name": "X-TEL"]
    let new = contact {
      $0.append(PhoneNumber("2"), label: "work")
      $0.append(PhoneNumber("4"), label: "home")
      $0.append(PhoneNumber("3"), label: "fax")
      $0.append(PhoneNumber("5"))
    }
    var updated = old
    updated.update(from: new)
    #expect(updated.phones.map(\.id) == [2, 1, 3, 4])
    #expect(updated.phones[0] == old.phones[1])
    #expect(updated.phones.map(\.value.number) == ["2", "4", "3", "5"])
    #expect(updated.phones.map(\.label) == ["work", "home", "fax", ""])
    #expect(updated.nextEntry == 5)
    #expect(updated.valuesAlone == new.valuesAlone)
  }

  @Test func whatARecordDoesNotMentionStays() {
    func property(_ name: String, _ value: String) -> RawProperty {
      var property = RawProperty()
      (property.name, property.value) = (name, value)
      return property
    }
    var old = contact {
      $0.name.nickname = "Addy"
      $0.name.phoneticGiven = "エイダ"
      ($0.organization.name, $0.organization.title) = ("Engines", "Analyst")
      $0.append(property("X-FOO", "1"))
      $0.append(property("ROLE", "old"))
    }
    old.update(
      from: contact {
        $0.organization.name = "Mills"
        $0.append(property("PRODID", "phone"))
        $0.append(property("role", "new"))
      })
    #expect(old.name.nickname == "Addy" && old.name.phoneticGiven == "エイダ")
    #expect(old.organization.name == "Mills" && old.organization.title == "Analyst")
    #expect(Set(old.properties.map(\.value.value)) == ["1", "phone", "new"])
    // How another name sounds is not how this one does.
    var renamed = Contact("Beth King", id: .of(1))
    renamed.organization.title = "Boss"
    old.update(from: renamed)
    #expect(old.name.full == "Beth King" && old.name.phoneticGiven.isEmpty)
    #expect(old.name.nickname == "Addy")
    #expect(old.organization.name == "Mills" && old.organization.title == "Boss")
  }

  /// Where another program removes the first of two notes, its card has the second alone.
  @Test(arguments: [
    ("note", "NOTE"), ("title", "TITLE"), ("org", "ORG"), ("nickname", "NICKNAME"),
  ])
  func aKeptValueThatBecameTheFirstStandsOnce(field: String, property: String) throws {
    var contact = try contact { try $0.assign(field, .add, "one", label: nil) }
    var kept = RawProperty()
    (kept.name, kept.value) = (property, "two\\, too")
    contact.append(kept)
    kept.value = "three"
    contact.append(kept)
    try contact.update(from: self.contact { try $0.assign(field, .add, "two, too", label: nil) })
    #expect(contact.properties.map(\.value.value) == ["three"])
    #expect(Field.named(field)?.values(in: contact).map(\.text) == ["two, too"])
    // One with a parameter says more.
    kept.parameters = "LANGUAGE=fr"
    contact.append(kept)
    try contact.update(from: self.contact { try $0.assign(field, .add, "three", label: nil) })
    #expect(contact.properties.map(\.value.parameters) == ["LANGUAGE=fr"])
  }

  /// Not every format has an order of properties of different names.
  @Test func theOrderOfPropertiesOfDifferentNamesSaysNothing() {
    func properties(_ lines: [(String, String)]) -> Contact {
      contact { contact in
        for (name, value) in lines {
          var property = RawProperty()
          (property.name, property.value) = (name, value)
          contact.append(property)
        }
      }
    }
    func update(_ lines: [(String, String)]) -> [String] {
      var contact = properties([("X-A", "1"), ("X-B", "2"), ("X-A", "3")])
      contact.update(from: properties(lines))
      return contact.properties.map(\.value.value)
    }
    #expect(update([("X-A", "1"), ("X-A", "3"), ("X-B", "2")]) == ["1", "2", "3"])
    #expect(update([("X-B", "4"), ("X-A", "3"), ("X-A", "1")]) == ["3", "4", "1"])
    #expect(
      update([("X-C", "0"), ("X-B", "2"), ("X-A", "3"), ("X-A", "5"), ("X-A", "6")])
        == ["3", "2", "5", "0", "6"])
  }

  /// Each field of the user's own is one, and a part of the name sounds as before until it changes.
  @Test func whatAnUpdateDoesNotNameStays() throws {
    var old = contact {
      $0.append(CustomField("1"), label: "foo")
      $0.append(CustomField("2"), label: "bar")
      ($0.name.given, $0.name.phoneticGiven) = ("Ada", "エイダ")
      ($0.name.family, $0.name.phoneticFamily) = ("King", "キング")
    }
    old.update(
      from: contact {
        $0.append(CustomField("3"), label: "Bar")
        ($0.name.given, $0.name.family) = ("Ada", "Lovelace")
      })
    #expect(old[CustomField.list].map(\.value.text) == ["1", "3"])
    #expect(old.name.phoneticGiven == "エイダ" && old.name.phoneticFamily.isEmpty)
    old.update(
      from: contact {
        ($0.name.given, $0.name.family) = ("Ada", "Lovelace")
        $0.name.phoneticFamily = "ラブレス"
      })
    #expect(old.name.phoneticGiven == "エイダ" && old.name.phoneticFamily == "ラブレス")
  }

  /// A group is no other property, and what a record does not name keeps its place.
  @Test func valuesKeepTheirPlacesInAnUpdate() throws {
    func properties(_ lines: String...) -> Contact {
      contact { contact in
        for line in lines {
          var property = RawProperty()
          let parts = line.split(separator: ".")
          property.name = String(parts[parts.count - 1].prefix(3))
          property.group = parts.count > 1 ? "g" : ""
          property.value = line
          contact.append(property)
        }
      }
    }
    func update(_ contact: Contact, _ newer: Contact) -> [String] {
      var contact = contact
      contact.update(from: newer)
      return contact.properties.map(\.value.value)
    }
    let old = properties("X-A1", "X-B1", "X-C1")
    #expect(update(old, properties("X-B2")) == ["X-A1", "X-B2", "X-C1"])
    #expect(update(old, properties("g.X-A2", "X-B1", "X-C1")) == ["g.X-A2", "X-B1", "X-C1"])
    let grouped = properties("g.X-A1", "X-A2")
    #expect(update(grouped, properties("X-A2", "g.X-A1")) == ["X-A2", "g.X-A1"])
    var dates = try contact {
      $0.append(try ImportantDate(text: "2001-01-01"), label: "birthday")
      $0.append(try ImportantDate(text: "2002-02-02"), label: "anniversary")
    }
    try dates.update(
      from: contact { $0.append(try ImportantDate(text: "2003-03-03"), label: "anniversary") })
    #expect(dates.dates.map(\.value.text) == ["2001-01-01", "2003-03-03"])
  }

  /// `NOTE:` of an update neither clears the note nor stands beside it.
  @Test func anEmptyPropertySaysNothingNew() throws {
    var contact = try contact { try $0.assign("note", .add, "one", label: nil) }
    var empty = RawProperty()
    empty.name = "NOTE"
    var other = self.contact { _ in }
    other.append(empty)
    let before = contact
    contact.update(from: other)
    #expect(contact == before)
    contact.append(empty)
    let withEmpty = contact
    contact.update(from: other)
    #expect(contact == withEmpty)
  }

  @Test func ignoresFieldsThatAreNotExported() {
    let line = { (text: String) in
      var property = RawProperty()
      property.value = text
      return property
    }
    var (with, without) = (contact { _ in }, contact { _ in })
    var odd = RawProperty()
    (odd.name, odd.value) = ("X-A", "1")
    with.append(line("no property"))
    with.append(odd)
    without.append(odd)
    #expect(with.valuesAlone == without.valuesAlone)
    var updated = with
    updated.update(from: without)
    #expect(updated == with)
    updated = without
    updated.update(from: with)
    #expect(updated.properties.map(\.value) == [odd, line("no property")])
    #expect(updated.properties.map(\.id) == [1, 2])
    (odd.value, updated) = ("2", with)
    var newer = contact { $0.append(odd) }
    newer.append(line("another"))
    updated.update(from: newer)
    #expect(updated.properties.map(\.value) == [line("no property"), odd, line("another")])
  }

  @Test func keepsFieldsTheOtherLacks() throws {
    var old = contact {
      $0.append(PhoneNumber("1"))
      ($0.note, $0.tags, $0.uid) = ("a note", ["friend"], "u1")
      $0.lastContacted = Timestamp(secondsSince1970: 5)
    }
    old.unknown["hobby"] = "chess"
    var updated = old
    updated.update(from: contact { $0.append(PhoneNumber("1")) })
    #expect(updated == old)
    updated.update(
      from: contact {
        ($0.note, $0.uid) = ("another", "u2")
        $0.unknown["hobby"] = "go"
      })
    #expect(updated.note == "another")
    #expect(updated.unknown["hobby"] == "go")
    #expect((updated.uid, updated.tags) == ("u1", ["friend"]))
    #expect(updated.lastContacted == old.lastContacted)
  }

  /// A birthday is no anniversary, and most programs know the one alone.
  @Test func aBirthdayLeavesOtherDates() throws {
    func dates(_ days: [(String, String)]) throws -> Contact {
      var contact = Contact("Ada")
      for (label, day) in days { try contact.assign("date", .add, day, label: label) }
      return contact
    }
    var updated = try dates([
      ("birthday", "1980-01-01"), ("anniversary", "2001-02-03"), ("exam", "2002-01-01"),
    ])
    updated.update(from: try dates([("birthday", "1981-01-01"), ("party", "2003-01-01")]))
    #expect(
      updated.dates.map(\.label).sorted() == ["anniversary", "birthday", "party"])
    #expect(updated.dates.contains { $0.label == "birthday" && $0.value.text == "1981-01-01" })
  }

  /// A table of chosen columns has all numbers in one cell.
  @Test(arguments: [("1,2", ["1", "2"]), ("3", ["3", "2"]), ("1", ["1", "2"])])
  func anExcerptWithAllNumbersChangesNone(cell: String, numbers: [String]) {
    let whole = contact {
      $0.append(PhoneNumber("1"))
      $0.append(PhoneNumber("2"))
    }
    let completed = whole.completing(contact { $0.append(PhoneNumber(cell)) })
    #expect(completed.phones.map(\.value.number) == numbers)
  }

  @Test func takesCompanionsOnlyWithAChange() throws {
    let old = contact { $0.note = "a" }
    var new = old
    new.unknown["vcard"] = ["REV": "1"]
    var updated = old
    updated.update(from: new, companions: ["vcard"])
    #expect(updated == old)
    new.note = "b"
    updated.update(from: new, companions: ["vcard"])
    #expect(updated == new)
  }

  @Test func comparesValuesWithoutIDs() throws {
    var first = contact { $0.append(EmailAddress("a@b")) }
    var second = Contact("Ada Lovelace")
    second.append(PhoneNumber("1"))
    second.phones = []
    second.append(EmailAddress("a@b"))
    second.uid = "u"
    #expect(first.valuesAlone == second.valuesAlone)
    #expect(!first.valuesAlone.isEmpty)
    #expect(Contact().valuesAlone.isEmpty)
    first.emails[0].isPreferred = true
    #expect(first.valuesAlone != second.valuesAlone)
  }

  @Test func everyKeyIsTakenOrKept() throws {
    let own = ContactKey.all.filter { $0.takeValue == nil }.map(\.name)
    #expect(own == ["uid", "lastContacted", "created", "modified"])
  }

  @Test func matchesManyEntriesInLinearTime() throws {
    let old = contact { contact in
      for number in 0..<20_000 { contact.append(PhoneNumber("\(number)"), label: "x") }
    }
    let new = contact { contact in
      for number in 0..<20_000 { contact.append(PhoneNumber("\(number + 1)"), label: "x") }
    }
    var updated = old
    updated.update(from: new)
    #expect(updated.phones.last?.id == 1)
    #expect(updated.phones.dropLast().map(\.id) == Array(2...20_000))
  }
}
