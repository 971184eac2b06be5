import ContactsModel
import Testing

@testable import ContactsFormats

/// A card without information is skipped and reported.
struct EmptyCardTests {
  @Test(arguments: [
    "BEGIN:VCARD\nVERSION:3.0\nEND:VCARD\n", "BEGIN:VCARD\n", "BEGIN:VCARD",
    "BEGIN:VCARD\nVERSION:2.1\nN:;;;;\nFN:\nTEL;HOME: \nEND:VCARD\n",
  ])
  func skipsCardsWithoutValues(card: String) {
    let other = "BEGIN:VCARD\nVERSION:3.0\nFN:a\nEND:VCARD\n"
    let bytes = Array((other + card).utf8)
    var reader = VCardReader(bytes)
    #expect(reader.next()?.contact.displayName == "a" && reader.next() == nil)
    let issues = reader.takeIssues()
    #expect(issues.filter { $0.outcome == .leftOut }.map(\.line) == [5])
    var count = 0
    let piece = InputFormat.vCard.readPiece(bytes) { _ in count += 1 }
    #expect(count == 1 && piece.issues == issues)
  }

  /// A property without a field counts as information.
  @Test(arguments: ["X-A:b", "UID:u", "NOTE:x", "nothing"]) func anyValueMakesAContact(line: String)
  {
    var reader = VCardReader(Array("BEGIN:VCARD\nVERSION:3.0\n\(line)\nEND:VCARD\n".utf8))
    #expect(reader.next() != nil)
    #expect(reader.takeIssues().allSatisfy { $0.outcome == .taken })
  }
}
