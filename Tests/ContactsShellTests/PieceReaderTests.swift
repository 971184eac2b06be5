import ContactsModel
import ContactsSearch
import Testing
import UnicodeText

@testable import ContactsFormats
@testable import ContactsShell

/// A large file reads the same by several threads as by one.
struct PieceReaderTests {
  private struct Stop: Error {}

  private static let time = Timestamp(secondsSince1970: 1_700_000_000)

  /// Cards of different lengths, some invalid.
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
  func deliversPiecesInOrderWithLineNumbers(size: Int) throws {
    let bytes = Self.file(800)
    var whole = Self.vCard.makeReader(bytes)
    var expected: [String] = []
    while let imported = whole.next() {
      expected.append("\(imported.line) \(imported.contact.displayName)")
    }
    var pieces = Self.pieces(of: bytes, size: size)
    #expect(pieces.count > 1)
    var found: [String] = []
    var issues: [ImportIssue] = []
    var ids: Set<ContactID> = []
    try PieceReader(Self.vCard, at: Self.time).readAll {
      pieces.isEmpty ? nil : pieces.removeFirst()
    } step: {
    } take: { piece, newIssues in
      for prepared in piece.contacts {
        let contact = prepared.stored.contact
        found.append("\(piece.lines + Int(prepared.keys.line)) \(contact.displayName)")
        ids.insert(contact.id)
        #expect(contact.created == Self.time && contact.modified == Self.time)
        #expect(prepared.keys.name == FoldedText(contact.displayName))
      }
      issues += newIssues
    }
    #expect(found == expected)
    #expect(ids.count == expected.count)
    #expect(issues == whole.takeIssues())
    #expect(!issues.isEmpty)
  }

  @Test(arguments: [1, 2, 40])
  func cancellingEndsThePieces(steps: Int) throws {
    var pieces = Self.pieces(of: Self.file(800), size: 100)
    var (left, taken) = (steps, 0)
    #expect(throws: Stop.self) {
      try PieceReader(Self.vCard, at: Self.time).readAll {
        pieces.isEmpty ? nil : pieces.removeFirst()
      } step: {
        left -= 1
        if left == 0 { throw Stop() }
      } take: { _, _ in
        taken += 1
      }
    }
    #expect(taken < steps)
  }

  /// A read error keeps the pieces already read.
  @Test func reportsAReadError() throws {
    var pieces = Self.pieces(of: Self.file(800), size: 100)
    #expect(throws: Stop.self) {
      try PieceReader(Self.vCard, at: Self.time).readAll {
        if pieces.count < 100 { throw Stop() }
        return pieces.removeFirst()
      } step: {
      } take: { _, _ in
      }
    }
  }

  private static func pieces(of bytes: [UInt8], size: Int) -> [[UInt8]] {
    var cutter = FileCutter(vCard, head: bytes, size: size)
    cutter?.append(bytes)
    var pieces: [[UInt8]] = []
    while let piece = cutter?.next(isAtEnd: true) { pieces.append(piece) }
    return pieces
  }
}
