import ContactsFormats
import ContactsModel
import JSON
import TestSupport
import Testing

/// The text form of a contact, used for editing.
struct ContactTextTests {
  private func ada() throws -> Contact {
    try Contact(
      json: [
        "id": "0d9c1f3e-0000-4000-8000-000000000001",
        "name": ["given": "Ada", "family": "Lovelace"], "organization": ["name": "Engines"],
        "phones": [
          ["id": 1, "label": "mobile", "number": "555-0101"],
          ["id": 2, "label": "work", "number": "555-0102", "preferred": true],
          ["id": 3, "label": "work", "number": "555-0103"],
        ],
        "emails": [["id": 4, "address": "ada@example.org"]],
        "dates": [
          ["id": 5, "label": "birthday", "date": "1815-12-10"],
          ["id": 6, "label": "first program", "date": "1843"],
        ],
        "photos": [["id": 7, "type": "image/png", "data": "AAAA"]],
        "note": "first line\n\n  third line", "tags": ["friend", "math"],
        "properties": [
          ["id": 8, "name": "X-A", "value": "1"], ["id": 9, "name": "X-B", "value": "2"],
        ],
        "uid": "urn:x", "nextEntry": 10, "hobby": ["chess": true],
      ])
  }

  /// The changes made by an edit of the text.
  private func changes(
    of contact: Contact, _ edit: (inout String) -> Void
  ) throws -> [Change] {
    var text = ContactText.text(of: contact)
    edit(&text)
    return contact.changes(to: try ContactText.contact(contact, editedAs: text).get())
  }

  private func changes(replacing old: String, with new: String) throws -> [Change] {
    try changes(of: ada()) { $0 = $0.replacing(old, with: new) }
  }

  private func errors(_ text: String, in contact: Contact? = nil) throws -> [String] {
    switch ContactText.contact(try contact ?? ada(), editedAs: text) {
    case .success: []
    case .failure(let errors): errors.errors.map(\.description)
    }
  }

  @Test func writesOneLinePerValue() throws {
    let lines = ContactText.text(of: try ada()).split(separator: "\n")
    #expect(lines[0] == "# Ada Lovelace  @0d9c1f3e")
    #expect(lines.contains("# Kept, but not shown here: photos uid hobby"))
    #expect(
      lines.filter { !$0.hasPrefix("#") }.joined(separator: "\n") == """
        name = Ada Lovelace
        org = Engines
        phone:mobile = 555-0101
        phone:work* = 555-0102
        phone:work = 555-0103
        email = ada@example.org
        birthday = 1815-12-10
        date:first program = 1843
        note =
          first line
            third line
        tag = friend
        tag = math
        property:X-A = 1
        property:X-B = 2
        """)
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  /// The text of a random contact reads back as the contact, byte for byte.
  @Test(arguments: Extent.seeds(60, of: 600)) func roundTrips(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let contact = try Contact.random(&generator)
    let text = ContactText.text(of: contact)
    // A file reader would split lines at these.
    #expect(!text.unicodeScalars.contains { $0 == "\r" || $0 == "\0" || $0 == "\u{FEFF}" })
    let read = try ContactText.contact(contact, editedAs: text).get()
    #expect(contact.changes(to: read) == [])
    #expect(JSONValue.object(read.json).utf8.elementsEqual(JSONValue.object(contact.json).utf8))
    // Removing trailing white space, as editors do, changes nothing.
    let stripped = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0 + (Bool.random(using: &generator) ? "\r" : "") }.joined(separator: "\n")
    #expect(contact.changes(to: try ContactText.contact(contact, editedAs: stripped).get()) == [])
  }

  /// The lines describe the contact completely.
  @Test func makesAContactFromText() throws {
    let ada = try ada()
    let copy = try ContactText.contact(Contact(), editedAs: ContactText.text(of: ada)).get()
    #expect(copy.lines == ada.lines)
    #expect(copy.phones == ada.phones && copy.name == ada.name && copy.tags == ada.tags)
    let empty = try ContactText.contact(ada, editedAs: "nickname = x").get()
    let kept = ada.lines.filter { $0.field == "property" }
    #expect(
      empty.lines == [FieldLine(field: "nickname", value: "x")] + kept && empty.photos == ada.photos
        && empty.unknown == ada.unknown)
    #expect(empty.properties == ada.properties && empty.uid == ada.uid)
  }

  /// Changing, removing, adding or moving one line of a random contact is one change of that entry.
  @Test(arguments: Extent.seeds(40, of: 400)) func editingOneLineMakesOneChange(seed: UInt64) throws
  {
    var generator = SeededGenerator(seed: seed)
    var contact = try Contact.random(&generator)
    contact.phones = []
    for number in 1...5 { contact.append(PhoneNumber("555-010\(number)"), label: "l\(number % 3)") }
    let ids = contact.phones.map(\.id)
    let index = Int.random(in: 0..<5, using: &generator)
    let old = "phone:l\((index + 1) % 3) = 555-010\(index + 1)\n"

    let changed = try changes(of: contact) { $0 = $0.replacing(old, with: "phone:l9 = 1\n") }
    #expect(changed.count == 1)
    guard case .replace(_, "phones", let before, _) = changed[0] else {
      return #expect(Bool(false), "\(changed)")
    }
    #expect(before.entryID == ids[index])

    let removed = try changes(of: contact) { $0 = $0.replacing(old, with: "") }
    #expect(removed.count == 1)
    guard case .delete(_, "phones", let gone, index) = removed[0] else {
      return #expect(Bool(false), "\(removed)")
    }
    #expect(gone.entryID == ids[index])

    let added = try changes(of: contact) { $0 = $0.replacing(old, with: old + "phone = 7\n") }
    #expect(added.count == 1)
    guard case .insert(_, "phones", let new, index + 1) = added[0] else {
      return #expect(Bool(false), "\(added)")
    }
    #expect(new.entryID == contact.nextEntry)

    let moved = try changes(of: contact) {
      $0 = $0.replacing(old, with: "").replacing(
        "phone:l1 = 555-0101\n", with: old + "phone:l1 = 555-0101\n")
    }
    #expect(moved.count == 1)
  }

  @Test func keepsPartsThatNoLineChanges() throws {
    let changed = try changes(replacing: "555-0102", with: "555-0199")
    #expect(changed.count == 1)
    let moved = try changes(replacing: "phone:work* =", with: "phone:work =")
    #expect(moved.count == 1)
    #expect(try changes(replacing: "tag = math", with: "tag = maths").count == 1)
    #expect(try changes(replacing: "Ada Lovelace\n", with: "Ada King\n").count == 1)
    #expect(try changes(replacing: "\n  first line\n\n    third line", with: " one").count == 1)
    #expect(try changes(replacing: "birthday = 1815-12-10", with: "birthday = --12-10").count == 1)
    #expect(try changes(replacing: "email = ada@example.org\n", with: "").count == 1)
  }

  @Test(arguments: ["", "\n\n", "# all gone\n", "note =\n"])
  func rejectsATextWithoutValues(text: String) throws {
    let error = "line 1: the text has no values; use `remove` to remove a contact"
    #expect(try errors(text) == [error])
    #expect(try errors(text, in: Contact()) == [])
  }

  @Test func nameLinesSetPartsOfTheName() throws {
    let contact = try Contact(
      json: [
        "id": "0d9c1f3e-0000-4000-8000-000000000001",
        "name": [
          "formatted": "Countess Ada", "given": "Augusta Ada", "family": "King",
          "phoneticMiddle": "x",
        ],
      ])
    let result = { (edit: (inout String) -> Void) throws in
      var text = ContactText.text(of: contact)
      edit(&text)
      return try ContactText.contact(contact, editedAs: text).get().name
    }
    let added = try result { $0 += "nickname = A\n" }
    #expect(added.formatted == "Countess Ada" && added.given == "Augusta Ada")
    let unformatted = try result { $0 = $0.replacing("name = Countess Ada\n", with: "") }
    #expect(unformatted.full == "Augusta Ada King" && unformatted.phoneticMiddle == "x")
    let renamed = try result {
      $0 = $0.replacing("name = Countess Ada\n", with: "name = Ada Lovelace\n")
    }
    #expect(renamed.formatted.isEmpty && renamed.family == "Lovelace" && renamed.given == "Ada")
    let married = try result { $0 = $0.replacing("family = King", with: "family = Byron") }
    #expect(married.full == "Augusta Ada Byron")
  }

  @Test func showsAStructuredNameByParts() throws {
    let contact = try Contact(
      json: [
        "id": "0d9c1f3e-0000-4000-8000-000000000001",
        "name": ["prefix": "Countess", "given": "Ada", "family": "Lovelace"],
      ])
    #expect(contact.lines.map(\.field) == ["given", "family", "prefix"])
  }

  @Test(arguments: [
    ("note = one\n  two", "one\ntwo"), ("note =\n  one\n\n\n  two\n\n", "one\n\n\ntwo"),
    ("note =\n  one\n    two", "one\n  two"), ("note =\n\tone\n\ttwo", "one\ntwo"),
    ("note =\n  # no comment\n# a comment\n  two", "# no comment\ntwo"),
    (#"note = "a\nb\t\"c\" \\ \x07\u00e9\q""#, "a\nb\t\"c\" \\ \u{7}é\\q"),
    (#"note = "she" said"#, #""she" said"#), ("note=tight", "tight"), ("NOTE = x", "x"),
    ("note = x = y", "x = y"), ("note =   ", ""), (#"note = "  ""#, "  "), ("note =\n  \n   ", ""),
  ])
  func readsValuesVerbatim(text: String, note: String) throws {
    let text = text + "\nnickname = n\n"
    #expect(try ContactText.contact(ada(), editedAs: text).get().note == note)
  }

  @Test(arguments: [
    ("phone:a b = 1", "a b"), (#"phone:"a=*\"b" = 1"#, "a=*\"b"), ("phone: work = 1", "work"),
    ("phone : work = 1", "work"), ("phone:日本 = 1", "日本"), ("phone: = 1", ""),
  ])
  func readsLabelsVerbatim(text: String, label: String) throws {
    #expect(try ContactText.contact(ada(), editedAs: text).get().phones.map(\.label) == [label])
  }

  @Test func reportsEveryError() throws {
    let text = """
      nonsense
      colour = red
        blue
      phone:"open = 1
      birthday = 1815-02-30
      note:x = y
      title* = T
      note = z
      phone* = 1
      phone* = 2
      kind = robot
      email = ""
      note = "open
      \u{20} lost
      """
    #expect(
      try errors(text) == [
        "line 1: the line is not FIELD = VALUE or FIELD:LABEL = VALUE",
        "line 2: no field `colour`",
        "line 4: the label has an unclosed quote",
        "line 5: `1815-02-30` does not fit the field `birthday`: the calendar has no such day",
        "line 6: the field `note` takes no label",
        "line 7: the field `title` takes no *; only entries can be preferred",
        "line 8: a contact has one `note`, and it is given already; `set` with `note=` replaces it",
        "line 10: another entry has the * already; of several one `phone` is preferred",
        "line 11: `robot` does not fit the field `kind`: say person, organization or group",
        "line 12: the field `email` is given nothing; give it a value (in `set`, `email=` clears "
          + "it)",
        "line 13: the quote is not closed",
        "line 14: an indented line continues a `FIELD =` line, but there is none above it",
      ])
  }

  /// Existing values that could not be typed are accepted while unchanged.
  @Test func acceptsUnchangedLinesOfAnyKind() throws {
    let contact = try Contact(
      json: [
        "id": "0d9c1f3e-0000-4000-8000-000000000001",
        "phones": [
          ["id": 1, "number": "1", "preferred": true], ["id": 2, "number": "", "preferred": true],
        ],
        "dates": [["id": 3, "label": "Birthday", "date": "1985-02-30"]], "tags": ["a", "A", ""],
        "addresses": [["id": 4, "formatted": "somewhere"]],
      ])
    let changes = try changes(of: contact) {
      $0 += "phone = 2\ntag = b\ndate:x = 1999\naddress = Street; Town\n"
    }
    #expect(changes.count == 4)
    let result = try ContactText.contact(
      contact, editedAs: ContactText.text(of: contact) + "date = 1999\naddress = x\ntag = b\n"
    ).get()
    #expect(result.dates.map(\.label) == ["Birthday", ""])
    #expect(result.addresses.map(\.value.formatted) == ["somewhere", ""])
    #expect(result.tags == ["a", "A", "", "b"])
  }

  @Test func readsManyEntriesInLinearTime() throws {
    var contact = try ada()
    for number in 0..<5_000 { contact.append(PhoneNumber("\(number)"), label: "x") }
    let text = ContactText.text(of: contact).replacing("phone:x = 7\n", with: "")
    let result = try ContactText.contact(contact, editedAs: text).get()
    #expect(contact.changes(to: result).count == 1)
  }
}
