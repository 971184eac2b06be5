import ContactsModel
import JSON
import Testing

@testable import ContactsFormats

/// Values that a format has no field for survive a round trip.
@Suite struct LosslessTests {
  static let formats = [
    "json", "jsonl", "vcard", "vcard4", "jcard", "jscontact", "ldif", "csv", "google-csv",
    "outlook-csv",
  ]

  /// Returns the contact after writing and reading it.
  private func again(_ contact: Contact, by format: String) throws -> Contact {
    var writer = try #require(OutputFormat.named(format)).makeWriter()
    let bytes = writer.header() + writer.bytes(for: contact) + writer.footer()
    var reader = try #require(InputFormat.named(format)).makeReader(bytes)
    let imported = reader.next()
    return try #require(imported).contact
  }

  @Test(arguments: formats) func contactTimesRoundTrip(format: String) throws {
    var contact = Contact()
    contact.rename("Ada Lovelace")
    contact.append(PhoneNumber("1"))
    #expect(try again(contact, by: format).lastContacted == nil)
    contact.lastContacted = Timestamp("2026-01-02T03:04:05Z")
    let read = try again(contact, by: format)
    #expect(read.lastContacted == contact.lastContacted && read.properties.isEmpty)
  }

  /// An organization keeps the parts of its name.
  @Test(arguments: formats) func anOrganizationsNameRoundTrips(format: String) throws {
    let contact = try Contact(json: [
      "kind": "organization", "phones": [["id": 1, "number": "1"]],
      "name": [
        "formatted": "Acme Ltd", "given": "Ada", "family": "King", "prefix": "Dr.", "suffix": "jr.",
      ],
    ])
    let read = try again(contact, by: format)
    #expect(read.kind == .organization && read.name == contact.name)
    #expect(read.unknown["jscontact"]?.object?["name"] == nil)
  }

  /// An invalid time stays a property.
  @Test func aPropertyChangedElsewhereWins() throws {
    var reader = VCardReader(
      Array("BEGIN:VCARD\nVERSION:4.0\nFN:a\nX-LAST-CONTACTED:soon\nEND:VCARD\n".utf8))
    let contact = reader.next()?.contact
    #expect(contact?.lastContacted == nil && contact?.properties.map(\.value.value) == ["soon"])
  }
}
