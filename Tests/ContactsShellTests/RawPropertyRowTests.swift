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

  /// Old programs escape colons, too.
  @Test func showsAnEscapedColonPlain() {
    #expect(Self.row("X-ABUID", "", "AB\\:ABPerson") == ["X-ABUID", "AB:ABPerson"])
    #expect(Self.row("X-ABUID", "", "a:b\\:c") == ["X-ABUID", "a:b\\:c"])
  }

  @Test(arguments: [
    ("KEY", "ENCODING=b;TYPE=PGP", "aGVsbG8=", "application/pgp-keys, 5 bytes"),
    ("LOGO", "ENCODING=b;TYPE=home,PNG", "aGVsbG8=", "image/png, 5 bytes"),
    ("X-MS-CARDPICTURE", "TYPE=JPEG;ENCODING=BASE64", "/9j/4AAQ", "image/jpeg, 6 bytes"),
    ("X-EVOLUTION-CERT", "ENCODING=b", "aGVsbG8=", "5 bytes"),
    ("KEY", "", "data:application/pgp-keys;base64,aGVsbG8=", "application/pgp-keys, 5 bytes"),
    ("KEY", "ENCODING=b", "no base 64!", "no base 64!"),
  ])
  func showsTheTypeAndSizeOfData(name: String, parameters: String, value: String, shown: String) {
    #expect(Self.row(name, parameters, value) == [name, shown])
  }

  @Test func truncatesALongPropertyAndShowsItsSize() {
    let cells = Self.row("X-KEY", "", String(repeating: "a", count: 1_000))
    #expect(cells[1] == String(repeating: "a", count: 400) + "… (1000 bytes)")
  }
}
