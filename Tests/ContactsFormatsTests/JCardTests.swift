import ContactsModel
import JSON
import Testing

@testable import ContactsFormats

/// jCard, with the example of RFC 7095, appendix B.1.
@Suite struct JCardTests {
  private static let example = """
    ["vcard",
      [
        ["version", {}, "text", "4.0"],
        ["fn", {}, "text", "Simon Perreault"],
        ["n", {}, "text", ["Perreault", "Simon", "", "", ["ing. jr", "M.Sc."]]],
        ["bday", {}, "date-and-or-time", "--02-03"],
        ["anniversary", {}, "date-and-or-time", "2009-08-08T14:30:00-05:00"],
        ["gender", {}, "text", "M"],
        ["lang", {"pref": "1"}, "language-tag", "fr"],
        ["org", {"type": "work"}, "text", "Viagenie"],
        ["adr", {"type": "work"}, "text",
          ["", "Suite D2-630", "2875 Laurier", "Quebec", "QC", "G1V 2M2", "Canada"]],
        ["tel", {"type": ["work", "voice"], "pref": "1"}, "uri", "tel:+1-418-656-9254;ext=102"],
        ["email", {"type": "work"}, "text", "simon.perreault@viagenie.ca"],
        ["key", {"type": "work"}, "uri", "http://www.viagenie.ca/simon.perreault/simon.asc"],
        ["url", {"type": "home"}, "uri", "http://nomis80.org"],
        ["categories", {}, "text", "computers", "cameras"],
        ["x-odd", {"group": "g1"}, "unknown", "a\\\\,b;c"]
      ]
    ]
    """

  private func contacts(_ text: String) -> (contacts: [Contact], issues: [ImportIssue]) {
    var reader = JCardReader(Array(text.utf8))
    var contacts: [Contact] = []
    while let imported = reader.next() { contacts.append(imported.contact) }
    return (contacts, reader.takeIssues())
  }

  @Test func readsTheExampleOfTheRFC() throws {
    let (contacts, issues) = contacts(Self.example)
    let contact = try #require(contacts.first)
    #expect(contacts.count == 1 && issues.isEmpty)
    #expect((contact.name.given, contact.name.family) == ("Simon", "Perreault"))
    #expect(contact.name.suffix == "ing. jr, M.Sc.")
    #expect(contact.dates.map(\.value.text) == ["--02-03", "2009-08-08"])
    #expect(contact.organization.name == "Viagenie")
    #expect(contact.addresses[0].value.extended == "Suite D2-630")
    #expect(contact.phones[0].value.number == "+1-418-656-9254;ext=102")
    #expect(contact.phones[0].isPreferred && contact.phones[0].label == "work")
    #expect(contact.tags == ["computers", "cameras"])
    let raw = contact.properties.map(\.value)
    #expect(raw.map(\.name) == ["X-ODD"])
    #expect((raw[0].group, raw[0].value) == ("g1", "a\\,b;c"))
    let others = contact.lines.filter { ["gender", "language", "key"].contains($0.field) }
    let key = "http://www.viagenie.ca/simon.perreault/simon.asc"
    #expect(others.map(\.value) == ["male", "fr", key])
  }

  @Test func writingKeepsTheMeaning() throws {
    let contact = try #require(contacts(Self.example).contacts.first)
    var writer = JSONContactWriter { $1.write($0.jCard) }
    let written = writer.header() + writer.bytes(for: contact) + writer.footer()
    let again = contacts(String(decoding: written, as: UTF8.self))
    #expect(again.issues.isEmpty)
    let properties = VCardWriter(.v40).properties(of: contact)
    let back = VCardWriter(.v40).properties(of: try #require(again.contacts.first))
    #expect(back.map(\.written) == properties.map(\.written))
    #expect(properties.map(\.name).contains("X-ODD") && properties.count == 15)
  }

  @Test(arguments: [
    ("", 1), ("{}", 1), ("[\n1,\n", 3), ("[\"vcard\"]", 1), ("[[\"vcard\", [[\"fn\"]]], 3]", 1),
    ("[\"vcard\", [[\"version\", {}, \"text\", \"4.0\"]]]", 1),
  ])
  func reportsWhatIsNotAJCard(text: String, line: Int) {
    let (contacts, issues) = contacts(text)
    #expect(issues.first?.line == line && issues.allSatisfy { $0.outcome == .leftOut })
    #expect(contacts.isEmpty)
  }

  @Test func isRecognizedByItsFirstBytes() {
    #expect(InputFormat.of(Array(Self.example.utf8), named: "x.json")?.name == "jcard")
    #expect(InputFormat.of(Array("BEGIN:VCARD\r\n".utf8), named: "-")?.name == "vcard")
    #expect(InputFormat.of(Array("nothing".utf8), named: "x.vcf")?.name == "vcard")
    #expect(InputFormat.of(Array("nothing".utf8), named: "x") == nil)
  }
}
