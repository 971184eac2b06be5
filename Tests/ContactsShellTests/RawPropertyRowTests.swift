import ContactsModel
import ContactsSearch
import Tables
import Testing

@testable import ContactsShell

struct RawPropertyRowTests {
  private static func row(
    _ name: String, _ parameters: String, _ value: String, group: String = ""
  ) -> [String] {
    var property = RawProperty()
    (property.group, property.name) = (group, name)
    (property.parameters, property.value) = (parameters, value)
    return property.row(RowState()).cells.map(\.text)
  }

  /// A kept column is labelled by its name; text is shown unescaped, as `set` accepts it.
  @Test func labelsAColumnByName() {
    #expect(Self.row("X-COLUMN", "NAME=Shoe Size", "42\\, wide") == ["Shoe Size", "42, wide"])
    #expect(Self.row("X-COLUMN", "", "4\\,2") == ["X-COLUMN", "4,2"])
    #expect(Self.row("X-COLUMN", "NAME=a", "1", group: "item1") == ["item1.X-COLUMN", "1"])
    #expect(Self.row("X-FOO", "NAME=Shoe Size", "4\\,2") == ["X-FOO", "4,2"])
  }

  @Test func truncatesALongPropertyAndShowsItsSize() {
    let cells = Self.row("X-KEY", "", String(repeating: "a", count: 1_000))
    #expect(cells[1] == String(repeating: "a", count: 400) + "… (1000 bytes)")
  }
}
