import JSON
import ModelTestSupport
import Testing

@testable import ContactsModel

private func phones(_ contact: Contact) -> [String] {
  contact.phones.map { "\($0.id) \($0.label) \($0.value.number)" }
}

struct FieldAssignmentTests {
  @Test func addAppendsEveryAssignment() throws {
    var contact = Contact("Ada Lovelace")
    try contact.assign("phone", .add, "1", label: "work")
    try contact.assign("phone", .add, "2", label: "work")
    try contact.assign("phone", .add, "3")
    try contact.assign("tag", .add, "friend")
    try contact.assign("tag", .add, "poet")
    #expect(phones(contact) == ["1 work 1", "2 work 2", "3  3"])
    #expect(contact.tags == ["friend", "poet"])
    #expect(contact.nextEntry == 4)
  }

  @Test func setReplacesTheValueOfASingleEntry() throws {
    var contact = try Contact(
      parsing:
        #"{"phones":[{"id":7,"label":"work","number":"1","preferred":true,"x":1}],"nextEntry":8}"#)
    try contact.assign("phone", .set, "2")
    #expect(
      contact.phones.map { JSONValue.object($0.json).description }
        == [#"{"id":7,"label":"work","number":"2","preferred":true,"x":1}"#])
  }

  @Test func setAddsWhenThereIsNoEntry() throws {
    var contact = Contact("Ada")
    try contact.assign("phone", .set, "1")
    try contact.assign("phone", .set, "2", label: "work")
    #expect(phones(contact) == ["1  1", "2 work 2"])
  }

  @Test func setReplacesTheEntryOfALabel() throws {
    var contact = Contact("Ada")
    contact.append(PhoneNumber("1"), label: "Büro")
    contact.append(PhoneNumber("2"), label: "home")
    try contact.assign("phone", .set, "3", label: "BURO")
    #expect(phones(contact) == ["1 Büro 3", "2 home 2"])
  }

  @Test func setListsThePathsOfSeveralEntries() throws {
    var contact = Contact("Ada")
    contact.append(PhoneNumber("1"), label: "work")
    contact.append(PhoneNumber("2"))
    contact.append(PhoneNumber("3"), label: "work")
    let before = contact
    #expect(
      throws: FieldError.ambiguous(
        field: "phone", paths: ["phone.1 (work 1)", "phone.2 (2)", "phone.3 (work 3)"])
    ) { try contact.assign("phone", .set, "4") }
    #expect(
      throws: FieldError.ambiguous(field: "phone", paths: ["phone.1 (work 1)", "phone.3 (work 3)"])
    ) { try contact.assign("phone", .set, "4", label: "work") }
    #expect(contact == before)
  }

  @Test func anEmptyValueClearsTheFieldOrItsLabel() throws {
    var contact = Contact("Ada")
    for (number, label) in [("1", "work"), ("2", "home"), ("3", "work")] {
      contact.append(PhoneNumber(number), label: label)
    }
    try contact.assign("phone", .set, "", label: "work")
    #expect(phones(contact) == ["2 home 2"])
    try contact.assign("phone", .set, "", label: "none")
    #expect(phones(contact) == ["2 home 2"])
    try contact.assign("phone", .set, "")
    #expect(contact.phones.isEmpty)
    #expect(contact.nextEntry == 4)
  }

  @Test func anEmptyValueCannotBeAdded() {
    var contact = Contact("Ada")
    #expect(throws: FieldError.empty(field: "email")) { try contact.assign("email", .add, "") }
    #expect(throws: FieldError.empty(field: "tag")) { try contact.assign("tag", .add, " ") }
  }

  /// What is typed is not blank, but says nothing.
  @Test(arguments: [("im", ": "), ("profile", ":\t"), ("address", " ; ; "), ("address", ";")])
  func separatorsAreNoValue(field: String, text: String) {
    var contact = Contact("Ada")
    #expect(throws: FieldError.empty(field: field)) { try contact.assign(field, .add, text) }
    #expect(throws: FieldError.empty(field: field)) { try contact.assign(field, .set, text) }
  }

  @Test(arguments: ["+44 20 7946 0958", "+442079460958", "+44-20-7946-0958"])
  func removesAnEntryByValueOrDigits(value: String) throws {
    var contact = Contact("Ada")
    contact.append(PhoneNumber("1"))
    contact.append(PhoneNumber("+44 20 7946 0958"), label: "work")
    contact.append(PhoneNumber("+44 20 7946 0958"), label: "home")
    try contact.assign("phone", .remove, value, label: "home")
    #expect(phones(contact) == ["1  1", "2 work +44 20 7946 0958"])
    try contact.assign("phone", .remove, value)
    #expect(phones(contact) == ["1  1"])
    #expect(throws: FieldError.notThere(field: "phone", value: value)) {
      try contact.assign("phone", .remove, value)
    }
  }

  @Test func removesAnEntryInAnyCase() throws {
    var contact = Contact("Ada")
    contact.append(EmailAddress("a123@example.org"))
    #expect(throws: FieldError.notThere(field: "email", value: "123")) {
      try contact.assign("email", .remove, "123")
    }
    try contact.assign("email", .remove, "A123@Example.ORG")
    #expect(contact.emails.isEmpty)
  }

  @Test func removesAnAddressInAnySpacing() throws {
    var contact = Contact("Ada")
    try contact.assign("address", .add, "1 Main St; London")
    try contact.assign("address", .remove, "1 main st;London;;")
    #expect(contact.addresses.isEmpty)
  }

  @Test func aMalformedValueChangesNothing() {
    var contact = Contact("Ada")
    contact.append(ImportantDate(.year(1815)), label: "birthday")
    let before = contact
    #expect(throws: FieldError.self) { try contact.assign("birthday", .set, "1815-02-30") }
    #expect(throws: FieldError.self) { try contact.assign("date", .add, "1815-13") }
    #expect(throws: FieldError.self) { try contact.assign("address", .add, "1;2;3;4;5;6;7;8") }
    #expect(throws: FieldError.self) { try contact.assign("kind", .set, "robot") }
    #expect(contact == before)
  }

  @Test func setReplacesAllTags() throws {
    var contact = Contact("Ada")
    contact.tags = ["old", "older"]
    try contact.assign("tag", .set, "a")
    #expect(contact.tags == ["a"])
    try contact.assign("tag", .add, "b")
    try contact.assign("tag", .add, "A")
    #expect(contact.tags == ["a", "b"])
    try contact.assign("tag", .remove, "B")
    #expect(contact.tags == ["a"])
    #expect(throws: FieldError.notThere(field: "tag", value: "x")) {
      try contact.assign("tag", .remove, "x")
    }
    try contact.assign("tag", .set, "")
    #expect(contact.tags == [])
  }

  @Test(arguments: [
    "given", "family", "middle", "prefix", "suffix", "nickname", "phonetic-given",
    "phonetic-middle", "phonetic-family", "org", "title", "department", "note",
  ])
  func singleValueFieldsAreSetAndCleared(name: String) throws {
    var contact = Contact(id: .of(1))
    let field = try #require(Field.named(name))
    try contact.assign(name, .add, "Väl ue")
    #expect(field.values(in: contact).map(\.text) == ["Väl ue"])
    #expect(throws: FieldError.notRepeated(field: name)) { try contact.assign(name, .add, "x") }
    #expect(throws: FieldError.notThere(field: name, value: "x")) {
      try contact.assign(name, .remove, "x")
    }
    try contact.assign(name, .set, "other")
    #expect(field.values(in: contact).map(\.text) == ["other"])
    try contact.assign(name, .remove, "OTHER")
    #expect(contact == Contact(id: .of(1)))
    try contact.assign(name, .set, "again")
    try contact.assign(name, .set, "")
    #expect(contact == Contact(id: .of(1)))
    #expect(throws: FieldError.noLabel(field: name)) {
      try contact.assign(name, .set, "x", label: "work")
    }
  }

  @Test func aBirthdayTakesNoOtherLabel() throws {
    var contact = Contact("Ada")
    try contact.assign("birthday", .set, "1815-12-10")
    try contact.assign("anniversary", .set, "--07-08")
    #expect(contact.dates.map(\.label) == ["birthday", "anniversary"])
    try contact.assign("birthday", .set, "--12-10")
    #expect(contact.dates.map(\.value.text) == ["--12-10", "--07-08"])
    #expect(throws: FieldError.noLabel(field: "birthday")) {
      try contact.assign("birthday", .set, "1815", label: "work")
    }
    try contact.assign("birthday", .set, "")
    #expect(contact.dates.map(\.label) == ["anniversary"])
  }

  @Test func settingADateLeavesTheBirthdayAlone() throws {
    var contact = Contact("Ada")
    try contact.assign("birthday", .set, "1815-12-10")
    try contact.assign("date", .set, "1840")
    #expect(
      contact.dates.map { "\($0.label) \($0.value.text)" } == ["birthday 1815-12-10", " 1840"])
    try contact.assign("date", .set, "1841")
    try contact.assign("date", .set, "1815-12", label: "Birthday")
    #expect(contact.dates.map { "\($0.label) \($0.value.text)" } == ["birthday 1815-12", " 1841"])
    try contact.assign("date", .set, "")
    #expect(contact.dates.map(\.label) == ["birthday"])
    #expect(Field.named("date")?.values(in: contact).map(\.text) == ["1815-12"])
  }

  @Test func everyFieldAcceptsItsExample() throws {
    #expect(
      Set(Field.all.map(\.name)) == [
        "name", "given", "family", "middle", "prefix", "suffix", "nickname", "phonetic-given",
        "phonetic-middle", "phonetic-family", "org", "title", "department", "phone", "email",
        "address", "url",
        "birthday", "anniversary", "date", "relation", "profile", "im", "custom", "gender",
        "pronouns", "language", "timezone", "geo", "key", "note", "tag", "kind",
      ])
    #expect(Set(Field.all.map(\.name)).count == Field.all.count)
    for field in Field.all {
      var contact = Contact()
      try field.assign(FieldAssignment(.add, field.example), to: &contact)
      #expect(field.values(in: contact).map(\.text) == [field.example], "\(field.name)")
      #expect(contact.value(of: field.key) != nil)
      #expect(!field.summary.isEmpty)
    }
    #expect(Field.named("PHONE")?.name == "phone")
    #expect(Field.named("fax") == nil)
  }

  @Test func valuesHaveLabelsAndEntries() throws {
    var contact = Contact("Ada")
    contact.append(PhoneNumber("1"), label: "work")
    let value = try #require(Field.named("phone")?.values(in: contact).first)
    #expect(value == Field.Value(label: "work", text: "1", entry: 1))
    #expect(Field.named("name")?.values(in: contact).first?.entry == nil)
  }

  @Test(arguments: [
    (
      FieldError.malformed(field: "date", value: "x", reason: "why"),
      "`x` does not fit the field `date`: why"
    ),
    (FieldError.noLabel(field: "note"), "the field `note` takes no label"),
    (FieldError.notThere(field: "tag", value: "x"), "no tag `x` to remove"),
    (
      FieldError.ambiguous(field: "phone", paths: ["phone.1 (1)", "phone.2 (2)"]),
      "`phone` has 2 values; choose one of: phone.1 (1), phone.2 (2)"
    ),
  ])
  func anErrorSaysWhatToDo(error: FieldError, description: String) {
    #expect(error.description == description)
  }
}

struct ContactKindTests {
  @Test func splitsOnlyPersonalNames() throws {
    var contact = Contact("Analytical Engines Ltd")
    #expect(contact.name.family == "Ltd")
    try contact.assign("kind", .set, "Organization")
    #expect(contact.kind == .organization)
    #expect(contact.name.formatted == "Analytical Engines Ltd" && contact.name.family.isEmpty)
    try contact.assign("kind", .set, "group")
    #expect(contact.name.formatted == "Analytical Engines Ltd")
    try contact.assign("name", .set, "Friends  of Ada")
    #expect(contact.name.formatted == "Friends of Ada")
    try contact.assign("kind", .set, "person")
    #expect(contact.name.given == "Friends" && contact.name.family == "of Ada")
    #expect(contact.name.formatted.isEmpty)
    #expect(contact.displayName == "Friends of Ada")
    try contact.assign("kind", .set, "group")
    try contact.assign("kind", .set, "")
    #expect(contact.kind == .person)
  }

  @Test func anUnchangedKindKeepsTheName() throws {
    var contact = Contact()
    contact.name.prefix = "Dr."
    contact.name.family = "Lovelace"
    let before = contact
    try contact.assign("kind", .set, "person")
    #expect(contact == before)
  }

  @Test func displaysAContactWithoutAName() {
    var contact = Contact()
    #expect(contact.displayName == "(no name)" && contact.isNameless)
    contact.append(PhoneNumber("1"))
    #expect(contact.displayName == "1")
    contact.append(EmailAddress("a@b"))
    #expect(contact.displayName == "a@b")
    contact.organization.name = "Org"
    #expect(contact.displayName == "Org")
    contact.name.nickname = "Nick"
    #expect(contact.displayName == "Nick")
    contact.name.family = "Lovelace"
    #expect(contact.displayName == "Lovelace" && !contact.isNameless)
  }
}
