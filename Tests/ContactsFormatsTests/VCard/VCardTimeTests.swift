import ContactsModel
import Foundation
import TestSupport
import Testing

@testable import ContactsFormats

/// Reading vCards takes linear time.
@Suite(.serialized) struct VCardTimeTests {
  private static let forms: [String: @Sendable (Int) -> String] = [
    "cards": { String(repeating: VCardPiecesTests.card, count: $0 / 10) },
    "tags in one property": { count in
      card(["CATEGORIES:" + (1...count).map { "t\($0)" }.joined(separator: ",")])
    },
    "properties of a tag": { count in card((1...count).map { "CATEGORIES:t\($0)" }) },
    "phones": { count in card((1...count).map { "TEL;TYPE=x\($0):\($0)" }) },
    "notes": { count in card((1...count).map { "NOTE:n\($0)" }) },
    "labels": { count in card((1...count).map { "i\($0).URL:x\ni\($0).X-ABLabel:y" }) },
    "addresses with labels behind them": { count in
      card(
        (1...count).map { "ADR;TYPE=HOME:;;\($0) St;;;;" }
          + (1...count).map { "LABEL;TYPE=HOME:\($0) St" })
    },
    "unclosed quotes": { count in card((1...count).map { _ in "X;A=\"b:c" }) },
    "beginnings": { String(repeating: "BEGIN:VCARD\nFN:x\n", count: $0) },
  ]

  private static func card(_ lines: [String]) -> String {
    "BEGIN:VCARD\nVERSION:3.0\nFN:x\n\(lines.joined(separator: "\n"))\nEND:VCARD\n"
  }

  @Test(.inLongRuns, arguments: forms.keys.sorted()) func readsACardInLinearTime(form: String)
    throws
  {
    let text = try #require(Self.forms[form])
    let (part, whole) = (Array(text(2_500).utf8), Array(text(20_000).utf8))
    // Eight times the card, allowing half as much again for cache misses.
    let (few, all) = leastTimes(
      below: 12, small: { seconds(toRead: part) }, large: { seconds(toRead: whole) })
    #expect(all < 12 * few, "\(few) s for an eighth of it, \(all) s for all")
  }

  private func seconds(toRead bytes: [UInt8]) -> Double {
    processorTime {
      var reader = VCardReader(bytes)
      while reader.next() != nil {}
    }
  }
}
