import ContactsModel
import Testing

@testable import ContactsFormats

/// The LABEL of vCard 3.0, which is found by the TYPE that it shares with its address.
struct VCardAddressLabelTests {
  private func contact(_ lines: [String]) throws -> Contact {
    try VCardReader(card: ["VERSION:3.0", "FN:Ada"] + lines).first()
  }

  private func written(_ contact: Contact, _ version: VCard.Version) -> [String] {
    VCardWriter(version).properties(of: contact).map(\.written)
      .filter { $0.contains("ADR") || $0.contains("LABEL") }
  }

  /// A preference and the default types of RFC 2426 tell addresses apart no more.
  @Test(arguments: [
    ["ADR;TYPE=HOME,PREF:;;S 1;Bonn;;;", #"LABEL;TYPE=HOME:S 1\nBonn"#],
    ["ADR;TYPE=home:;;S 1;Bonn;;;", #"LABEL;TYPE=dom,home,postal,parcel,pref:S 1\nBonn"#],
    ["ADR;TYPE=intl,postal:;;S 1;Bonn;;;", #"LABEL:S 1\nBonn"#],
    ["ADR:;;S 1;Bonn;;;", #"LABEL;TYPE=pref:S 1\nBonn"#],
  ])
  func onlyALabelTellsAddressesApart(lines: [String]) throws {
    var contact = try contact(lines)
    #expect(contact.addresses.map(\.value.formatted) == ["S 1\nBonn"])
    #expect(written(contact, .v30) == lines)
    let four = written(contact, .v40)
    #expect(four.count == 1 && four[0].contains(";LABEL=S 1^nBonn"))
    // The text of a former address goes with it.
    contact.addresses[0].value = try PostalAddress(text: "N 2;Koeln")
    #expect(!written(contact, .v30).contains { $0.contains("Bonn") })
    #expect(!written(contact, .v40).contains { $0.contains("LABEL") })
  }

  @Test(arguments: ["LABEL;TYPE=home;LANGUAGE=de;X-A=b:S", #"LABEL;TYPE=home,dom;X-A="b,^'c":S"#])
  func aLabelKeepsItsParameters(label: String) throws {
    let lines = ["ADR;TYPE=home:;;S;C;;P;", label]
    var contact = try contact(lines)
    #expect(contact.addresses.map(\.value.formatted) == ["S"] && written(contact, .v30) == lines)
    let card = ["BEGIN:VCARD", "VERSION:4.0"] + written(contact, .v40) + ["END:VCARD", ""]
    var reader = VCardReader(Array(card.joined(separator: "\r\n").utf8))
    let again = reader.next()
    #expect(written(try #require(again).contact, .v30).last == label)
    contact.addresses[0].value = try PostalAddress(text: "N 2;Koeln")
    #expect(!written(contact, .v40)[0].contains("X-"))
  }

  /// What has the same TYPE is its own even if another one is nearer.
  @Test func theSameTypesComeFirst() throws {
    let lines = [
      "ADR;TYPE=home:;;A;;;;", "ADR;TYPE=home,pref:;;B;;;;", "LABEL;TYPE=home,intl:c",
      "LABEL;TYPE=home,pref:b", "LABEL;TYPE=home:a", "ADR;TYPE=home,dom:;;C;;;;",
    ]
    let contact = try contact(lines)
    #expect(contact.addresses.map(\.value.formatted) == ["a", "b", "c"])
    #expect(written(contact, .v30).sorted() == lines.sorted())
  }

  /// Some programs write all addresses, then all labels; others each label behind its address.
  @Test(arguments: ["123abc", "1a2b3c", "a1b2c3", "12ab3c", "abc123"])
  func labelsStandInTheOrderOfTheirAddresses(order: String) throws {
    let lines = order.map { $0.isNumber ? "ADR;TYPE=work:;;\($0);;;;" : "LABEL;TYPE=work:\($0)" }
    let addresses = try contact(lines).addresses.map(\.value)
    #expect(addresses.map { $0.street + $0.formatted } == ["1a", "2b", "3c"])
  }

  @Test func aLabelFollowsTheTypeOfItsAddress() throws {
    var contact = try contact(["ADR;TYPE=home,pref:;;A;;;;", "LABEL;TYPE=home:a"])
    contact.addresses[0].label = "work"
    #expect(written(contact, .v30) == ["ADR;TYPE=work,pref:;;A;;;;", "LABEL;TYPE=work,pref:a"])
  }

  @Test func aLabelOfAnotherPlaceStaysAlone() throws {
    let lines = ["ADR;TYPE=home:;;A;;;;", "LABEL;TYPE=work:w"]
    let contact = try contact(lines)
    #expect(contact.addresses.map(\.value.formatted) == [""] && written(contact, .v30) == lines)
  }
}
