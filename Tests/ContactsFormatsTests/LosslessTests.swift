import ContactsModel
import JSON
import Testing

@testable import ContactsFormats

/// What a format has no place for comes back from it all the same.
@Suite struct LosslessTests {
  static let formats = [
    "json", "jsonl", "vcard", "vcard4", "jcard", "jscontact", "ldif", "csv", "google-csv",
    "outlook-csv",
  ]

  /// Returns the contact as it is read from what is written of it.
  private func again(_ contact: Contact, by format: String) throws -> Contact {
    var writer = try #require(OutputFormat.named(format)).makeWriter()
    let bytes = writer.header() + writer.bytes(for: contact) + writer.footer()
    var reader = try #require(InputFormat.named(format)).makeReader(bytes)
    let imported = reader.next()
    return try #require(imported).contact
  }

  @Test(arguments: formats) func whenThereWasContactComesBack(format: String) throws {
    var contact = Contact()
    contact.rename("Ada Lovelace")
    contact.append(PhoneNumber("1"))
    #expect(try again(contact, by: format).lastContacted == nil)
    contact.lastContacted = Timestamp("2026-01-02T03:04:05Z")
    let read = try again(contact, by: format)
    #expect(read.lastContacted == contact.lastContacted && read.properties.isEmpty)
  }

  /// The parts that the name of an organization has for whatever reason are its parts.
  @Test(arguments: formats) func theNameOfAnOrganizationComesBack(format: String) throws {
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

  /// What is no time stays a property.
  @Test func anotherTextInTheProperty() throws {
    var reader = VCardReader(
      Array("BEGIN:VCARD\nVERSION:4.0\nFN:a\nX-LAST-CONTACTED:soon\nEND:VCARD\n".utf8))
    let contact = reader.next()?.contact
    #expect(contact?.lastContacted == nil && contact?.properties.map(\.value.value) == ["soon"])
  }
}
