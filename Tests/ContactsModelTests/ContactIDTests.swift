import Foundation
import ModelTestSupport
import TestSupport
import Testing

@testable import ContactsModel

struct ContactIDTests {
  @Test(arguments: 0..<64 as Range<UInt64>)
  func newIDsAreLowercaseUUIDs(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let text = ContactID(using: &generator).description
    #expect(
      text.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/)
        != nil)
    #expect(UUID(uuidString: text)?.uuidString.lowercased() == text)
    #expect(ContactID(text)?.description == text)
    #expect(ContactID(text.uppercased())?.description == text)
  }

  @Test func newIDsDiffer() {
    #expect(Set((0..<1000).map { _ in ContactID() }).count == 1000)
  }

  @Test(arguments: [
    "", "0d9c1f3e", "0d9c1f3e-0000-4000-8000-00000000000", "0d9c1f3e-0000-4000-8000-0000000000000",
    "0d9c1f3e00000-4000-8000-000000000000", "0d9c1f3g-0000-4000-8000-000000000000",
    "0d9c1f3e-0000-4000-8000-00000000000é", "{0d9c1f3e-0000-4000-8000-0000000000}",
    "+d9c1f3e-0000-4000-8000-000000000000", "0d9c1f3e-0000-4000-8000_000000000000",
    "-0d9c1f3-0000-4000-8000-000000000000", "0d9c1f3e－000-4000-8000-000000000000",
  ])
  func rejectsInvalidUUIDs(text: String) {
    #expect(ContactID(text) == nil)
  }

  @Test(arguments: 0..<36)
  func rejectsAnyOtherCharacterAtAnyPosition(place: Int) {
    let id = Array("0d9c1f3e-5b7a-4c21-9e8f-0123456789ab".utf8)
    for byte: UInt8 in .min ... .max {
      var text = id
      text[place] = byte
      let isDigit = Array("0123456789abcdef".utf8).contains(byte)
      let read = ContactID(written: text.span)
      let isRead = read?.description == String(decoding: text, as: UTF8.self)
      #expect(isRead == ([8, 13, 18, 23].contains(place) ? byte == UInt8(ascii: "-") : isDigit))
    }
  }

  @Test func matchesOnlyItsOwnPrefixes() throws {
    let id = try #require(ContactID("0d9c1f3e-5b7a-4c21-9e8f-0123456789ab"))
    for length in 0...36 { #expect(id.hasPrefix(String(id.description.prefix(length)))) }
    #expect(!id.hasPrefix("1"))
    #expect(!id.hasPrefix("0D"))
    #expect(!id.hasPrefix(id.description + "0"))
    #expect(id.short == "0d9c1f3e")
    #expect(id.leadingDigits == 0x0d9c_1f3e)
  }
}
