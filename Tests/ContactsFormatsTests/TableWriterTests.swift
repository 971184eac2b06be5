import ContactsModel
import JSON
import ModelTestSupport
import TestSupport
import Testing

@testable import ContactsFormats

/// Tables and directories read back completely.
struct TableWriterTests {
  static let formats = ["csv", "google-csv", "outlook-csv", "ldif"]

  private func written(_ contacts: [Contact], as name: String) throws -> [UInt8] {
    try OutputFormat.file(of: contacts, as: name)
  }

  private func read(_ bytes: [UInt8]) throws -> (contacts: [Contact], issues: [ImportIssue]) {
    var reader = try #require(InputFormat.of(bytes, named: "x")).makeReader(bytes)
    var contacts: [Contact] = []
    var names: [DistinguishedName: Contact] = [:]
    var groups: [Int: DirectoryEntry] = [:]
    while let imported = reader.next() {
      if let name = imported.entry?.name { names[name] = imported.contact }
      groups[contacts.count] = imported.entry
      contacts.append(imported.contact)
    }
    // Importing the groups finds their members among the other entries.
    for (index, entry) in groups {
      let found = entry.members.filter { $0.name.flatMap { names[$0] } != nil }
      contacts[index].forgetDirectoryMembers(found.map(\.text))
      contacts[index].addMembers(found.compactMap { $0.name.flatMap { names[$0] } })
    }
    return (contacts, reader.takeIssues())
  }

  /// Everything in a contact, without ids; members, whose order a directory has not, are sorted.
  private func described(_ contact: Contact) throws -> [String: [String]] {
    var writer = JSONWriter()
    contact.write(to: &writer)
    let object = try #require(try JSONValue(parsing: writer.bytes).object)
    var described: [String: [String]] = [:]
    for member in object.members where !["id", "nextEntry"].contains(member.key) {
      if let entries = member.value.array {
        described[member.key] = entries.map { entry in
          guard var object = entry.object else { return "\(entry)" }
          object["id"] = nil
          return "\(object)"
        }
        if member.key == "members" { described[member.key]?.sort() }
      } else {
        described[member.key] = ["\(member.value)"]
      }
    }
    return described
  }

  @Test(arguments: formats)
  func writtenCardsRoundTrip(format: String) throws {
    var generator = SeededGenerator(seed: 7)
    var contacts: [Contact] = []
    while contacts.count < Extent.count(40, of: 400) {
      let contact = try Contact.random(&generator)
      if contact.isOfUse { contacts.append(contact) }
    }
    let (back, _) = try read(written(contacts, as: format))
    #expect(back.count == contacts.count)
    // A directory lists groups after their possible members.
    if format == "ldif" {
      contacts = contacts.filter { $0.kind != .group } + contacts.filter { $0.kind == .group }
    }
    for (contact, back) in zip(contacts, back) {
      var contact = contact
      // Every exported contact has a UID.
      contact.uid = contact.exportedUID
      var back = back
      if format == "ldif" {
        // A contact that the file refers to by name is known by its UID.
        contact.normalizeMembers()
        back.normalizeMembers()
      }
      let (before, after) = (try described(contact), try described(back))
      for key in Set(before.keys).union(after.keys) where before[key] != after[key] {
        Issue.record("\(format) \(key): \(before[key] ?? []) is now \(after[key] ?? [])")
      }
    }
  }

  /// The first phone is the main one.
  @Test(arguments: formats) func entriesKeepTheirOrder(format: String) throws {
    var contact = Contact("Ada Lovelace")
    for label in ["mobile", "work", "mobile", "", "home"] {
      contact.append(PhoneNumber("\(contact.phones.count)"), label: label)
      contact.append(EmailAddress("\(contact.emails.count)@x"), label: label)
    }
    for label in ["work", "home", "other"] {
      var address = PostalAddress()
      address.city = label
      contact.append(address, label: label)
    }
    contact.append(ImportantDate(.full(year: 1835, month: 7, day: 8)), label: "anniversary")
    contact.append(ImportantDate(.full(year: 1815, month: 12, day: 10)), label: "birthday")
    let back = try #require(read(written([contact], as: format)).contacts.first)
    #expect(back.valuesAlone == contact.valuesAlone)
  }

  private func ada() throws -> Contact {
    try Contact(json: [
      "id": "00000000-0000-4000-8000-000000000001",
      "name": ["given": "Ada", "family": "Lovelace"],
      "phones": [
        ["id": 1, "label": "mobile", "number": "+44 20", "preferred": true],
        ["id": 2, "label": "work fax", "number": "2"], ["id": 3, "number": "3"],
      ],
      "addresses": [
        ["id": 4, "label": "home", "street": "1 Square\nFloor 2", "city": "London, W1"]
      ],
      "emails": [
        ["id": 5, "label": "work", "address": "a@x"], ["id": 6, "address": "b@x"],
        ["id": 7, "address": "c@x"], ["id": 8, "address": "d@x"], ["id": 9, "address": "e@x"],
        ["id": 10, "address": "f@x"],
      ],
      "dates": [["id": 11, "label": "birthday", "date": "1815-12-10"]],
      "note": "=1+1 \"q\"", "tags": ["a", "b"],
    ])
  }

  /// An edited cell is a change, in whatever other order or under whatever label its list is shown.
  @Test(arguments: ["csv", "google-csv", "outlook-csv", "ldif"], [false, true])
  func takesWhatWasEditedInACell(format: String, isReversed: Bool) throws {
    var contact = Contact("Ada Lovelace", created: .now)
    let phones = [
      ("mobile", "111"), ("home", "222"), ("work", "333"), ("", "444"), ("school", "555"),
    ]
    for (label, number) in isReversed ? phones.reversed() : phones {
      contact.append(PhoneNumber(number), label: label)
    }
    contact.append(EmailAddress("a@x"), label: "school", isPreferred: true)
    var address = PostalAddress()
    (address.street, address.city) = ("1 Square", "London")
    contact.append(address)
    let written = try written([contact], as: format)
    #expect(try read(written).contacts.first?.valuesAlone == contact.valuesAlone)
    for (former, latter) in [("222", "999"), ("London", "Turin"), ("111", "888")] {
      // Google's tables have the whole address, too.
      if former == "London", format.hasSuffix("csv"), format != "outlook-csv" { continue }
      var text = String(decoding: written, as: UTF8.self)
      // What is not shown comes last.
      text.replaceSubrange(try #require(text.firstRange(of: former)), with: latter)
      var expected = contact
      for index in expected.phones.indices where expected.phones[index].value.number == former {
        expected.phones[index].value.number = latter
      }
      if former == "London" { expected.addresses[0].value.city = latter }
      #expect(
        try read(Array(text.utf8)).contacts.first?.valuesAlone == expected.valuesAlone, "\(former)")
    }
  }

  /// What a row cannot show, as how a telephone wrote a number, does not hide whose value it is.
  @Test(arguments: ["csv", "outlook-csv", "ldif"], ["999", ""])
  func takesWhatWasEditedOfAnotherProgramsCard(format: String, number: String) throws {
    var reader = VCardReader(
      Array(
        """
        BEGIN:VCARD
        VERSION:3.0
        UID:ada
        N:King;Ada;;;
        FN:King, Ada
        TEL;type=CELL;type=VOICE;x-slot=1:222
        TEL;type=HOME;type=VOICE:333
        ADR;TYPE=HOME:;Flat 2;1 Road;London;;;
        END:VCARD

        """.utf8))
    let contact = try #require(reader.next()?.contact)
    var text = String(decoding: try written([contact], as: format), as: UTF8.self)
    text.replaceSubrange(try #require(text.firstRange(of: "222")), with: number)
    if format != "csv" {
      text.replaceSubrange(try #require(text.firstRange(of: "London")), with: "Turin")
    }
    let edited = try #require(try read(Array(text.utf8)).contacts.first)
    #expect(edited.phones.map(\.value.number) == (number.isEmpty ? [] : [number]) + ["333"])
    #expect(edited.addresses.map(\.value.city) == [format == "csv" ? "London" : "Turin"])
    #expect(edited.addresses.map(\.value.extended) == ["Flat 2"])
    guard format != "ldif" else { return }
    #expect(edited.name.formatted == "King, Ada")
    text.replaceSubrange(try #require(text.firstRange(of: "Ada")), with: "Beth")
    #expect(try read(Array(text.utf8)).contacts.first?.displayName == "Beth King")
  }

  @Test func readsBackATableThatIsSafeForSpreadsheets() throws {
    var contact = try ada()
    (contact.organization.name, contact.note) = ("+cmd", "=1+1")
    let make = try #require(OutputFormat.named("csv")?.makeSpreadsheetSafeWriter)
    #expect(
      try read(make().file(of: [contact])).contacts.first?.valuesAlone == contact.valuesAlone)
  }

  @Test func readsBackOurOwnTableThatIsSafeForSpreadsheets() throws {
    var contact = try ada()
    let format = try #require(OutputFormat.named("tsv"))
    let makeSafe = try #require(format.makeSpreadsheetSafeWriter)
    for writer in [makeSafe(), format.makeWriter()] {
      for text in ["@home", "'@home", "''-x", "'x", "x"] {
        (contact.organization.name, contact.tags) = (text, [text, "x"])
        contact.emails[0].value.address = text
        let excerpt = try #require(read(writer.file(of: [contact])).contacts.first)
        #expect(excerpt.organization.name == text && excerpt.tags.first == text, "\(text)")
        #expect(excerpt.emails.map(\.value.address) == [text])
      }
    }
  }

  @Test(arguments: ["csv", "ldif"]) func readsBackContactsOfOneValue(format: String) throws {
    var contacts = Array(repeating: Contact(), count: 4)
    contacts[0].organization.title = "Boss"
    contacts[1].tags = ["vip"]
    contacts[2].organization.department = "Sales"
    contacts[3].name.phoneticFamily = "X"
    let read = try read(written(contacts, as: format)).contacts
    #expect(read.map(\.valuesAlone) == contacts.map(\.valuesAlone))
  }

  /// A text of the address that another cell contradicts would be kept with it.
  @Test func anEditedCityIsTheOnlyOne() throws {
    var contact = Contact()
    contact.append(PostalAddress())
    contact.addresses[0].value.street = "1 St"
    contact.addresses[0].value.city = "Berlin"
    let text = String(decoding: try written([contact], as: "csv"), as: UTF8.self)
    let edited = try read(Array(text.replacing("Berlin", with: "Paris").utf8)).contacts.first
    #expect(edited?.addresses.map(\.value.formatted) == [""])
    #expect(edited?.addresses.map(\.value.city) == ["Paris"])
  }

  /// The columns that other programs read.
  @Test func putsValuesInTheirColumns() throws {
    func row(_ format: String) throws -> [String: String] {
      var reader = CSVReader(try written([ada()], as: format))
      let (header, cells) = (reader.next(), reader.next())
      let names = try #require(header).cells
      return Dictionary(
        uniqueKeysWithValues: zip(names, try #require(cells).cells).filter { !$0.1.isEmpty })
    }
    let google = try row("csv")
    #expect(google["First Name"] == "Ada" && google["Labels"] == "a ::: b ::: * myContacts")
    #expect(google["Phone 1 - Label"] == "* Mobile" && google["Phone 2 - Label"] == "Work Fax")
    #expect(google["E-mail 5 - Value"] == "e@x ::: f@x" && google["Birthday"] == "1815-12-10")
    #expect(google["Address 1 - City"] == "London, W1")
    #expect(
      google["Further Fields"] == #"{"uid":"00000000-0000-4000-8000-000000000001"}"#)
    let outlook = try row("outlook-csv")
    #expect(outlook["Mobile Phone"] == "+44 20" && outlook["Business Fax"] == "2")
    #expect(outlook["Primary Phone"] == "3" && outlook["Home Street 2"] == "Floor 2")
    #expect(outlook["E-mail 3 Address"] == "c@x" && outlook["Categories"] == "a;b")
    #expect(outlook["Further Fields"]?.contains("f@x") == true)
  }

  @Test func readsBackItsOwnDirectoryColumns() throws {
    let text = String(decoding: try written([ada()], as: "ldif"), as: UTF8.self)
    let lines = text.split(separator: "\n").map(String.init)
    for line in [
      "dn: cn=Ada Lovelace,mail=a@x", "sn: Lovelace", "mobile: +44 20", "birthYear: 1815",
      "mozillaHomeLocalityName: London, W1", "mozillaSecondEmail: b@x", "description: =1+1 \"q\"",
      "objectclass: inetOrgPerson", "entryUUID: 00000000-0000-4000-8000-000000000001",
    ] {
      #expect(lines.contains(line), "\(line)")
    }
    #expect(lines.allSatisfy { $0.utf8.count <= 76 })
  }

  @Test(arguments: [
    ("=1+1", false, "'=1+1"), ("+44 20", true, "+44 20"), ("+cmd()", true, "'+cmd()"),
    ("-x", false, "'-x"), ("@x", false, "'@x"), ("\tx", false, "'\tx"), ("a=b", false, "a=b"),
    ("+44 20", false, "'+44 20"), ("", false, ""),
  ])
  func escapesFormulas(cell: String, isPhone: Bool, expected: String) {
    #expect(cell.safeForSpreadsheets(isPhone: isPhone) == expected)
  }

  @Test func escapesFormulasOnlyInCSV() throws {
    let make = try #require(OutputFormat.named("csv")?.makeSpreadsheetSafeWriter)
    let text = String(decoding: make().file(of: [try ada()]), as: UTF8.self)
    #expect(text.contains(#""'=1+1 ""q""""#) && text.contains(",+44 20,"))
    #expect(OutputFormat.named("json")?.makeSpreadsheetSafeWriter == nil)
  }
}

extension Contact {
  fileprivate mutating func normalizeMembers() {
    for index in members.indices {
      members[index].value.uid = GroupMember.normalized(members[index].value.uid)
    }
  }
}
