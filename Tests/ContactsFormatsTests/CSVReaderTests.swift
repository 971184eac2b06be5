import ContactsModel
import Testing

@testable import ContactsFormats

/// Cells and records of any input.
struct CSVReaderTests {
  private func records(_ bytes: [UInt8]) -> (records: [CSVReader.Record], issues: [ImportIssue]) {
    var reader = CSVReader(bytes)
    var records: [CSVReader.Record] = []
    while let record = reader.next() { records.append(record) }
    return (records, reader.takeIssues())
  }

  private func cells(_ text: String) -> [[String]] {
    records(Array(text.utf8)).records.map(\.cells)
  }

  @Test(arguments: [
    ("a,b\r\n1,2\r\n", [["a", "b"], ["1", "2"]]), ("a,b\n1,2", [["a", "b"], ["1", "2"]]),
    ("a;b\r1;2\r", [["a", "b"], ["1", "2"]]), ("a\tb\n1\t2\n", [["a", "b"], ["1", "2"]]),
    ("\u{FEFF}a,b", [["a", "b"]]), ("sep=;\na,x;b", [["a,x", "b"]]),
    (#""a ""b""","c,d""#, [["a \"b\"", "c,d"]]), ("\"x\r\ny\",2", [["x\ny", "2"]]),
    ("\"x\"y,2", [["xy", "2"]]), ("a,,b,\n", [["a", "", "b", ""]]), ("", []), ("\n", [[""]]),
    ("a,b\n1\n1,2,3", [["a", "b"], ["1"], ["1", "2", "3"]]), ("a\"b,c", [["a\"b", "c"]]),
    ("\"a;x;y;z\",b\n", [["a;x;y;z", "b"]]), ("a\u{0},b", [["a\u{0}", "b"]]),
    ("\"\",\"\"", [["", ""]]),
  ])
  func readsQuotedAndPlainCells(text: String, expected: [[String]]) {
    #expect(cells(text) == expected)
  }

  @Test func recordsHaveLineNumbers() {
    let text = "a,b\r\n\"1\r\n2\n3\",x\n\nlast,y"
    #expect(records(Array(text.utf8)).records.map(\.line) == [1, 2, 5, 6])
  }

  @Test func readsOtherCharacterSets() {
    let latin = records([0x4D, 0xFC, 0x6C, 0x6C, 0x65, 0x72, 0x2C, 0x80])
    #expect(latin.records.map(\.cells) == [["Müller", "€"]])
    #expect(latin.issues.count == 1)
    for isLittle in [true, false] {
      let wide = "\u{FEFF}Zoë,山\n1,2".utf16.flatMap { unit -> [UInt8] in
        let (low, high) = (UInt8(unit & 0xFF), UInt8(unit >> 8))
        return isLittle ? [low, high] : [high, low]
      }
      #expect(records(wide).records.map(\.cells) == [["Zoë", "山"], ["1", "2"]])
    }
    let unmarked = "name\tmail\nAda\tx".utf8.flatMap { [$0, UInt8(0)] }
    #expect(records(unmarked).records.map(\.cells) == [["name", "mail"], ["Ada", "x"]])
  }

  /// An unclosed quote swallows no later record.
  @Test func treatsAnUnclosedQuoteAsText() {
    let (found, issues) = records(Array("a,b\n\"x,2\n3,\"\"\n5,6\n".utf8))
    #expect(found.map(\.cells) == [["a", "b"], ["\"x", "2"], ["3", ""], ["5", "6"]])
    #expect(issues.map(\.line) == [2])
    #expect(cells("\"") == [["\""]])
  }

  @Test func readsHostileTablesInLinearTime() {
    let separators = records([UInt8](repeating: UInt8(ascii: ","), count: 1_000_000))
    #expect(separators.records.map(\.cells.count) == [CSVReader.cellLimit])
    #expect(separators.issues.map(\.outcome) == [.leftOut])
    let cell = [UInt8](repeating: UInt8(ascii: "x"), count: 10_000_000)
    #expect(records([0x22] + cell + [0x22]).records[0].cells[0].utf8.count == 10_000_000)
    let quotes = [UInt8](repeating: UInt8(ascii: "\""), count: 200_000)
    #expect(records(quotes).records.count == 1)
    let openings = Array(String(repeating: ",\"a\"\"\n", count: 100_000).utf8)
    #expect(records(openings).records.count > 0)
    let nothing = [UInt8](repeating: 0, count: 200_000)
    #expect(records(nothing).records.count == 1)
    let ends = [UInt8](repeating: 0x0D, count: 100_000)
    #expect(records(ends).records.count == 100_000)
    let tags = "Name,Tags\nAda," + (0..<50_000).map { "t\($0)" }.joined(separator: ";")
    var reader = CSVContactReader(Array(tags.utf8))
    #expect(reader.next()?.contact.tags.count == 50_000)
  }
}
