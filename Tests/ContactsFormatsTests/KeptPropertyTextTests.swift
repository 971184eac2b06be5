import ContactsFormats
import ContactsModel
import ModelTestSupport
import Testing

/// Kept properties in the text form of a contact.
struct KeptPropertyTextTests {
  /// A contact with properties of given names, parameters and values.
  private func contact(_ properties: (String, String, String)...) -> Contact {
    var contact = Contact("Ada")
    for (name, parameters, value) in properties {
      var property = RawProperty()
      let parts = name.split(separator: ".")
      if parts.count == 2 { property.group = String(parts[0]) }
      (property.name, property.parameters) = (String(parts.last ?? ""), parameters)
      property.value = value
      contact.append(property)
    }
    return contact
  }

  private func lines(of contact: Contact) -> [String] {
    ContactText.text(of: contact).split(separator: "\n").map(String.init)
      .filter { $0.hasPrefix("property") || $0.hasPrefix("  ") }
  }

  /// The properties after an edit of the text, as cards have them.
  private func edited(_ contact: Contact, _ old: String, _ new: String) throws -> [String] {
    let text = ContactText.text(of: contact)
    #expect(text.contains(old))
    return try ContactText.contact(contact, editedAs: text.replacing(old, with: new)).get()
      .properties.map {
        "\([$0.value.group, $0.value.name].filter { !$0.isEmpty }.joined(separator: "."))"
          + ";\($0.value.parameters):\($0.value.value)"
      }
  }

  private func errors(_ contact: Contact, _ old: String, _ new: String) -> [String] {
    let text = ContactText.text(of: contact).replacing(old, with: new)
    guard case .failure(let found) = ContactText.contact(contact, editedAs: text) else { return [] }
    return found.errors.map(\.reason)
  }

  @Test func showsTextUnescapedAndDataAsIs() {
    let contact = contact(
      ("item1.X-SOCKS", "COLOR=red", "blue\\, long\\nand old"), ("X-LIST", "", "a,b;c"),
      ("X-COLUMN", "NAME=\"Shoe: size\"", "42"), ("KEY", "ENCODING=b", "aGVsbG8="),
      ("SOUND", "", "data:audio/ogg;base64,AAAA"), ("X-QP", "ENCODING=QUOTED-PRINTABLE", "=41"))
    #expect(
      lines(of: contact) == [
        "property:item1.X-SOCKS =", "  blue, long", "  and old", "property:X-LIST = a,b;c",
        "property:Shoe: size = 42",
      ])
    #expect(ContactText.text(of: contact).contains("Kept, but not shown here: properties (3)\n"))
  }

  @Test func changesOnlyTheValue() throws {
    let contact = contact(
      ("item1.X-SOCKS", "COLOR=red", "blue\\, long"), ("X-LIST", "", "a,b;c"),
      ("KEY", "ENCODING=b", "aGVsbG8="))
    #expect(
      try edited(contact, "= blue, long", "= green; short") == [
        "item1.X-SOCKS;COLOR=red:green\\; short", "X-LIST;:a,b;c", "KEY;ENCODING=b:aGVsbG8=",
      ])
    #expect(try edited(contact, "= a,b;c", "= a;b")[1] == "X-LIST;:a;b")
  }

  @Test func keepsAPropertyWhoseLineIsMissing() throws {
    let contact = contact(("X-A", "", "1"), ("X-B", "", "2"))
    #expect(try edited(contact, "property:X-A = 1\n", "") == ["X-A;:1", "X-B;:2"])
  }

  @Test func propertiesOfOneNameKeepTheirOrder() throws {
    let contact = contact(("X-A", "T=1", "1"), ("X-A", "T=2", "2"))
    #expect(try edited(contact, "X-A = 2", "X-A = 3") == ["X-A;T=1:1", "X-A;T=2:3"])
    // It is ambiguous which property is meant.
    #expect(
      errors(contact, "property:X-A = 1\nproperty:X-A = 2\n", "property:X-A = 3\n") == [
        "several properties are called `X-A`; to change one, keep the lines of all"
      ])
  }

  @Test func anExtraLineAddsAProperty() throws {
    let contact = contact(("X-A", "T=1", "1"))
    #expect(
      try edited(contact, "= 1\n", "= 1\nproperty:x-b = 2, 3\nproperty:\"Shoe: size\" = 4\n") == [
        "X-A;T=1:1", "x-b;:2\\, 3", "X-COLUMN;NAME=\"Shoe: size\":4",
      ])
  }

  @Test(arguments: ["property:END = 1", "property = 1", "property*:X-A = 1", "property:X-A* = 1"])
  func rejectsWhatIsNotAProperty(line: String) {
    #expect(errors(contact(("X-A", "", "1")), "property:X-A = 1", line).count == 1)
  }
}
