import ContactsModel
import ContactsSearch
import JSON
import Tables
import Testing

@testable import ContactsShell

/// A contact as a table, and the changes made by editing its rows.
struct ContactDataSourceTests {
  @Test func hasASectionPerKindOfEntry() throws {
    let table = drawn(try Contact.full().dataSource)
    #expect(
      table == """
        Name
           1.1  name            Ada Lovelace
           1.2  nickname        Enchantress
           1.3  phonetic-given  エイダ
        Organization
           2.1  org             Analytical Engines
           2.2  title           Analyst
        Phones
           3.1  mobile          555-0101
           3.2  work            555-0102   preferred
           3.3                  555-0103
        Emails
           4.1  home            ada@example.org
        Addresses
           5.1  home            12 Square, London SW1Y, UK
        Messaging
           6.1                  xmpp       ada@example.org
        Web pages
           7.1                  https://example.org
        Profiles
           8.1                  web        ada  https://example.org/@ada
        Dates
           9.1  birthday        1815-12-10
           9.2  first program   1843
        Relations
          10.1  father          Lord Byron
        Members
          11.1                  urn:uuid:0
        Photos
          12.1                  image/png  3 bytes
        Note
          13.1  note            first line
                                second line
        Tags
          14.1                  friend
          14.2                  mathematics
          14.3                  poetry
        Other properties
          15.1                  X-SHIP     Nautilus

        """)
  }

  @Test func aContactWithANameHasOneSection() {
    #expect(drawn(Contact.named("Ada", number: 1).dataSource) == "Name\n  1.1  name  Ada\n")
    #expect(Contact(id: .numbered(1)).dataSource.numberOfSections == 0)
  }

  @Test func showsHowEachPartOfANameSounds() {
    var contact = Contact.named("Ada", number: 1)
    contact.name.phoneticGiven = "エイダ"
    contact.name.phoneticMiddle = "キング"
    contact.name.phoneticFamily = "ラブレス"
    #expect(
      drawn(contact.dataSource) == """
        Name
          1.1  name             Ada
          1.2  phonetic-given   エイダ
          1.3  phonetic-middle  キング
          1.4  phonetic-family  ラブレス

        """)
  }

  @Test func everyRowIdentifiesItsItem() throws {
    let contact = try Contact.full()
    let source = contact.dataSource
    let items = source.paths.map { source.itemID(at: $0) }
    #expect(Set(items).count == items.count)
    #expect(source.paths.map { source.path(of: source.itemID(at: $0)) } == source.paths)
    #expect(source.itemID(at: .at("3.2")) == .entry(key: "phones", id: 2))
    #expect(source.itemID(at: .at("14.2")) == .tag("mathematics"))
    #expect(source.itemID(at: .at("1.2")) == .field("nickname"))
  }

  /// Every edit allowed on a row changes the contact and nothing else.
  @Test func everyRowCanBeRemovedAndRestored() throws {
    let contact = try Contact.full()
    let source = contact.dataSource
    for path in source.paths {
      #expect(source.allows(.remove, at: path))
      let changes = try source.commit(.remove, at: path)
      #expect(!changes.isEmpty && changes.allSatisfy { $0.contactID == contact.id })
      var edited = contact
      for change in changes { try edited.apply([change]) }
      #expect(edited.dataSource.path(of: source.itemID(at: path)) == nil)
      for change in changes.reversed() { try edited.apply([change.inverse]) }
      #expect(drawn(edited.dataSource) == drawn(source))
    }
  }

  @Test func removingAnEntryIsOneDeletedRow() throws {
    let contact = try Contact.full()
    #expect(
      try contact.dataSource.commit(.remove, at: .at("3.2")) == [
        .delete(
          contact.id, key: "phones",
          entry: ["id": 2, "label": "work", "number": "555-0102", "preferred": true], at: 1)
      ])
  }

  @Test(arguments: [("3.1", "3.3", 1, 0, 2), ("3.3", "3.1", 3, 2, 0), ("3.1", "3.2", 1, 0, 1)])
  func movingAnEntryIsOneMovedRow(path: String, place: String, entry: Int, from: Int, to: Int)
    throws
  {
    let contact = try Contact.full()
    #expect(
      try contact.dataSource.commit(.move(to: .at(place)), at: .at(path))
        == [.move(contact.id, key: "phones", entry: entry, from: from, to: to)])
  }

  @Test func movingToItsOwnPlaceChangesNothing() throws {
    #expect(try Contact.full().dataSource.commit(.move(to: .at("3.2")), at: .at("3.2")) == [])
  }

  @Test func updatingAnEntryIsOneReloadedRow() throws {
    let contact = try Contact.full()
    let update = RowEdit.update([
      .init(name: "value", value: "555-0199"), .init(name: "label", value: "car"),
    ])
    #expect(
      try contact.dataSource.commit(update, at: .at("3.1")) == [
        .replace(
          contact.id, key: "phones", before: ["id": 1, "label": "mobile", "number": "555-0101"],
          after: ["id": 1, "label": "car", "number": "555-0199"])
      ])
  }

  @Test func marksThePreferredEntry() throws {
    let contact = try Contact.full()
    let update = RowEdit.update([.init(name: "preferred", value: "Yes")])
    #expect(
      try contact.dataSource.commit(update, at: .at("3.1")) == [
        .replace(
          contact.id, key: "phones", before: ["id": 1, "label": "mobile", "number": "555-0101"],
          after: ["id": 1, "label": "mobile", "number": "555-0101", "preferred": true]),
        .replace(
          contact.id, key: "phones",
          before: ["id": 2, "label": "work", "number": "555-0102", "preferred": true],
          after: ["id": 2, "label": "work", "number": "555-0102"]),
      ])
  }

  @Test func anotherValueLeavesWhichArePreferred() throws {
    var contact = try Contact.full()
    contact.phones[0].isPreferred = true
    let update = RowEdit.update([.init(name: "value", value: "555-0199")])
    #expect(
      try contact.dataSource.commit(update, at: .at("3.1")) == [
        .replace(
          contact.id, key: "phones",
          before: ["id": 1, "label": "mobile", "number": "555-0101", "preferred": true],
          after: ["id": 1, "label": "mobile", "number": "555-0199", "preferred": true])
      ])
  }

  @Test func updatingAFieldSetsItsKey() throws {
    let contact = try Contact.full()
    let update = RowEdit.update([.init(name: "value", value: "third line")])
    #expect(
      try contact.dataSource.commit(update, at: .at("13.1")) == [
        .set(
          contact.id, key: "note", before: "first line\nsecond line", after: "third line")
      ])
    #expect(
      try contact.dataSource.commit(.remove, at: .at("13.1"))
        == [.set(contact.id, key: "note", before: "first line\nsecond line", after: nil)])
  }

  @Test func renamesAndMovesTagsInPlace() throws {
    let contact = try Contact.full()
    let before: JSONValue = ["friend", "mathematics", "poetry"]
    func after(_ edit: RowEdit, at path: String) throws -> [Change] {
      try contact.dataSource.commit(edit, at: .at(path))
    }
    func tags(_ tags: String...) -> [Change] {
      [.set(contact.id, key: "tags", before: before, after: .array(tags.map { .string($0) }))]
    }
    #expect(
      try after(.update([.init(name: "value", value: "maths")]), at: "14.2")
        == tags("friend", "maths", "poetry"))
    // An existing tag is not added twice.
    #expect(
      try after(.update([.init(name: "value", value: "Poetry")]), at: "14.1")
        == tags("mathematics", "poetry"))
    #expect(
      try after(.move(to: .at("14.1")), at: "14.3") == tags("poetry", "friend", "mathematics"))
    #expect(try after(.remove, at: "14.2") == tags("friend", "poetry"))
  }

  @Test(arguments: [
    ("3.1", [RowEdit.Assignment(name: "value", value: "")]),
    ("3.1", [RowEdit.Assignment(name: "preferred", value: "perhaps")]),
    ("3.1", [RowEdit.Assignment(name: "colour", value: "red")]),
    ("9.1", [RowEdit.Assignment(name: "value", value: "1985-02-30")]),
    ("1.2", [RowEdit.Assignment(name: "label", value: "x")]),
    ("1.2", [RowEdit.Assignment(name: "value", value: "x"), .init(name: "value", value: "y")]),
    ("14.1", [RowEdit.Assignment(name: "preferred", value: "yes")]),
    ("14.1", [RowEdit.Assignment(name: "value", value: " ")]),
  ])
  func rejectsInvalidRowValues(path: String, assignments: [RowEdit.Assignment]) throws {
    let source = try Contact.full().dataSource
    #expect(throws: (any Error).self) { try source.commit(.update(assignments), at: .at(path)) }
  }

  @Test func rowsStayInTheirSections() throws {
    let source = try Contact.full().dataSource
    #expect(throws: RowEditError.notAccepted(at: .at("4.1"))) {
      try source.commit(.move(to: .at("4.1")), at: .at("3.1"))
    }
    #expect(throws: RowEditError.notAllowed(.move(to: .at("1.1")), at: .at("1.2"))) {
      try source.commit(.move(to: .at("1.1")), at: .at("1.2"))
    }
  }

  @Test func marksChangedRows() throws {
    let contact = try Contact.full()
    var edited = contact
    for change in try contact.dataSource.commit(.move(to: .at("3.1")), at: .at("3.3")) {
      try edited.apply([change])
    }
    edited.append(EmailAddress("new@example.org"))
    edited.tags = ["friend"]
    let changes = RowChanges(from: contact.dataSource, to: edited.dataSource)
    #expect(changes.inserted == [.at("4.2")])
    #expect(changes.removed == [.at("14.2"), .at("14.3")])
    #expect(changes.moved.map(\.from) == [.at("3.3")] && changes.moved.map(\.to) == [.at("3.1")])
    #expect(changes.updated == [])
  }

  @Test func pathsStayValidUntilTheNextShow() throws {
    let contact = try Contact.full()
    var shown = ShownContact(contact)
    try shown.contact.apply(contact.dataSource.commit(.remove, at: .at("3.1"))[...])
    #expect(shown.items[.at("3.2")] == .entry(key: "phones", id: 2))
    let item = try #require(shown.items[.at("3.1")])
    #expect(!item.isSame(in: shown.contact, and: contact))
    #expect(ContactItem.entry(key: "phones", id: 2).isSame(in: shown.contact, and: contact))
  }
}
