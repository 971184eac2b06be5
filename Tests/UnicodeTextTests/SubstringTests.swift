import TestSupport
import Testing
import UnicodeText

struct SubstringTests {
  /// The search agrees with a comparison at every position.
  @Test(arguments: 0..<400 as Range<UInt64>)
  func findsTheFirstOccurrence(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func text(_ most: Int) -> String {
      (0..<Int.random(in: 0...most, using: &random))
        .map { _ in ["a", "b", "ä", "a\u{308}", "王"].randomElement(using: &random)! }.joined()
    }
    let (whole, part) = (text(40), text(4))
    let (characters, wanted) = (Array(whole), Array(part))
    let places = characters.indices.filter { characters[$0...].starts(with: wanted) }
    let range = whole.firstRange(ofText: part)
    #expect(range == nil || String(whole[range!]) == part)
    #expect(
      range.map { whole.distance(from: whole.startIndex, to: $0.lowerBound) }
        == (wanted.isEmpty ? 0 : places.first))
    #expect(whole.containsText(part) == (wanted.isEmpty || !places.isEmpty))
    // The parts and their separators form the whole, and no part contains a separator.
    let parts = whole.parts(between: part)
    #expect(parts.joined(separator: part) == whole)
    #expect(parts.count == 1 || parts.joined().count < whole.count)
    #expect(part.isEmpty ? parts == [whole] : parts.allSatisfy { !$0.containsText(part) })
    #expect(whole.replacingText(part, with: "-") == parts.joined(separator: "-"))
  }

  @Test func searchesRepetitiveTextInLinearTime() {
    #expect("Cafe\u{301}".containsText("é") && !"Cafe\u{301}".containsText("e"))
    #expect("aaaa".parts(between: "aa") == ["", "", ""])
    #expect("aaaaa".replacingText("aa", with: "b") == "bba")
    #expect("one two  three".parts(between: " ") == ["one", "two", "", "three"])
    let long = String(repeating: "a", count: 400_000)
    #expect(!long.containsText(String(repeating: "a", count: 200_000) + "b"))
    #expect(("x" + long)[...].firstRange(ofText: long)?.lowerBound.utf16Offset(in: long) == 1)
  }
}
