import ModelTestSupport
import Testing

@testable import ContactsModel

/// Replacing one text by another.
struct TextReplacementTests {
  @Test(
    arguments: [
      ("a", "b", "banana", "bbnbnb"), ("an", "AN", "banana", "bANANa"), ("x", "y", "banana", nil),
      ("a", "", "banana", "bnn"), ("a", "a", "banana", nil), ("aa", "b", "aaa", "ba"),
      ("A", "b", "banana", nil), ("banana", "x", "banana", "x"), ("bananas", "x", "banana", nil),
      // é as one scalar equals é as two; e differs.
      ("caf\u{E9}", "bar", "cafe\u{301}s", "bars"), ("cafe", "bar", "cafe\u{301}s", nil),
      ("山", "川", "山田", "川田"), ("👩", "x", "👩‍🚀", nil), (".", "!", "a.b", "a!b"),
    ] as [(String, String, String, String?)])
  func replacesEachMatch(old: String, new: String, text: String, result: String?) throws {
    #expect(try #require(TextReplacement(of: old, by: new)).result(in: text) == result)
  }

  @Test func ignoresCaseOnRequest() throws {
    let replacement = try #require(TextReplacement(of: "éNG", by: "x", ignoringCase: true))
    #expect(replacement.result(in: "ÉngÉNGe") == "xxe")
    #expect(replacement.result(in: "eng") == nil)
  }

  @Test func replacesOnlyWholeValuesOnRequest() throws {
    let replacement = try #require(TextReplacement(of: "ab", by: "x", whole: true))
    #expect(replacement.result(in: "ab") == "x" && replacement.result(in: "abc") == nil)
    let anyCase = TextReplacement(of: "ab", by: "x", ignoringCase: true, whole: true)
    #expect(anyCase?.result(in: "AB") == "x")
  }

  @Test func rejectsAnEmptyPattern() {
    #expect(TextReplacement(of: "", by: "x") == nil)
  }
}

/// Replacing in the fields of a contact.
struct ReplacingTests {
  /// Replaces in a field, optionally of one label; returns how many values changed.
  private func replace(
    _ field: String, _ old: String, _ new: String, in contact: inout Contact, label: String? = nil
  ) throws -> Int {
    try #require(ReplaceableField.named(field)).replace(
      #require(TextReplacement(of: old, by: new)), label: label, in: &contact)
  }

  @Test func replacesInEveryField() {
    let names = ReplaceableField.all.map(\.name)
    #expect(names.starts(with: Field.all.map(\.name)))
    #expect(names.suffix(8).first == "street" && names.last == "label")
    #expect(Set(names).count == names.count)
    #expect(ReplaceableField.named("City")?.name == "city")
  }

  @Test func countsValuesAndKeepsTheirLabels() throws {
    var contact = Contact("Ada")
    contact.append(EmailAddress("ada@example.org"), label: "work", isPreferred: true)
    contact.append(EmailAddress("a@example.org"), label: "home")
    contact.append(EmailAddress("a@example.net"))
    #expect(try replace("email", "example.org", "x.org", in: &contact) == 2)
    #expect(contact.emails.map(\.value.address) == ["ada@x.org", "a@x.org", "a@example.net"])
    #expect(contact.emails[0].isPreferred && contact.emails.map(\.id) == [1, 2, 3])
    #expect(try replace("email", "x.org", "y.org", in: &contact, label: "HOME") == 1)
    #expect(contact.emails.map(\.value.address) == ["ada@x.org", "a@y.org", "a@example.net"])
    #expect(try replace("email", "nothing", "y", in: &contact) == 0)
  }

  @Test func replacesInPartsOfAnAddress() throws {
    var contact = Contact("Ada")
    var address = PostalAddress()
    (address.street, address.city, address.extended) = ("1 Londn Rd; rear", "Londn", "Flat 2")
    address.formatted = "1 Londn Rd\nLondn"
    contact.append(address, label: "home")
    var copy = contact
    #expect(try replace("city", "Londn", "London", in: &copy) == 1)
    #expect(copy.addresses[0].value.street == "1 Londn Rd; rear")
    #expect(copy.addresses[0].value.city == "London")
    #expect(copy.addresses[0].value.extended == "Flat 2")
    #expect(try replace("address", "Londn", "London", in: &contact) == 1)
    #expect(contact.addresses[0].value.street == "1 London Rd; rear")
    #expect(contact.addresses[0].value.formatted == "1 London Rd\nLondon")
    #expect(try replace("city", "London", "", in: &contact, label: "work") == 0)
    #expect(try replace("city", "London", "", in: &contact, label: "home") == 1)
  }

  @Test func replacesWholeTagsAndLabels() throws {
    var contact = Contact("Ada")
    contact.tags = ["Club", "clubs", "rowing"]
    contact.append(PhoneNumber("1"), label: "cell")
    contact.append(PhoneNumber("2"), label: "cellar")
    contact.append(WebAddress("x"), label: "Cell")
    #expect(try replace("tag", "club", "Rowing", in: &contact) == 1)
    #expect(contact.tags == ["Rowing", "clubs"])
    #expect(try replace("tag", "rowing", "rowing", in: &contact) == 1)
    #expect(contact.tags == ["rowing", "clubs"])
    #expect(try replace("label", "cell", "mobile", in: &contact) == 2)
    #expect(contact.phones.map(\.label) == ["mobile", "cellar"])
    #expect(contact.urls.map(\.label) == ["mobile"])
    #expect(try replace("label", "mobile", "", in: &contact) == 2)
  }

  @Test(
    arguments: [
      ("Lovelace", "Byron", "Dr.|Ada|Byron"), ("Dr. Ada", "Eve", "|Eve|Lovelace"),
      ("a", "o", "Dr.|Ado|Loveloce"),
    ])
  func keepsThePartsOfAName(old: String, new: String, parts: String) throws {
    var contact = Contact("Ada Lovelace")
    contact.name.prefix = "Dr."
    contact.name.nickname = "a"
    #expect(try replace("name", old, new, in: &contact) == 1)
    let name = contact.name
    #expect("\(name.prefix)|\(name.given)|\(name.family)" == parts)
    #expect(name.nickname == "a")
  }

  @Test(
    arguments: [
      ("birthday", "12", "13"), ("birthday", "-", "x"), ("email", "@", ""), ("phone", "1", "x"),
      ("phone", "1", ""), ("tag", "t", " "), ("name", "Ada", ""), ("kind", "group", "herd"),
      ("address", "s", ""),
    ])
  func rejectsAnInvalidReplacement(
    field: String, old: String, new: String
  ) throws {
    var contact = Contact("Ada", kind: .group)
    contact.append(PhoneNumber("1"))
    contact.append(EmailAddress("a@b"))
    try contact.assign("birthday", .set, "1985-12-10")
    try contact.assign("address", .set, "s")
    contact.tags = ["t"]
    let former = contact
    #expect(throws: FieldError.self) { try replace(field, old, new, in: &contact) }
    #expect(contact == former)
  }

  @Test func replacesValuesThatWereInvalidBefore() throws {
    var contact = Contact("Ada")
    contact.append(EmailAddress("ada at example"))
    #expect(try replace("email", "example", "example.org", in: &contact) == 1)
    #expect(throws: FieldError.noLabel(field: "note")) {
      try replace("note", "a", "b", in: &contact, label: "x")
    }
  }
}
