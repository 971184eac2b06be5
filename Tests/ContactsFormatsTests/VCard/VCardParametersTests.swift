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
}
