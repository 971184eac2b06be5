import JSON
import ModelTestSupport
import Testing

@testable import ContactsModel

/// What becomes of a contact that takes the values of a newer record.
struct TakingTests {
  private func contact(_ edit: (inout Contact) throws -> Void) rethrows -> Contact {
    var contact = Contact("Ada Lovelace", id: .of(1))
    try edit(&contact)
    return contact
  }

  @Test func entriesThatAreTheSameKeepTheirIDsAndWhatIsBesideThem() throws {
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
    var taken = old
    taken.takeValues(of: new)
    #expect(taken.phones.map(\.id) == [2, 1, 3, 4])
    #expect(taken.phones[0] == old.phones[1])
    #expect(taken.phones.map(\.value.number) == ["2", "4", "3", "5"])
    #expect(taken.phones.map(\.label) == ["work", "home", "fax", ""])
    #expect(taken.nextEntry == 5)
    #expect(taken.valuesAlone == new.valuesAlone)
  }

  @Test func whatNoOtherProgramIsToldSaysNothing() {
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
    var taken = with
    taken.takeValues(of: without)
    #expect(taken == with)
    taken = without
    taken.takeValues(of: with)
    #expect(taken.properties.map(\.value) == [odd, line("no property")])
    #expect(taken.properties.map(\.id) == [1, 2])
    (odd.value, taken) = ("2", with)
    var newer = contact { $0.append(odd) }
    newer.append(line("another"))
    taken.takeValues(of: newer)
    #expect(taken.properties.map(\.value) == [odd, line("no property"), line("another")])
  }

  @Test func whatTheOtherSaysNothingOfStays() throws {
    var old = contact {
      $0.append(PhoneNumber("1"))
      ($0.note, $0.tags, $0.uid) = ("a note", ["friend"], "u1")
      $0.lastContacted = Timestamp(secondsSince1970: 5)
    }
    old.unknown["hobby"] = "chess"
    var taken = old
    taken.takeValues(of: contact { $0.append(PhoneNumber("1")) })
    #expect(taken == old)
    taken.takeValues(
      of: contact {
        ($0.note, $0.uid) = ("another", "u2")
        $0.unknown["hobby"] = "go"
      })
    #expect(taken.note == "another")
    #expect(taken.unknown["hobby"] == "go")
    #expect((taken.uid, taken.tags) == ("u1", ["friend"]))
    #expect(taken.lastContacted == old.lastContacted)
  }

  @Test func companionsComeWithAChangeAlone() throws {
    let old = contact { $0.note = "a" }
    var new = old
    new.unknown["vcard"] = ["REV": "1"]
    var taken = old
    taken.takeValues(of: new, companions: ["vcard"])
    #expect(taken == old)
    new.note = "b"
    taken.takeValues(of: new, companions: ["vcard"])
    #expect(taken == new)
  }

  @Test func valuesAreEqualWhateverIsCounted() throws {
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

  @Test func everyKeyOfARecordIsTakenOrItsOwn() throws {
    let own = ContactKey.all.filter { $0.takeValue == nil }.map(\.name)
    #expect(own == ["uid", "lastContacted", "created", "modified"])
  }

  @Test func manyEntriesOfOneLabelAreMatchedInLinearTime() throws {
    let old = contact { contact in
      for number in 0..<20_000 { contact.append(PhoneNumber("\(number)"), label: "x") }
    }
    let new = contact { contact in
      for number in 0..<20_000 { contact.append(PhoneNumber("\(number + 1)"), label: "x") }
    }
    var taken = old
    taken.takeValues(of: new)
    #expect(taken.phones.last?.id == 1)
    #expect(taken.phones.dropLast().map(\.id) == Array(2...20_000))
  }
}
