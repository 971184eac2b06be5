import ContactsModel
import JSON
import Testing

@testable import ContactsFormats

/// What is left of a property's original form after a change, in this format and others.
@Suite struct VCardRevisionTests {
  private func contact(_ lines: String...) throws -> Contact {
    try VCardReader(card: ["VERSION:4.0", "FN:Ada"] + lines).first()
  }

  private func written(_ contact: Contact, _ name: String) -> [String] {
    VCardWriter(.v40).properties(of: contact).filter { $0.name == name }.map(\.written)
  }

  @Test func aChangedComponentLeavesTheListsOfOthers() throws {
    var contact = try contact(
      "N:Perreault;Simon;Quinlan,Paul;;ing. jr,M.Sc.", "ORG:Inverse;Unit 1;Unit 2")
    contact.name.given = "Simone"
    contact.organization.name = "Inv"
    #expect(written(contact, "N") == ["N:Perreault;Simone;Quinlan,Paul;;ing. jr,M.Sc."])
    #expect(written(contact, "ORG") == ["ORG:Inv;Unit 1;Unit 2"])
    contact.name.middle = "Q."
    contact.name.suffix = ""
    #expect(written(contact, "N") == ["N:Perreault;Simone;Q.;;"])
  }

  /// RFC 9554, section 2.2; RFC 9555, section 3.3.1.
  @Test func componentsAfterTheFifthGoWithThoseTheyRepeat() throws {
    var contact = try contact("N;JSCOMPS=\";0;1\":Stevenson;Jane;Mary;Ms.;II;Smith;II")
    contact.name.given = "Gee"
    #expect(written(contact, "N") == ["N:Stevenson;Gee;Mary;Ms.;II;Smith;II"])
    contact.name.family = "Taylor"
    #expect(written(contact, "N") == ["N:Taylor;Gee;Mary;Ms.;II;;II"])
    contact.name.suffix = "III"
    #expect(written(contact, "N") == ["N:Taylor;Gee;Mary;Ms.;III;;"])
  }

  @Test(arguments: [
    ("PhD, III", "PhD,III"), ("PhD,III", "PhD\\,III"), ("a, , b", "a\\, \\, b"), (", b", "\\, b"),
  ])
  func aListIsReadBackAsItsText(text: String, list: String) throws {
    var contact = Contact()
    contact.name.suffix = text
    contact.organization.name = "Org"
    contact.organization.department = text.replacing(",", with: ";")
    #expect(written(contact, "N") == ["N:;;;;\(list)"])
    #expect(
      written(contact, "ORG") == ["ORG:Org;" + list.replacing(",", with: ";")])
    let read = try self.contact(written(contact, "N")[0], written(contact, "ORG")[0])
    #expect(read.name.suffix == text && read.organization == contact.organization)
  }

  @Test func listsGoToJSContactAndBack() throws {
    let contact = try contact("N:Bo;Al;;;PhD,III", "ORG:ABC;North;Sales")
    let card = contact.jsContact
    let units = card["organizations"]?.object?["organization"]?.object?["units"]
    #expect(units == [["name": "North"], ["name": "Sales"]])
    let credentials = (card["name"]?.object?["components"]?.array ?? []).filter {
      $0.object?["kind"] == "credential"
    }
    #expect(credentials.map { $0.object?["value"] } == ["PhD", "III"])
    let read = try JSContactReader(Array(JSONValue.object(card).description.utf8)).first()
    #expect(written(read, "N") == ["N:Bo;Al;;;PhD,III"])
    #expect(written(read, "ORG") == ["ORG:ABC;North;Sales"])
  }

  /// As Proton writes them: each address has its own.
  @Test func tagsOfSeveralLinesStayInTheirs() throws {
    var contact = try contact(
      "ITEM1.EMAIL:a@x", "ITEM1.CATEGORIES:A", "ITEM2.EMAIL:b@x", "ITEM2.CATEGORIES:B\\,b")
    let categories = ["ITEM1.CATEGORIES:A", "ITEM2.CATEGORIES:B\\,b"]
    contact.tags.append("C,c")
    #expect(written(contact, "CATEGORIES") == categories + ["CATEGORIES:C\\,c"])
    contact.tags.removeFirst()
    #expect(written(contact, "CATEGORIES") == [categories[1], "CATEGORIES:C\\,c"])
    contact.tags = ["C", "A"]
    #expect(written(contact, "CATEGORIES") == ["ITEM1.CATEGORIES:C,A"])
    contact.tags = []
    #expect(written(contact, "CATEGORIES") == [])
  }

  @Test func theURIOfATelephoneIsEscapedOnce() throws {
    let contact = try contact("TEL;VALUE=uri;TYPE=home:tel:+33-4-33\\;ext=5")
    let three = VCardWriter(.v30).properties(of: contact).map(\.written)
    #expect(three.contains("TEL;TYPE=home:+33-4-33\\;ext=5"))
  }

  @Test(arguments: [
    "ORG-DIRECTORY:https://d.example/a;b,c", "CONTACT-URI:https://c.example/a;b,c",
  ])
  func addressesAreURIsInJCard(line: String) throws {
    let contact = try contact(line)
    let bytes = try OutputFormat.file(of: [contact], as: "jcard")
    #expect(String(decoding: bytes, as: UTF8.self).contains(#"{},"uri","https://"#))
    let read = try JCardReader(bytes).first()
    #expect(read.properties.map(\.value.value) == contact.properties.map(\.value.value))
  }
}
