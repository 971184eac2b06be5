import ContactsModel
import Foundation
import JSON
import TestSupport
import Testing

@testable import ContactsFormats

/// A file read in pieces says what it says in one.
@Suite struct VCardPiecesTests {
  /// What is read of a file, the ids of contacts aside, as they are random.
  private struct Content: Equatable {
    var contacts: [String] = []
    var issues: [ImportIssue] = []

    init(whole bytes: [UInt8]) {
      var reader = VCardReader(bytes)
      while let contact = reader.next() { add(contact) }
      issues = reader.takeIssues()
    }

    init(inPiecesOf size: Int, _ bytes: [UInt8]) {
      var lines = 0
      for range in InputFormat.vCard.pieces(of: bytes, size: size) {
        let piece = InputFormat.vCard.readPiece(Array(bytes[range]))
        let placed = piece.after(lines: lines)
        for contact in placed.contacts { add(contact) }
        issues += placed.issues
        lines += piece.lineCount
      }
    }

    private mutating func add(_ imported: ImportedContact) {
      var json = imported.contact.json
      json["id"] = nil
      contacts.append("\(imported.line) \(JSONValue.object(json))")
    }
  }

  static let card = """
    BEGIN:VCARD\r
    VERSION:3.0\r
    FN:Ada Lovelace\r
    TEL;TYPE=CELL,VOICE:+44 20 7946 0958\r
    NOTE:a note that is folde\r
     d\r
    END:VCARD\r

    """

  @Test func aFileIsCutBeforeItsCards() {
    let bytes = Array(String(repeating: Self.card, count: 3).utf8)
    let size = Self.card.utf8.count
    #expect(
      InputFormat.vCard.pieces(of: bytes, size: 1)
        == [0..<size, size..<2 * size, 2 * size..<3 * size])
    #expect(InputFormat.vCard.pieces(of: bytes, size: size + 1).count == 2)
    #expect(InputFormat.vCard.pieces(of: bytes, size: 1 << 20) == [0..<3 * size])
    #expect(InputFormat.vCard.pieces(of: [], size: 1) == [0..<0])
    #expect(InputFormat.jsonLines.pieces(of: bytes, size: 1) == [0..<3 * size])
  }

  @Test func whatIsNoBorderIsNotCut() {
    for text in [
      "BEGIN:VCARD\nAGENT:\nBEGIN:VCARD\nFN:x\nEND:VCARD\nEND:VCARD\n",
      "BEGIN:VCARD\nFN:x\nBEGIN:VCARD\nFN:y\nEND:VCARD\n",
      "BEGIN:VCARD\nEND:VCARD\nBEGIN:VCARD\n d\nEND:VCARD\n",
      "BEGIN:VCARD\nEND:VCARD \nBEGIN:VCARD\nFN:y\nEND:VCARD\n",
      "BEGIN:VCARD\nNOTE;ENCODING=QUOTED-PRINTABLE:x=\nBEGIN:VCARD\nEND:VCARD\n",
    ] {
      let bytes = Array(text.utf8)
      #expect(InputFormat.vCard.pieces(of: bytes, size: 1).count == 1, "\(text)")
    }
  }

  @Test(
    .enabled(if: !VCardCorpusTests.files.isEmpty, "the corpus is not beside the project"),
    arguments: VCardCorpusTests.files)
  func piecesOfRealFilesSayWhatTheWholeDoes(file: String) throws {
    let bytes = Array(try Data(contentsOf: VCardCorpusTests.folder.appending(path: file)))
    #expect(Content(inPiecesOf: 1, bytes) == Content(whole: bytes))
    let thrice = bytes + [0x0A] + bytes + [0x0D, 0x0A] + bytes
    #expect(Content(inPiecesOf: 1, thrice) == Content(whole: thrice))
  }

  @Test(arguments: 1...8) func piecesOfBrokenFilesSayWhatTheWholeDoes(part: Int) {
    var generator = SeededGenerator(seed: 6_350, part: part)
    for _ in 1...150 {
      let bytes = Self.broken(&generator)
      let whole = Content(whole: bytes)
      for size in [1, 200] {
        #expect(
          Content(inPiecesOf: size, bytes) == whole, "\(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }

  private static let scraps = [
    "BEGIN:VCARD", "END:VCARD", "begin:vcard", "\r\n", "\n", "\r", "\n\n", "\n ", "=\n", "=\n\n",
    "AGENT:\n", "AGENT:\nBEGIN:VCARD\nFN:z\nEND:VCARD\n", "END:VCARD\nBEGIN:VCARD\n", ":", ";",
    "X;ENCODING=QUOTED-PRINTABLE:a=\n", "\nPHOTO;ENCODING=B:AAAA\n", "AAAA\n", "\"", "\u{0}", "é",
    "item1.URL:x\nitem1.X-ABLabel:y\n", "VERSION:4.0\n", "no property\n", "N:a;b\nN:c\n",
  ]

  /// A file of cards with some of it missing, doubled, or in the wrong place.
  private static func broken(_ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = Array(String(repeating: card, count: 4).utf8)
    for _ in 1...Int.random(in: 1...12, using: &generator) {
      let place = Int.random(in: 0...bytes.count, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0:
        let end = min(bytes.count, place + Int.random(in: 1...30, using: &generator))
        bytes.removeSubrange(place..<end)
      case 1:
        let start = Int.random(in: 0...bytes.count, using: &generator)
        bytes.insert(contentsOf: Array(bytes[start...].prefix(90)), at: place)
      default:
        bytes.insert(contentsOf: Array(scraps.randomElement(using: &generator)!.utf8), at: place)
      }
    }
    return bytes
  }
}
