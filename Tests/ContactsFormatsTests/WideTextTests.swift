import ContactsModel
import JSON
import Testing

@testable import ContactsFormats

/// UTF-16 files, with or without a byte order mark, read like UTF-8.
struct WideTextTests {
  private static let texts = [
    "vcard": "BEGIN:VCARD\nVERSION:2.1\nN:Ševčík;山\nNOTE;CHARSET=UTF-16:😀 Ř\nEND:VCARD\n",
    "ldif": "dn: cn=Zoe\ncn: Zoë Ševčík\nmail: zoe@example.org\n",
    "csv": "Name,Email\nZoë Ševčík,zoe@example.org\n\"山 😀\",\n",
    "abook": "[format]\nprogram=abook\n\n[0]\nname=Zoë Ševčík\n",
  ]
  private static let ends = ["\n", "\r", "\r\n"]

  /// An encoding of text as octets.
  enum Order: CaseIterable, Sendable {
    case little, big, littleWithMark, bigWithMark

    func octets(_ text: String) -> [UInt8] {
      let hasMark = self == .littleWithMark || self == .bigWithMark
      return ((hasMark ? "\u{FEFF}" : "") + text).utf16.flatMap { unit -> [UInt8] in
        let octets = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        return self == .big || self == .bigWithMark ? octets : octets.reversed()
      }
    }
  }

  private static func contacts(_ bytes: [UInt8], _ format: InputFormat) -> [JSONText] {
    format.makeReader(bytes).all().contacts.map { JSONText($0) }
  }

  @Test(arguments: texts.keys.sorted(), Order.allCases)
  func utf16ReadsLikeUTF8(format: String, order: Order) throws {
    let text = try #require(Self.texts[format])
    let expected = Self.contacts(Array(text.utf8), try #require(InputFormat.named(format)))
    #expect(!expected.isEmpty)
    for end in Self.ends {
      let bytes = order.octets(
        text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: end))
      let found = try #require(InputFormat.of(bytes, named: "contacts"))
      #expect(Self.contacts(bytes, found) == expected)
    }
  }

  @Test(arguments: Order.allCases) func repairsTruncatedAndInvalidUTF16(order: Order) {
    let bytes = order.octets("BEGIN:VCARD\rFN:Zoë\rNOTE:x") + [0xD8, 0xD8, 0x41]
    let contacts = Self.contacts(bytes, .vCard)
    #expect(contacts.map(\.name) == ["Zoë"])
  }

  @Test(arguments: Order.allCases) func readsUTF16InPieces(order: Order) {
    let card = "BEGIN:VCARD\nVERSION:3.0\nFN:Zoë\nN:;Zoë\nEND:VCARD\n"
    let bytes = order.octets(String(repeating: card, count: 3))
    let pieces = InputFormat.vCard.pieces(of: bytes, size: 1)
    #expect(pieces == [bytes])
    var count = 0
    let piece = InputFormat.vCard.readPiece(bytes) { _ in count += 1 }
    #expect(count == 3 && piece.issues.isEmpty && piece.lineCount == 15)
  }
}

/// A contact without its id.
private struct JSONText: Equatable {
  let name: String
  let text: String

  init(_ contact: Contact) {
    name = contact.displayName
    var json = contact.json
    json["id"] = nil
    text = "\(json)"
  }
}
