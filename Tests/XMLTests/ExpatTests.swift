import TestSupport
import Testing
import XML

/// Compares the reader with expat. Differences that are meant:
/// - Documents with a document type are rejected.
/// - Control characters are accepted; expat gets others in their place.
/// - References to control characters are accepted.
/// - `utf8` is accepted as a name of UTF-8.
@Suite(.enabled(if: Expat() != nil, "expat is not installed"))
struct ExpatTests {
  private let expat: Expat

  init() throws {
    expat = try #require(Expat())
  }

  @Test(arguments: 0..<8)
  func readsWellFormedDocumentsAsExpatDoes(part: Int) {
    var maker = DocumentMaker(seed: 0x584D_4C00, part: part)
    for _ in 0..<500 { compare(Array(maker.document().utf8), isWellFormed: true) }
  }

  @Test(arguments: 0..<8)
  func readsDamagedDocumentsAsExpatDoes(part: Int) {
    var maker = DocumentMaker(seed: 0x584D_4C01, part: part)
    for _ in 0..<500 {
      let document = Array(maker.document().utf8)
      for _ in 0..<4 { compare(maker.damaged(document)) }
    }
  }

  @Test func readsLatin1AsExpatDoes() {
    var maker = DocumentMaker(seed: 0x584D_4C02, part: 0)
    for _ in 0..<500 {
      let document = maker.document(encoding: "ISO-8859-1").unicodeScalars
      // In the place of a control character, expat would get three characters.
      compare(
        document.map { scalar in
          scalar == "\u{1}" || scalar == "\u{1B}" ? 0xFF : UInt8(exactly: scalar.value) ?? 0xB5
        }, isWellFormed: true)
    }
  }

  private func compare(_ document: [UInt8], isWellFormed: Bool = false) {
    let theirs = expat.read(document)
    let text = String(decoding: document, as: UTF8.self)
    do throws(XMLError) {
      let ours = try outline(document, maximumDepth: .max)
      switch theirs.error {
      case 0:
        #expect(!theirs.hasDocumentType, "a document type was accepted: \(text)")
        #expect(ours == theirs.outline.finished, "\(text)")
      case Expat.badCharacterReference:
        #expect(text.contains(#/&#(x0*1?|0*[12]?|0*3?)[0-9A-Fa-f];/#), "accepted: \(text)")
      case Expat.unknownEncoding:
        #expect(text.lowercased().contains("utf8"), "accepted: \(text)")
      default:
        Issue.record("accepted despite error \(theirs.error) of expat: \(text)")
      }
    } catch {
      let isMeant = theirs.hasDocumentType && (!isWellFormed || error.kind == .documentType)
      #expect(isMeant || theirs.error != 0, "rejected, since \(error): \(text)")
    }
    if isWellFormed { #expect(theirs.error == 0, "expat rejects it: \(text)") }
  }
}
