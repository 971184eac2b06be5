import ContactsModel
import Tables
import Testing

@testable import ContactsShell

struct UpcomingDateRowTests {
  @Test(arguments: [(40, ["2026-12-10  Thu"]), (56, ["2026-12-10  Thu", "turns 36"])])
  func aNarrowScreenCutsNamesAndNotDays(width: Int, shown: [String]) throws {
    var contact = Contact()
    contact.rename("Wilhelmina Featherstonehaugh")
    contact.append(try ImportantDate(text: "1990-12-10"), label: "birthday")
    let today = try #require(CivilDay("2026-11-21"))
    let dates = contact.upcomingDates(.birthdays, from: today)
    let source = ArrayDataSource<UpcomingDate, Int, Never>(dates) { $0.days }
    var traits = RowTraits()
    traits[ShowsDateLabels.self] = ShowsDateLabels(isOn: false)
    let renderer = TableRenderer(TableStyle(width: width, numbering: .ordinal())) { [traits] _ in
      RowState(traits: traits)
    }
    var lines: [String] = []
    renderer.render(source) { lines.append($0) }
    #expect(lines.count == 1)
    for text in shown { #expect(lines[0].contains(text), "\(lines[0])") }
  }
}
