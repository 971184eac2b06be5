import ContactsModel
import Testing
import UnicodeText

@testable import ContactsFormats
@testable import ContactsShell

/// A large file is read by several threads, and says what it says to one.
struct PieceReaderTests {
  private struct Stop: Error {}

  private static let time = Timestamp(secondsSince1970: 1_700_000_000)

  /// Cards of different lengths, some with something wrong.
  private static func file(_ count: Int) -> [UInt8] {
    let cards = (0..<count).map { index in
      let notes = String(repeating: "NOTE:what is said\r\n", count: index % 7)
      let wrong = index % 50 == 3 ? "no property\r\n" : ""
      return "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Name \(index)\r\n\(notes)\(wrong)END:VCARD\r\n"
    }
    return Array(cards.joined().utf8)
  }

  private static let vCard = InputFormat.named("vcard")!

  @Test(arguments: [1, 100, 1000, 10_000])
  func piecesComeInOrderWithTheLinesOfTheFile(size: Int) throws {
    let bytes = Self.file(800)
    var whole = Self.vCard.makeReader(bytes)
    var expected: [String] = []
    while let imported = whole.next() {
      expected.append("\(imported.line) \(imported.contact.displayName)")
    }
    let pieces = try #require(
      PieceReader(bytes, format: Self.vCard, at: Self.time, size: size))
    var found: [String] = []
    var issues: [ImportIssue] = []
    var ends: [Int] = []
    var ids: Set<ContactID> = []
    try pieces.readAll(step: {}) { piece, newIssues, end in
      for prepared in piece.contacts {
        let contact = prepared.stored.contact
        found.append("\(piece.lines + prepared.line) \(contact.displayName)")
        ids.insert(contact.id)
        #expect(contact.created == Self.time && contact.modified == Self.time)
        #expect(prepared.name == FoldedText(contact.displayName))
      }
      issues += newIssues
      ends.append(end)
    }
    #expect(found == expected)
    #expect(ids.count == expected.count)
    #expect(issues == whole.takeIssues())
    #expect(!issues.isEmpty)
    #expect(ends == ends.sorted() && ends.last == bytes.count)
  }

  @Test(arguments: [1, 2, 40])
  func whatIsBrokenOffGivesNoMorePieces(steps: Int) throws {
    let pieces = try #require(
      PieceReader(Self.file(800), format: Self.vCard, at: Self.time, size: 100))
    var (left, taken) = (steps, 0)
    #expect(throws: Stop.self) {
      try pieces.readAll {
        left -= 1
        if left == 0 { throw Stop() }
      } take: { _, _, _ in
        taken += 1
      }
    }
    #expect(taken < steps)
  }

  @Test func aFileOfOnePieceIsReadInOne() {
    let bytes = Self.file(10)
    #expect(PieceReader(bytes, format: Self.vCard, at: Self.time, size: bytes.count) == nil)
    let json = InputFormat.named("jsonl")!
    #expect(PieceReader(bytes, format: json, at: Self.time, size: 1) == nil)
  }
}
