import JSON
import TestSupport
import Testing

@testable import ContactsModel

/// Contacts that are written from one to the other.
struct ContactTemplateTests {
  private func contact(_ edit: (inout Contact) throws -> Void) rethrows -> StoredContact {
    var contact = Contact(created: Timestamp(secondsSince1970: 1_000_000_000))
    try edit(&contact)
    return StoredContact(contact)
  }

  private func contact(
    from template: ContactTemplate, _ texts: [String], at time: Timestamp = .now
  ) -> StoredContact? {
    var places: [Range<Int>] = []
    var source: [UInt8] = []
    for text in texts {
      places.append(source.count..<source.count + text.utf8.count)
      source += text.utf8
    }
    return source.withUnsafeBufferPointer {
      template.contact(created: time, places: places, in: $0)
    }
  }

  @Test func whatDiffersIsWrittenAnew() throws {
    let ada = contact {
      $0.rename("Ada King")
      $0.append(PhoneNumber("1"), label: "home")
      $0.note = "a \"b\\"
      $0.tags = ["x"]
    }
    let template = try #require(ContactTemplate(ada, texts: ["King", "1", "Ada"]))
    let time = Timestamp(secondsSince1970: 1_100_000_000)
    let made = try #require(contact(from: template, ["Hopper", "+1 2", "Grace"], at: time))
    var expected = ada.contact
    (expected.name.given, expected.name.family) = ("Grace", "Hopper")
    expected.phones[0].value.number = "+1 2"
    expected.id = made.id
    (expected.created, expected.modified) = (time, time)
    #expect(made.id != ada.id)
    #expect(made.created == time)
    #expect(made.contact == expected)
    #expect(made.json == StoredContact(expected).json)
  }

  /// A text that is no value, or several, or a member's name alone, may stand anywhere in another contact.
  @Test(
    arguments: [
      (["Ada", "King"], true), (["Ada"], true), ([], true), (["Ada", "Ada"], false),
      (["Bob"], false), (["name"], false), (["given"], false), (["twice"], false), (["work"], true),
      (["a\"b"], false), (["x\\ny"], false), (["id"], false),
    ] as [([String], Bool)])
  func aTextIsOneValue(texts: [String], isOne: Bool) {
    let stored = contact {
      $0.rename("Ada King")
      $0.append(PhoneNumber("1"), label: "work")
      $0.tags = ["twice", "a\"b", "x\ny"]
      $0.note = "twice"
    }
    #expect((ContactTemplate(stored, texts: texts) != nil) == isOne)
  }

  /// A text that happens to be the time is not the time of others.
  @Test func theTimeIsThatOfMakingAndModifying() {
    let time = Timestamp(secondsSince1970: 1_000_000_000)
    #expect(ContactTemplate(contact { $0.tags = ["\(time)"] }, texts: []) == nil)
    #expect(
      ContactTemplate(contact { $0.append(PhoneNumber("1"), label: "\(time)") }, texts: []) == nil)
    #expect(ContactTemplate(contact { $0.modified = nil }, texts: []) == nil)
    #expect(ContactTemplate(contact { $0.note = "at \(time)" }, texts: []) != nil)
  }

  @Test func timesThatAreWrittenInAnotherWayAreNoTemplates() throws {
    let ada = contact { $0.rename("Ada King") }
    let template = try #require(ContactTemplate(ada, texts: ["Ada"]))
    let late = Timestamp(secondsSince1970: Timestamp.writable.upperBound)
    #expect(contact(from: template, ["Bob"], at: late) == nil)
    var old = Contact(created: late)
    old.rename("Ada King")
    #expect(ContactTemplate(StoredContact(old), texts: ["Ada"]) == nil)
    // Who made a contact known at no time is written without one.
    #expect(ContactTemplate(StoredContact(Contact()), texts: []) == nil)
  }

  /// A field that keeps a text has it as a value, and all else is as with any other that it keeps.
  @Test(arguments: Field.all.map(\.name))
  func aFieldKeepsTexts(name: String) throws {
    let field = try #require(Field.named(name))
    let time = Timestamp(secondsSince1970: 1_000_000_000)
    func stored(_ text: String) throws -> StoredContact {
      var contact = Contact(created: time)
      contact.append(PhoneNumber("555"))
      try field.assign(FieldAssignment(.add, text), to: &contact)
      return StoredContact(contact)
    }
    let texts = [
      "x", "+49 30", "1985-04-15", "1985-02-30", "2001-09", "2001", "a@b", "a; b, c:d",
      "https://x.org/?y", "Zoë  山 ",
      "e\u{301}", "organization", "(0) /", "A.B", "person", "true", "null", "1", "a\u{A0}b",
      "a\u{A0}", "Ada King",
      "a ", "x:y", "github:ada",
    ].filter { field.keptTexts?.contains($0) ?? false }
    for first in texts {
      let template = try #require(ContactTemplate(try stored(first), texts: [first]))
      for text in texts {
        let made = try #require(contact(from: template, [text], at: time))
        var expected = try stored(text).contact
        expected.id = made.id
        #expect(made.json == StoredContact(expected).json, "\(first) \(text)")
        #expect(field.values(in: made.contact).last?.text == text)
      }
    }
    let isOfManyTexts = ["name", "kind", "address", "profile", "im"].contains(name)
    #expect(texts.isEmpty == isOfManyTexts)
  }

  /// Of two words that are parts of a name the first is the given name and the second the family name.
  @Test func twoPartsAreGivenAndFamilyName() {
    let alphabet = [
      "a", "B", "é", "Ø", "ß", "Ź", "ɿ", ".", "-", "'", "(", "1", ",", "\u{301}", "山", "\u{A0}",
      "\u{3000}", "\u{483}", "\u{5B0}", "\u{600}",
      "\u{200D}", "π", "\u{7F}", "\u{85}", "ʀ", "カ", "\u{2009}",
    ]
    let words =
      ["van", "de", "Dr.", "jr.", "II"]
      + alphabet.flatMap { first in [first] + alphabet.map { first + $0 } }
    let parts = words.filter(PersonName.parts.contains)
    #expect(parts.count > 100 && parts.count < words.count)
    #expect(!PersonName.parts.contains("a,") && !PersonName.parts.contains("山"))
    for (first, second) in zip(parts, parts.shuffled()) {
      var contact = Contact()
      contact.rename("\(first) \(second)")
      var expected = PersonName()
      (expected.given, expected.family) = (first, second)
      #expect(contact.name == expected, "\(first) \(second)")
      contact.rename(first)
      expected.family = ""
      #expect(contact.name == expected, "\(first)")
    }
  }
}
