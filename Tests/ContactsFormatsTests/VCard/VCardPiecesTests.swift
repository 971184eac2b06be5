import ContactsModel
import Foundation
import JSON
import TestSupport
import Testing

@testable import ContactsFormats

/// A file reads the same in pieces as at once.
@Suite struct VCardPiecesTests {
  /// The contents of a file, without the random ids of contacts.
  private struct Content: Equatable {
    var contacts: [String] = []
    var issues: [ImportIssue] = []

    private static let time = Timestamp(secondsSince1970: 1_700_000_000)

    init(whole bytes: [UInt8]) {
      var reader = VCardReader(bytes)
      while let contact = reader.next() { add(contact.contact, contact.line) }
      issues = reader.takeIssues()
    }

    init(inPiecesOf size: Int, read chunk: Int = .max, _ bytes: [UInt8]) {
      var lines = 0
      for piece in InputFormat.vCard.pieces(of: bytes, size: size, read: chunk) {
        let piece = InputFormat.vCard.readPiece(piece) { add($0.contact, lines + $0.line) }
        issues += piece.issues.map { $0.moved(by: lines) }
        lines += piece.lineCount
      }
    }

    private mutating func add(_ contact: Contact, _ line: Int) {
      var json = contact.asNew(at: Self.time).json
      json["id"] = nil
      contacts.append("\(line) \(JSONValue.object(json))")
    }
  }

  static let card = """
    BEGIN:VCARD\r
    VERSION:3.0\r
    FN:Ada Lovelace\r
    N:Lovelace;Ada;;;\r
    TEL;TYPE=CELL,VOICE:+44 20 7946 0958\r
    NOTE:a note that is folde\r
     d\r
    END:VCARD\r

    """

  @Test func cutsBeforeCards() {
    let bytes = Array(String(repeating: Self.card, count: 3).utf8)
    let (card, size) = (Array(Self.card.utf8), Self.card.utf8.count)
    #expect(InputFormat.vCard.pieces(of: bytes, size: 1) == [card, card, card])
    #expect(InputFormat.vCard.pieces(of: bytes, size: size + 1) == [card + card, card])
    #expect(InputFormat.vCard.pieces(of: bytes, size: 1 << 20) == [bytes])
    #expect(InputFormat.vCard.pieces(of: [], size: 1) == [])
    #expect(InputFormat.jsonLines.pieces(of: bytes, size: 1) == [bytes])
  }

  /// The pieces of a stream are contiguous, and read like the whole.
  @Test(arguments: [1, 7, 64, 200]) func cutsAStreamAsItArrives(chunk: Int) {
    let photo = "PHOTO;ENCODING=b:AAAA\r\n BEGIN:VCARD\r\n BBBB\r\n"
    let cards = Self.card + Self.card.replacing("END:VCARD", with: photo + "END:VCARD")
    let bytes = Array(String(repeating: cards + "\r\n\r\n", count: 4).utf8)
    let pieces = InputFormat.vCard.pieces(of: bytes, size: 1, read: chunk)
    #expect(pieces.count == 8 && Array(pieces.joined()) == bytes)
    #expect(Content(inPiecesOf: 1, read: chunk, bytes) == Content(whole: bytes))
  }

  @Test func ignoresWhatOnlyLooksLikeABoundary() {
    for text in [
      "BEGIN:VCARD\nAGENT:\nBEGIN:VCARD\nFN:x\nEND:VCARD\nEND:VCARD\n",
      "BEGIN:VCARD\nAGENT:BEGIN:VCARD\nFN:x\nEND:VCARD\nFN:y\nEND:VCARD\n",
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
  func piecesOfRealFilesReadLikeTheWhole(file: String) throws {
    let bytes = Array(try Data(contentsOf: VCardCorpusTests.folder.appending(path: file)))
    #expect(Content(inPiecesOf: 1, bytes) == Content(whole: bytes))
    let thrice = bytes + [0x0A] + bytes + [0x0D, 0x0A] + bytes
    #expect(Content(inPiecesOf: 1, thrice) == Content(whole: thrice))
  }

  @Test(arguments: 1...Extent.count(2, of: 16)) func piecesOfBrokenFilesReadLikeTheWhole(part: Int)
  {
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

  /// Lines of cards, usual and unusual.
  private static let lines =
    [
      "FN", "N", "ORG", "TITLE", "NOTE", "NICKNAME", "CATEGORIES", "UID", "REV", "KIND", "TEL",
      "TEL;TYPE=CELL", "TEL;TYPE=home,voice", "TEL;CELL", "TEL;VALUE=uri;TYPE=\"work,voice\"",
      "EMAIL", "EMAIL;TYPE=INTERNET,PREF", "EMAIL;PREF=1", "URL", "URL;TYPE=work", "ADR",
      "ADR;TYPE=home", "ADR;LABEL=\"1 Way^nX\"", "BDAY", "BDAY;VALUE=text", "ANNIVERSARY",
      "X-ABDATE", "RELATED;TYPE=spouse", "IMPP", "X-AIM", "X-SOCIALPROFILE;TYPE=x", "X-NEW",
      "X-NEW;A=b;C=\"d:e\"", "X-PHONETIC-FIRST-NAME", "PHOTO", "PHOTO;ENCODING=b", "MEMBER",
      "item1.TEL", "item1.URL",
      "item1.X-ABLabel", "ITEM1.EMAIL", "item1.X-NEW", "item2.X-ABLABEL", "fn", "tel", "Url",
      "TEL;CHARSET=UTF-8", "NOTE;ENCODING=QUOTED-PRINTABLE", "X-NEW;ENCODING=b", "LABEL;TYPE=home",
      "TEL;", "TEL;TYPE=é", "N;LANGUAGE=de", "X", ".X", "a.b.X", "VERSION", "AGENT",
    ]
  private static let values = [
    "", " ", "a", "a ", " a", "A b", "a;b", "a;b;c", "a;b ;c", ";;;;", "a;;;;", "a;b;c;d;e",
    "a ;b;c;d;e", "a;b;c;d", "a;b;c;d;e;f", ";;1 Way;X;;9;UK", ";;1 Way;X;;9;UK ", ";;1 Way;X;;9",
    ";; 1 Way;X;;9", ";;1, Way;X;;9;UK", "a,b", "a, b", "a,A", "a,,b", "x\\,y", "x\\ny", "x\\;y",
    "x\\\\y", "C:\\x", "\u{1}", "x\u{2028}y", "é", "e\u{301}", "\u{301}", "山田", "tel:1", "TEL:+1",
    "19850415", "1985-04-15", "1604-04-15", "16040415", "1985-02-30", "--0415", "198504",
    "12345678",
    "http://x/?a=1,2;b", "http\\://x", "\u{A0}a", "a\u{3000}", "urn:uuid:1", "я", " я",
    "Ada Lovelace", "Lovelace;Ada;;;", "Lovelace;Ada;King;Dr.;jr.", "山田;花子;;;", "花子", "山田 花子",
    "Müller;Zoe\u{308};;;", "Zoë Müller", "Zoe\u{308} Müller", "Acme\\, Inc.;Sales", "Acme;",
    ";Sales",
    "friends,Friends", "ä,Ä", "a\\,b,c", "work,family", "individual", "org", "x\\Ny", "x\\",
    "\\nx",
    "x\\n", "\"quoted\"", "20001231", "2000-12-31", ";;1 Way;Ørsted;;9;UK", "+1 555 1",
    "(no name)",
    "_$!<HomePage>!$_", "a@example.org", "x\ty", "\u{7F}", "x=", "3.0", "4.0", "\u{E4}\u{323}",
    "ﬁ,fi", "data:image/png;base64,AAAA", "data:image/png;base64,*",
  ]

  @Test(arguments: 1...Extent.count(2, of: 16)) func piecesOfGeneratedCardsReadLikeTheWhole(
    part: Int
  ) {
    var generator = SeededGenerator(seed: 2_425, part: part)
    for _ in 1...400 {
      var text = ""
      for _ in 1...2 {
        let version = ["3.0", "4.0", "2.1", "4.0"].randomElement(using: &generator)!
        text += "BEGIN:VCARD\r\nVERSION:\(version)\r\n"
        if !Int.random(in: 0..<8, using: &generator).isMultiple(of: 8) {
          let names = ["Ada L", "Ada L", "Ada L", "a@example.org", "+1 555 1", "(no name)"]
          text += "FN:\(names.randomElement(using: &generator)!)\r\n"
        }
        if Bool.random(using: &generator) {
          text += ["N:L;Ada;;;\r\n", "N:;;;;\r\n"].randomElement(using: &generator)!
        }
        for _ in 1...Int.random(in: 1...6, using: &generator) {
          let name = Self.lines.randomElement(using: &generator)!
          let value = Self.values.randomElement(using: &generator)!
          var line = Array("\(name):\(value)".utf8)
          if Int.random(in: 0..<6, using: &generator) == 0 {
            let place = Int.random(in: 0...line.count, using: &generator)
            line.insert(contentsOf: Array("\r\n ".utf8), at: place)
          }
          text += String(decoding: line, as: UTF8.self) + "\r\n"
        }
        text += "END:VCARD\r\n"
      }
      let bytes = Array(text.utf8)
      #expect(Content(inPiecesOf: 1, bytes) == Content(whole: bytes), "\(text)")
    }
  }

  /// An address or number used as the name is not a name, in any notation.
  @Test(arguments: [
    ("1-800-FLOWERS", "TEL:tel:1-800-FLOWERS"), ("old@example.org", "EMAIL: old@example.org"),
    ("o\\,x@example.org", "EMAIL:o,x@example.org"), ("ren\u{E9}@x", "EMAIL:rene\u{301}@x"),
    ("root", "EMAIL:root"), ("4711", "TEL:4711"),
  ])
  func readsACardWithoutAName(name: String, line: String) {
    let card = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:\(name)\r\nN:;;;;\r\n\(line)\r\nEND:VCARD\r\n"
    let bytes = Array(String(repeating: card, count: 3).utf8)
    let whole = Content(whole: bytes)
    #expect(Content(inPiecesOf: 1, bytes) == whole)
    #expect(whole.contacts.allSatisfy { !$0.contains("formatted") } && whole.contacts.count == 3)
  }

  /// A card may be cut anywhere and continued.
  @Test func aCardCutAnywhereReadsAlikeInPieces() {
    let photo = "PHOTO;ENCODING=b:AAAA\r\n BEGIN:VCARD\r\n BBBB\r\n"
    let whole = Self.card.replacing("END:VCARD", with: photo + "END:VCARD")
    let bytes = Array(whole.utf8)
    for place in 0...bytes.count {
      let cut = Array((whole + Self.card).utf8) + bytes[..<place] + Array(whole.utf8)
      let expected = Content(whole: cut)
      for size in [1, bytes.count] {
        #expect(Content(inPiecesOf: size, cut) == expected, "cut at \(place), pieces of \(size)")
      }
    }
  }

  /// A piece of any minimum size ends before a card.
  @Test func piecesOfAnySizeEndBeforeCards() {
    let photo = "PHOTO;ENCODING=b:AAAA\r\n BEGIN:VCARD\r\nEND:VCARD\r\n"
    let file =
      String(repeating: Self.card, count: 3) + Self.card.replacing("END:", with: photo + "END:")
    let bytes = Array((file + file).utf8)
    let expected = Content(whole: bytes)
    for size in stride(from: 1, through: bytes.count, by: 3) {
      let pieces = InputFormat.vCard.pieces(of: bytes, size: size)
      #expect(Array(pieces.joined()) == bytes)
      #expect(pieces.dropLast().allSatisfy { $0.count >= size })
      #expect(pieces.allSatisfy { $0.starts(with: "BEGIN:VCARD\r\n".utf8) })
      #expect(Content(inPiecesOf: size, bytes) == expected, "pieces of \(size)")
    }
  }

  private static let scraps = [
    "BEGIN:VCARD", "END:VCARD", "begin:vcard", "\r\n", "\n", "\r", "\n\n", "\n ", "=\n", "=\n\n",
    "AGENT:\n", "AGENT:\nBEGIN:VCARD\nFN:z\nEND:VCARD\n",
    "AGENT:BEGIN:VCARD\nFN:z\nEND:VCARD\n", "END:VCARD\nBEGIN:VCARD\n", ":", ";",
    "X;ENCODING=QUOTED-PRINTABLE:a=\n", "\nPHOTO;ENCODING=B:AAAA\n", "AAAA\n", "\"", "\u{0}", "é",
    "item1.URL:x\nitem1.X-ABLabel:y\n", "VERSION:4.0\n", "no property\n", "N:a;b\nN:c\n",
  ]

  /// A file of cards with parts missing, duplicated or misplaced.
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

extension InputFormat {
  /// The pieces of a file that arrives in chunks of one size.
  func pieces(of bytes: [UInt8], size: Int, read chunk: Int = .max) -> [[UInt8]] {
    guard var cutter = FileCutter(self, head: bytes, size: size) else { return [bytes] }
    var (pieces, rest) = ([[UInt8]](), bytes[...])
    while true {
      if let piece = cutter.next(isAtEnd: rest.isEmpty) {
        pieces.append(piece)
      } else if rest.isEmpty {
        return pieces
      } else {
        cutter.append(Array(rest.prefix(chunk)))
        rest = rest.dropFirst(chunk)
      }
    }
  }
}
