import ContactsModel
import ContactsSearch
import Tables
import Testing

@testable import ContactsShell

struct OptionTableTests {
  @Test func namesDiffer() {
    let names = OptionTable.all.flatMap { $0.names }
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.wholeMatch(of: /[a-z][a-z-]*[a-z]/) != nil })
  }

  @Test(arguments: OptionTable.all.map { $0.optionName }) func hasADescription(name: String)
    throws
  {
    let option = try OptionTable.option(named: name)
    #expect(option.optionName == name)
    #expect(!option.optionSummary.isEmpty && !option.valuesSummary.isEmpty)
    #expect(option.optionSummary.count <= 70)
    #expect(option.optionSummary.last != "." && option.optionSummary.first?.isLowercase == true)
  }

  @Test(arguments: OptionTable.all.map { $0.optionName })
  func choicesAndDefaultAreValid(name: String) throws {
    let option = try OptionTable.option(named: name)
    for text in option.choices.map(\.name) + [option.standardText] {
      var preferences = UserPreferences()
      #expect(!preferences.decides(.single(option)))
      try preferences.set(.single(option), to: text)
      #expect(preferences.text(of: .single(option)) == text)
      #expect(preferences.decides(.single(option)))
    }
    #expect(UserPreferences().text(of: .single(option)) == option.standardText)
  }

  @Test func isFoundByItsOtherNames() throws {
    #expect(try OptionTable.option(named: "color").optionName == "colour")
    #expect(try OptionTable.option(named: "Name-Order").optionName == "name-order")
  }

  @Test(arguments: [
    ("colr", "no option `colr`; did you mean `colour`?"),
    ("namorder", "no option `namorder`; did you mean `name-order`?"),
    (
      "frobnicate",
      "no option `frobnicate`; the options are sort, name-order, date-form, colour, pager, country, "
        + "columns, opener, book.NAME, alias.NAME"
    ),
  ])
  func anUnknownNameListsTheOptions(name: String, message: String) {
    #expect(throws: CommandError(message)) { try OptionTable.option(named: name) }
  }

  @Test(arguments: [
    ("name-order", "FAMILY-FIRST", "family-first"), ("country", " de", "DE"),
    ("country", "", "none"), ("country", "None", "none"), ("pager", "", "none"),
    ("pager", "less -R", "less -R"), ("sort", "Created", "created"), ("colour", "Never", "never"),
  ])
  func readsValuesInAnyCase(name: String, text: String, value: String) throws {
    let option = try OptionTable.option(named: name)
    var preferences = UserPreferences()
    try preferences.set(.single(option), to: text)
    #expect(preferences.text(of: .single(option)) == value)
  }

  @Test(arguments: [
    ("colour", "pink", "colour is auto, always or never, not `pink`"),
    (
      "date-form", "day-month",  // the beginning of one
      "date-form is iso, day-month-year or month-day-year, not `day-month`; "
        + "did you mean `day-month-year`?"
    ),
    (
      "country", "UK",
      "country is two letters of ISO 3166-1, as DE, or none, not `UK`; did you mean `GB`?"
    ),
    ("country", "XX", "country is two letters of ISO 3166-1, as DE, or none, not `XX`"),
  ])
  func anInvalidValueListsTheChoices(name: String, text: String, message: String) throws {
    let option = try OptionTable.option(named: name)
    var preferences = UserPreferences()
    #expect(throws: CommandError(message)) { try preferences.set(.single(option), to: text) }
    #expect(!preferences.decides(.single(option)))
  }

  @Test func countriesAreThoseOfISO3166() {
    // 249 codes are officially assigned since South Sudan's in 2011.
    #expect(Country.codes.count == 249)
    #expect(Country.codes == Country.codes.sorted() && Set(Country.codes).count == 249)
    #expect(Country.codes.allSatisfy { $0.wholeMatch(of: /[A-Z]{2}/) != nil })
    for code in ["DE", "GB", "US", "JP", "SS", "AX", "ZW"] {
      #expect(Country.codes.contains(code))
    }
  }
}

/// An option of the test's own: its type alone lets it be set and read.
struct FurtherOptionTests {
  enum Weather: String, ChoiceOption {
    case rain, sun
    static let optionName = "weather"
    static let optionSummary = "what it is like outside"
    static let standard = Weather.rain
    var choiceSummary: String { rawValue }
  }

  @Test func isStoredBesideOthers() throws {
    var preferences = UserPreferences()
    #expect(preferences[Weather.self] == .rain)
    try preferences.set(.single(Weather.self), to: "sun")
    try preferences.set(.single(NameOrder.self), to: "family-first")
    #expect(preferences[Weather.self] == .sun && preferences[NameOrder.self] == .familyFirst)
    #expect(preferences.traits[Weather.self] == .sun)
    #expect(preferences[DateForm.self] == .iso)
  }
}

/// How rows follow the options.
struct OptionRowTests {
  private func state(_ options: (String, String)...) throws -> RowState {
    var preferences = UserPreferences()
    for (name, value) in options {
      try preferences.set(OptionTable.key(named: name), to: value)
    }
    return RowState(traits: preferences.traits)
  }

  @Test(arguments: [
    ("1985-04-15", "iso", "1985-04-15"), ("1985-04-15", "day-month-year", "15 Apr 1985"),
    ("1985-04-15", "month-day-year", "Apr 15, 1985"), ("--12-01", "day-month-year", "1 Dec"),
    ("--12-01", "month-day-year", "Dec 1"), ("--02-29", "day-month-year", "29 Feb"),
    ("1985-04", "day-month-year", "Apr 1985"), ("1985-04", "month-day-year", "Apr 1985"),
    ("1985", "month-day-year", "1985"), ("0085-01-02", "day-month-year", "2 Jan 0085"),
    ("in spring", "day-month-year", "in spring"), ("--12-01", "iso", "--12-01"),
  ])
  func dates(date: String, form: String, shown: String) throws {
    let entry = Labeled(try ImportantDate(text: date), label: "met", isPreferred: false, id: 1)
    let row = entry.row(try state(("date-form", form)))
    #expect(row.cells.map(\.text) == ["met", shown])
    #expect(entry.row(RowState()).cells.map(\.text) == ["met", date])
  }

  @Test(arguments: [
    ("iso", "2026-11-20T09:05:07Z"), ("day-month-year", "20 Nov 2026 09:05:07 UTC"),
    ("month-day-year", "Nov 20, 2026 09:05:07 UTC"),
  ])
  func times(form: String, shown: String) throws {
    let time = try #require(Timestamp("2026-11-20T09:05:07Z"))
    #expect(try DateForm(option: form).text(of: time) == shown)
  }

  @Test func listingsFollowTheNameOrder() throws {
    var book = SearchableBook()
    for (index, name) in ["Ada Lovelace", "山田 太郎", "Zoë"].enumerated() {
      try book.apply(.add(.named(name, number: UInt64(index + 1))))
    }
    let source = ContactListDataSource(book.listing(step: {}), in: book)
    let state = try state(("name-order", "family-first"))
    let names = source.paths.map { source.row(at: $0, state: state).cells[0].text }
    #expect(names == ["Lovelace, Ada", "Zoë", "山田 太郎"])
  }

  @Test func editingIgnoresTheNameOrder() throws {
    var contact = Contact.named("Ada Lovelace", number: 1)
    try Field.named("birthday")?.assign(FieldAssignment(.add, "1815-12-10"), to: &contact)
    let source = contact.dataSource
    let state = try state(("date-form", "month-day-year"), ("name-order", "family-first"))
    #expect(source.row(at: .at("1.1"), state: state).cells[1].text == "Ada Lovelace")
    #expect(source.row(at: .at("2.1"), state: state).cells[1].text == "Dec 10, 1815")
    let item = source.itemID(at: .at("2.1"))
    #expect(item.assignment(in: contact)?.value == "1815-12-10")
  }
}
