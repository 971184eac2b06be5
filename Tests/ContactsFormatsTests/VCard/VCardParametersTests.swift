import ContactsModel
import JSON
import Testing

@testable import ContactsFormats

/// Parameters of properties.
@Suite struct VCardParametersTests {
  /// Any number of parameters of one name become one, sorted by name.
  @Test(arguments: [1, 16, 17, 18, 100]) func mergesParametersOfOneName(count: Int) {
    let names = (0..<count).map { "X\($0)" }
    let text = ["a", "b"].map { value in
      names.map { "\($0)=\(value)" }.joined(separator: ";")
    }.joined(separator: ";")
    #expect(
      VCardParameter.parameters(in: text.utf8)
        == names.map { VCardParameter(name: $0, values: ["a", "b"]) })
  }

  @Test func equalParametersAreStoredOnce() {
    let card =
      "BEGIN:VCARD\nVERSION:3.0\nFN:a\nTEL;TYPE=CELL,VOICE:1\nTEL;TYPE=CELL,VOICE:2\nEND:VCARD\n"
    var reader = VCardReader(Array((card + card).utf8))
    while let contact = reader.next()?.contact {
      #expect(contact.phones.map(\.label) == ["mobile", "mobile"])
      let sources = contact.phones.map { $0.vCardSource?.json["parameters"]?.string }
      #expect(sources == ["TYPE=CELL,VOICE", "TYPE=CELL,VOICE"])
    }
  }

  /// What describes one value is not true for that of another card, written alike.
  @Test(arguments: [
    "ADR;CC=DE:;;1 St;;;;", "ADR;TZ=Europe/Paris:;;1 St;;;;", "TZ;VALUE=utc-offset:-0500",
    "TEL;WAID=1:1", "BDAY;CALSCALE=julian:19800101", "URL;CREATED=20260101T000000Z:http://1.org",
  ])
  func aParameterOfAValueStaysWithIt(line: String) throws {
    let lines = [
      line,
      line.replacing("1 St", with: "2 St").replacing("0500", with: "0600")
        .replacing(":1", with: ":2").replacing("//1", with: "//2"),
    ]
    #expect(lines[0] != lines[1])
    let cards = lines.map { "BEGIN:VCARD\nVERSION:4.0\nFN:a\n\($0)\nEND:VCARD\n" }.joined()
    var reader = VCardReader(Array(cards.utf8))
    for line in lines {
      let contact = try #require(reader.next()?.contact)
      let card = String(decoding: VCardWriter(.v40).bytes(for: contact), as: UTF8.self)
      #expect(card.contains("\r\n\(line)\r\n"), "\(card)")
    }
  }
}
