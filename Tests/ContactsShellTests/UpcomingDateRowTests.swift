import ContactsModel
import Tables
import Testing

@testable import ContactsShell

struct UpcomingDateRowTests {
  @Test func aNarrowScreenCutsNamesAndNotDays() throws {
    var contact = Contact()
    contact.rename("Wilhelmina Featherstonehaugh")
    contact.append(try ImportantDate(text: "1990-12-10"), label: "birthday")
    let today = try #require(CivilDay("2026-11-21"))
    let dates = contact.upcomingDates(.birthdays, from: today)
    let source = ArrayDataSource<UpcomingDate, Int, Never>(dates) { $0.days }
    var traits = RowTraits()
    traits[ShowsDateLabels.self] = ShowsDateLabels(isOn: false)
    let renderer = TableRenderer(TableStyle(width: 40, numbering: .ordinal())) { [traits] _ in
      RowState(traits: traits)
    }
    var lines: [String] = []
    renderer.render(source) { lines.append($0) }
    #expect(lines.count == 1)
    #expect(lines[0].contains("2026-12-10  Thu"))
    #expect(lines[0].contains("turns 36"))
  }
}
