import ContactsModel
import Foundation
import Testing

@testable import ContactsFormats

/// Small cards with their expected results, read in place; they are not part of the project.
@Suite struct VCardVectorTests {
  struct Vector: Decodable, Sendable, CustomTestStringConvertible {
    let id: String
    let input: Data
    var testDescription: String { id }

    enum CodingKeys: String, CodingKey {
      case id
      case input = "input_b64"
    }
  }

  static let file = VCardCorpusTests.folder.deletingLastPathComponent()
    .appending(path: "vectors/vcard.json")
  static let vectors: [Vector] = {
    guard let data = FileManager.default.contents(atPath: file.path()) else { return [] }
    guard let vectors = try? JSONDecoder().decode([Vector].self, from: data) else {
      fatalError("\(file.path()) is not what this test reads")
    }
    return vectors
  }()

  /// The expectation of each vector, as a check of the contacts read.
  static let checks: [String: @Sendable ([Contact], VCard?) throws -> Void] = [
    "fold-mid-utf8": {
      #expect($0[0].note == "aé"); _ = $1
    },
    "fold-keeps-2nd-space": {
      #expect($0[0].note == "ab cd"); _ = $1
    },
    "lf-only": {
      #expect(($0[0].displayName, $0[0].note) == ("A", "ab")); _ = $1
    },
    "bom": {
      #expect($0[0].displayName == "A"); _ = $1
    },
    "escape-text": {
      #expect($0[0].note == "a,b;c\\d\ne\nf"); _ = $1
    },
    "escape-backslash-n": {
      #expect($0[0].note == "C:\\new"); _ = $1
    },
    "uri-not-text": { contacts, card in
      #expect(card?.properties.first { $0.name == "TEL" }?.value == "tel:+1-555;ext=5")
      #expect(contacts[0].urls.map(\.value.url) == ["http://x/?a=1,2;b"])
    },
    "n-components": { contacts, _ in
      let name = contacts[0].name
      #expect((name.family, name.given, name.middle) == ("Stevenson", "John", "Philip Paul"))
      #expect((name.prefix, name.suffix) == ("Dr.", "Jr., M.D., A.C.P."))
    },
    "n-escaped-comma": { contacts, _ in
      #expect((contacts[0].name.family, contacts[0].name.given) == ("Smith, Esq.", "Jo;e"))
    },
    "fn-missing-3": {
      #expect($0[0].displayName == "Jane Doe"); _ = $1
    },
    "fn-only-4": { contacts, card in
      #expect(contacts[0].displayName == "Cher")
      #expect(contacts[0].name.given.isEmpty && contacts[0].name.family.isEmpty)
      #expect(card?.properties.contains { $0.name == "N" } == false)
    },
    "org-only": { contacts, _ in
      #expect(contacts[0].kind == .organization)
      let organization = contacts[0].organization
      #expect((organization.name, organization.department) == ("Acme", "R&D"))
    },
    "type-list": { contacts, card in
      let types = card?.properties.filter { $0.name == "TEL" }.map(\.types)
      #expect(
        types == [["home", "voice"], ["work", "cell"], ["home", "cell"], ["home", "fax"]])
      #expect(
        contacts[0].phones.map(\.label) == ["home", "work mobile", "home mobile", "home fax"])
    },
    "qp-soft-break": {
      #expect($0[0].note == "Café x\ny"); _ = $1
    },
    "qp-no-encoding-name": {
      #expect($0[0].displayName == "Jörg"); _ = $1
    },
    "charset-cp1252": { contacts, _ in
      #expect((contacts[0].displayName, contacts[0].name.family) == ("Müller", "Müller"))
    },
    "adr-newline": { contacts, _ in
      let address = contacts[0].addresses[0].value
      #expect((address.street, address.city) == ("1 Main St\nApt 4", "Town"))
    },
    "label-3": { contacts, _ in
      #expect(contacts[0].addresses.map(\.value.formatted) == ["1 Main\nT"])
      let written = String(decoding: VCardWriter(.v40).bytes(for: contacts[0]), as: UTF8.self)
      #expect(written.contains("ADR;TYPE=home;LABEL=1 Main^nT:;;1 Main;T;;;"))
    },
    "bday-partial": {
      #expect($0[0].dates[0].value.day == .yearless(month: 4, day: 15)); _ = $1
    },
    "bday-forms": {
      #expect($0[0].dates[0].value.date == "1985-04-15"); _ = $1
    },
    "bday-text": {
      #expect($0[0].dates[0].value.freeText == "circa 1800"); _ = $1
    },
    "apple-label": {
      #expect($0[0].phones.map(\.label) == ["HomePage", "Boat"]); _ = $1
    },
    "group-4": { contacts, _ in
      #expect(contacts[0].kind == .group)
      #expect(contacts[0].members.map(\.value.uid) == ["aa", "bb"])
    },
    "photo-forms": { contacts, _ in
      let photo = contacts[0].photos[0].value
      #expect((photo.type, photo.data) == ("image/jpeg", "/9j/4AA="))
    },
    "unknown-rt": { contacts, _ in
      let written = String(decoding: VCardWriter(.v30).bytes(for: contacts[0]), as: UTF8.self)
      for line in ["X-FOO;X-P=\"a,b\":v\\;1", "IMPP:xmpp:a@b", "VERSION2:z"] {
        #expect(written.contains(line + "\r\n"))
      }
    },
    "agent-nested": { contacts, _ in
      #expect(contacts.count == 1)
      #expect(contacts[0].phones.map(\.value.number) == ["1"])
    },
    "rev-uid": { contacts, card in
      #expect(contacts[0].uid == "urn:uuid:0000")
      let revisions = card?.properties.filter { $0.name == "REV" }.map(\.value)
      #expect(revisions == ["2026-01-01T00:00:00Z", "20260101T000000Z"])
    },
    "empty-props": { contacts, _ in
      #expect(contacts[0].phones.isEmpty && contacts[0].emails.isEmpty)
      #expect(contacts[0].addresses.isEmpty)
    },
    "not-closed": {
      #expect($0.map(\.displayName) == ["A"]); _ = $1
    },
    "term-injection": { contacts, _ in
      #expect(contacts[0].displayName == "Eve\u{1B}]52;c;cm0gLXJm\u{7}\u{1B}[2J\u{202E}gpj")
    },
  ]

  @Test(
    .enabled(if: !vectors.isEmpty, "the vectors are not beside the project"), arguments: vectors)
  func readsTheVector(vector: Vector) throws {
    let bytes = Array(vector.input)
    let contacts = VCardReader(bytes).all().contacts
    // Writing the card again keeps its meaning.
    let version: VCard.Version =
      String(decoding: bytes, as: UTF8.self).contains("VERSION:4.0") ? .v40 : .v30
    var parser = VCardParser(contacts.flatMap { VCardWriter(version).bytes(for: $0) })
    let card = parser.next()
    let check = try #require(Self.checks[vector.id], "no check of vector \(vector.id)")
    try check(contacts, card)
  }
}
