import ContactsModel
import ContactsSearch
import Tables
import Testing

@testable import ContactsShell

struct UpcomingDateRowTests {
  private func drawn(_ selection: DateSelection, width: Int) throws -> [String] {
    var contact = Contact()
    contact.rename("Wilhelmina Featherstonehaugh")
    contact.append(try ImportantDate(text: "1990-12-10"), label: "birthday")
    contact.append(try ImportantDate(text: "2015-12-12"), label: "anniversary")
    let today = try #require(CivilDay("2026-11-21"))
    let dates = contact.upcomingDates(selection, from: today)
    let source = ArrayDataSource<UpcomingDate, Int, Never>(dates) { $0.days }
    var traits = RowTraits()
    traits[ShowsDateLabels.self] = ShowsDateLabels(isOn: selection != .birthdays)
    let renderer = TableRenderer(TableStyle(width: width, numbering: .ordinal)) { [traits] _ in
      RowState(traits: traits)
    }
    var text: [UInt8] = []
    renderer.render(source) { lines, _ in text += lines }
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The day and the name stay, then the age; redundant columns go first.
  @Test(arguments: [
    (80, ["  1  2026-12-10  Thu  Wilhelmina Featherstonehaugh  turns 36  in 19 days"]),
    (70, ["  1  2026-12-10  Thu  Wilhelmina Featherstonehaugh  turns 36"]),
    (56, ["  1  2026-12-10  Wilhelmina Featherstonehaugh  turns 36"]),
    (
      50,
      [
        "  1  2026-12-10  Wilhelmina Featherstonehaugh",
        "                                          turns 36",
      ]
    ),
    (
      30,
      ["  1  2026-12-10  Wilhelmina", "                 Featherstoneh", "                 augh"]
    ),
  ])
  func keepsNamesWholeOnNarrowScreens(width: Int, lines: [String]) throws {
    #expect(try drawn(.birthdays, width: width) == lines)
  }

  /// The label of a date stays as long as its day does.
  @Test(arguments: [80, 70, 60, 50, 40]) func keepsLabels(width: Int) throws {
    let text = try drawn(.all, width: width).joined(separator: "\n")
    #expect(text.contains("  birthday") && text.contains("  anniversary"), "\(text)")
  }
}
