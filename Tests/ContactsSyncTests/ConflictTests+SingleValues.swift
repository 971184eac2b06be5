import ContactsModel
import ContactsSync
import ModelTestSupport
import SyncTestSupport
import Testing

/// Values that a contact has one of, such as its birthday, where both sides say one.
extension ConflictTests {
  /// A contact has one birthday, whoever says it first.
  @Test(arguments: [false, true]) func twoFirstBirthdaysAreAConflict(prefersBook: Bool) throws {
    let client = try client("FN:Ada", "N:Byron;Ada;;;")
    let (birthday, meeting) = try (
      ImportantDate(text: "1815-12-10"), ImportantDate(text: "1835-07-08")
    )
    try client.edit("Ada") {
      $0.append(birthday, label: "birthday")
      $0.append(meeting, label: "met")
    }
    put([
      "FN:Ada", "N:Byron;Ada;;;", "BDAY:18151211", "item1.X-ABDATE:18350709", "item1.X-ABLabel:met",
    ])
    let report = try client.sync { $0.prefersBook = prefersBook }
    #expect(report.conflicts.map(\.key) == ["dates"])
    let dates = try #require(client.contacts.first).dates.map { "\($0.label) \($0.value.date)" }
    #expect(
      Set(dates) == [
        prefersBook ? "birthday 1815-12-10" : "birthday 1815-12-11", "met 1835-07-08",
        "met 1835-07-09",
      ] && dates.count == 3)
    #expect(server.lines(of: "ada").count { $0.hasPrefix("BDAY") } == 1)
    #expect(try client.sync().isInStep)
  }

  /// Where a card has two, none of them stands for ours.
  @Test(arguments: ["18151210", "18151209"])
  func severalBirthdaysOfACardAllStay(first: String) throws {
    let client = try client("FN:Ada", "N:Byron;Ada;;;")
    let birthday = try ImportantDate(text: "1815-12-10")
    try client.edit("Ada") { $0.append(birthday, label: "birthday") }
    put(["FN:Ada", "N:Byron;Ada;;;", "BDAY:\(first)", "BDAY:18151212"])
    #expect(try client.sync().conflicts.isEmpty)
    let days = try #require(client.contacts.first).dates.map { $0.value.date.filter { $0 != "-" } }
    #expect(Set(days) == ["18151210", first, "18151212"] && days.count == Set(days).count)
    #expect(try client.sync().isInStep)
  }

  @Test func theBirthdayOfACardThatIsLinkedFirstIsAConflict() throws {
    let client = try SyncClient("A", server, seed: 1)
    let birthday = try ImportantDate(text: "1815-12-10")
    var ada = Contact("Ada", created: .now)
    ada.uid = "ada"
    ada.append(birthday, label: "birthday")
    try client.change([.add(ada)])
    put(["FN:Ada", "N:;Ada;;;", "BDAY:18151211"])
    #expect(try client.sync().conflicts.map(\.key) == ["dates"])
    #expect(client.contacts.map { $0.dates.map(\.value.date) } == [["1815-12-11"]])
    #expect(try client.sync().isInStep)
  }
}
