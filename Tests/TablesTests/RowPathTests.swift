import Tables
import Testing

struct RowPathTests {
  @Test(arguments: [
    ("1.1", RowPath(section: 0, row: 0)),
    ("2.1", RowPath(section: 1, row: 0)),
    ("12.345", RowPath(section: 11, row: 344)),
    ("999999999.999999999", RowPath(section: 999_999_998, row: 999_999_998)),
  ])
  func readsWhatItWrites(text: String, path: RowPath) {
    #expect(RowPath(text) == path)
    #expect(path.description == text)
  }

  @Test(arguments: [
    "", ".", "1", "1.", ".1", "1.1.1", "0.1", "1.0", "-1.1", "+1.1", "1.-1", " 1.1", "1.1 ", "1,1",
    "a.b", "٢.١", "1234567890.1", "1.99999999999999999999999",
  ])
  func rejectsEverythingElse(text: String) {
    #expect(RowPath(text) == nil)
  }

  @Test func isOrderedAsOnScreen() {
    let paths = ["1.1", "1.2", "1.10", "2.1", "10.1"].compactMap { RowPath($0) }
    #expect(paths.reversed().sorted() == paths)
    #expect(paths.count == 5)
  }
}
