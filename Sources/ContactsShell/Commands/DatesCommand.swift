internal import CommandLanguage
internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch
internal import JSON
internal import Tables

/// `birthdays`: lists the next birthdays.
enum BirthdaysCommand: Command {
  static let signature = Signature(
    "birthdays", topic: "Looking", summary: "list the next birthdays",
    discussion: """
      Lists the birthdays of the next year, the nearest first, with the age each person will \
      reach. `--within 30` lists those of the next 30 days, `--within 0` those of today. In years \
      without a 29 February, a birthday on that day is listed on the 28th. A birthday without a \
      year has no age; one without a day is left out. `dates` lists other dates as well.

      `--today` and `--tomorrow` list those of that day, and print nothing if there is none: \
      `contacts birthdays --today` suits a profile, `contacts birthdays --today --tomorrow` cron.

      \(DatesArguments.outputDiscussion(of: "birthdays"))
      """,
    usages: DatesArguments.usages,
    examples: [
      .init("birthdays --within 30", "the birthdays of the next 30 days"),
      .init("birthdays --today --tomorrow", "those of today and tomorrow, or nothing"),
      .init("birthdays tag:family", "the birthdays of some contacts"),
    ])

  static func run(_ arguments: ArgumentList, in session: inout some ReadingSession) throws {
    try DatesArguments(arguments, command: signature.name, selection: .birthdays)
      .list(in: &session)
  }
}

/// `dates`: lists the next birthdays, anniversaries and other dates.
enum DatesCommand: Command {
  static let signature = Signature(
    "dates", topic: "Looking", summary: "list the next birthdays, anniversaries and other dates",
    discussion: """
      Works like `birthdays`, for every date with a month and a day. `--label` selects one kind of \
      date. `--today` and `--tomorrow` print nothing if there is none.

      \(DatesArguments.outputDiscussion(of: "dates"))
      """,
    usages: DatesArguments.usages,
    options: [
      .value(
        "label", "LABEL", .dateLabel, summary: "only dates with this label, such as anniversary")
    ],
    examples: [
      .init("dates --within 7", "every date of the next week"),
      .init("dates --label anniversary", "only anniversaries"),
    ])

  static func run(_ arguments: ArgumentList, in session: inout some ReadingSession) throws {
    let selection = arguments.option("label").map(DateSelection.labeled) ?? .all
    try DatesArguments(arguments, command: signature.name, selection: selection)
      .list(in: &session)
  }
}

/// The arguments of `birthdays` and `dates`: a query, a span, and which dates.
struct DatesArguments {
  static let usages = [
    Usage(
      [.parameter("QUERY", .query, .optionalPhrase)],
      options: [
        .value(
          "within", "DAYS", .text,
          summary: "those of so many days, or 4w, 2m, 1y; without it of a year")
      ]),
    Usage(
      [.parameter("QUERY", .query, .optionalPhrase)],
      options: [
        .flag("today", summary: "only those of today"),
        .flag("tomorrow", summary: "only those of tomorrow; with --today, both days"),
      ]),
  ]

  /// The help on `--output`.
  static func outputDiscussion(of command: String) -> String {
    """
    `contacts -o ics \(command)` prints a calendar that calendar programs subscribe to, with an \
    event for each date that comes again every year. In json, jsonl, tsv and csv each date has id, \
    name, entry, label, date, next, weekday, days and, where the year is known, years.
    """
  }

  private let command: String
  private let query: Query
  private let selection: DateSelection
  private let span: DateSpan?
  /// The only days wanted, counted from today; nil without `--today` and `--tomorrow`.
  private let days: ClosedRange<Int>?
  /// A query that is only a number: rather a number of days than a word.
  private let loneNumber: String?

  init(_ arguments: ArgumentList, command: String, selection: DateSelection) throws {
    (self.command, self.selection) = (command, selection)
    query = try Query(arguments.words("QUERY"))
    days = arguments.form == 1 ? Self.days(arguments) : nil
    let words = days == nil ? arguments.words("QUERY").map(\.text) : []
    let number = words.count == 1 ? words[0] : ""
    loneNumber = DateSpan(number[...]) ?? DateSpan(number[...] + "d") == nil ? nil : number
    span = try arguments.option("within").map { text in
      guard let span = DateSpan(text[...]) ?? DateSpan(text[...] + "d") else {
        throw CommandError(
          "--within needs a number up to \(DateSpan.largestNumber), not `\(text)`; write 30 or 30d for "
            + "days, 4w, 2m or 1y")
      }
      return span
    }
  }

  /// Returns the days that `--today` and `--tomorrow` name.
  private static func days(_ arguments: ArgumentList) -> ClosedRange<Int> {
    let (isToday, isTomorrow) = (arguments.flag("today"), arguments.flag("tomorrow"))
    return (isToday ? 0 : 1)...(isTomorrow ? 1 : 0)
  }

  /// Prints the dates, the nearest first, as a numbered table, or in the format of `--output`.
  func list(in session: inout some ReadingSession) throws {
    let (book, today) = (session.book, session.clock.today())
    let limit =
      days?.upperBound ?? span.map { today.days(until: today.adding($0, times: 1)) }
    // A calendar goes on for ever.
    let isCalendar = session.preferences.format?.name == OutputFormat.calendarName
    let furthest =
      limit ?? (isCalendar ? nil : today.days(until: today.adding(DateSpan.year, times: 1)))
    // Programs get names as they are in any order.
    let order =
      session.preferences.format == nil ? session.userPreferences[NameOrder.self] : .standard
    let ids = try session.references.ids(matching: query)
    let found = try session.progress.track("looking", of: ids.count) { step in
      try ids.lazy.compactMap { book[$0] }
        .upcomingDates(selection, from: today, within: furthest, namedIn: order, step: step)
    }.filter { days?.contains($0.days) ?? true }
    session.meanings.listing = ContactIDList(found.map(\.contact))
    // Digits match many phone numbers; a four-digit number is more likely a year than days.
    if let loneNumber, found.isEmpty || loneNumber.utf8.count <= 3 {
      session.remark(
        "`\(loneNumber)` was looked for in contacts; for days write `\(command) --within "
          + "\(loneNumber)`")
    }
    if isCalendar { return try writeCalendar(of: found, in: &session) }
    let others = [OutputFormat.calendarName]
    if try session.write(found, UpcomingDate.columns, of: command, others: others) { return }
    guard !found.isEmpty else { return reportNone(within: limit, in: &session) }
    var traits = session.userPreferences.traits
    traits[ShowsDateLabels.self] = ShowsDateLabels(isOn: selection != .birthdays)
    try session.drawNumbered(ArrayDataSource(found), traits: traits) { found[$0.row].contact }
  }

  private func reportNone(within limit: Int?, in session: inout some ReadingSession) {
    guard session.isAtPrompt, days == nil else { return }
    let what = selection == .birthdays ? "birthdays" : "dates"
    let when =
      switch limit {
      case nil: ""
      case 0: " today"
      case 1: " today or tomorrow"
      case let days?: " within \(days) days"
      }
    session.output.print("no \(what)\(when)")
  }

  /// Prints the dates as a calendar in the order of the book, so that it is the same every day.
  private func writeCalendar(
    of dates: [UpcomingDate], in session: inout some ReadingSession
  ) throws {
    let (writer, book) = (CalendarWriter(), session.book)
    let wanted = Dictionary(grouping: dates, by: \.contact).mapValues { Set($0.map(\.entry.id)) }
    session.output.writeData(writer.header())
    for contact in book.contacts {
      guard let entries = wanted[contact.id] else { continue }
      for entry in contact.dates where entries.contains(entry.id) {
        session.output.writeData(writer.bytes(for: entry, of: contact))
      }
      try session.flushIfLong()
    }
    session.output.writeData(writer.footer())
  }
}

extension UpcomingDate {
  /// The columns for programs.
  fileprivate static let columns: [RecordColumn<UpcomingDate>] = [
    .init("id") { .string($0.contact.description) },
    .init("name") { .string($0.name) },
    .init("entry") { .int($0.entry.id) },
    .init("label") { .string($0.entry.label) },
    .init("date") { .string($0.entry.value.date) },
    .init("next") { .string($0.next.description) },
    .init("weekday") { .string($0.next.weekday.name) },
    .init("days") { .int($0.days) },
    .init("years") { .int($0.years) },
  ]
}
