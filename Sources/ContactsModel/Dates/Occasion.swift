internal import UnicodeText

/// A yearly day such as a birthday: a month and a day, and the first year if known.
///
/// 29 February is the last day of its month: in other years it is 28 February, so that it stays in
/// its month and is never late. iCalendar's rule says the same (RFC 5545, `BYMONTHDAY=-1`).
public struct Occasion: Hashable, Sendable {
  /// The first year; nil if unknown.
  public let year: Int?
  /// The month, from 1.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// Creates an occasion from a date; nil if its month or day is unknown.
  public init?(_ date: ImportantDate.Day) {
    switch date {
    case .full(let year, let month, let day):
      (self.year, self.month, self.day) = (year, month, day)
    case .yearless(let month, let day): (year, self.month, self.day) = (nil, month, day)
    case .month, .year: return nil
    }
  }

  /// Returns the day in a year; nil if the calendar does not have the year.
  public func day(in year: Int) -> CivilDay? {
    let isLeapDay = month == 2 && day == 29 && !CivilDay.isLeap(year)
    return CivilDay(year: year, month: month, day: isLeapDay ? 28 : day)
  }

  /// Returns the next day from `today` on, not before the first; nil if there is none.
  public func next(from today: CivilDay) -> CivilDay? {
    let present = today.components.year
    if let year, year > present { return day(in: year) }
    guard let day = day(in: present) else { return nil }
    return day >= today ? day : self.day(in: present + 1)
  }

  /// Returns the number of years since the first: the age; nil if unknown.
  public func years(on day: CivilDay) -> Int? {
    year.map { day.components.year - $0 }
  }
}

/// A date of a contact, and its next occurrence.
public struct UpcomingDate: Hashable, Sendable {
  /// The contact.
  public let contact: ContactID
  /// The name of the contact.
  public let name: String
  /// The entry of the contact.
  public let entry: Labeled<ImportantDate>
  /// The next occurrence.
  public let next: CivilDay
  /// The number of days until then; 0 today.
  public let days: Int
  /// The number of years then; nil if the year is unknown.
  public let years: Int?
}

/// A selection of dates.
public enum DateSelection: Hashable, Sendable {
  /// All with a known month and day.
  case all
  /// Those with a label, in any case.
  case labeled(String)

  /// Birthdays.
  public static let birthdays = DateSelection.labeled("birthday")

  /// Returns whether an entry is selected.
  public func contains(_ entry: Labeled<ImportantDate>) -> Bool {
    switch self {
    case .all: true
    case .labeled(let label): FoldedText(entry.label) == FoldedText(label)
    }
  }
}

extension Contact {
  /// Returns the age on a day; nil without the year of birth, or before the birth.
  public func age(on today: CivilDay) -> Int? {
    let birth = dates.lazy.filter(DateSelection.birthdays.contains)
      .compactMap { $0.value.day.flatMap(Occasion.init) }.first { $0.year != nil }
    guard let birth, let years = birth.years(on: today),
      let birthday = birth.day(in: today.components.year)
    else { return nil }
    let age = birthday > today ? years - 1 : years
    return age < 0 ? nil : age
  }

  /// Returns the dates within some days from `today`, in the order of the entries; nil means no
  /// limit.
  public func upcomingDates(
    _ selection: DateSelection, from today: CivilDay, within limit: Int? = nil,
    namedIn order: NameOrder = .givenFirst
  ) -> [UpcomingDate] {
    dates.compactMap { entry in
      guard selection.contains(entry), let occasion = entry.value.day.flatMap(Occasion.init),
        let next = occasion.next(from: today), today.days(until: next) <= limit ?? .max
      else { return nil }
      return UpcomingDate(
        contact: id, name: displayName(in: order), entry: entry, next: next,
        days: today.days(until: next), years: occasion.years(on: next))
    }
  }
}

extension Sequence<Contact> {
  /// Returns the dates of all contacts within some days, the nearest first, then by name.
  ///
  /// O(n log n) in the number of dates; `step` is called for each contact.
  public func upcomingDates<Failure: Error>(
    _ selection: DateSelection, from today: CivilDay, within limit: Int? = nil,
    namedIn order: NameOrder = .givenFirst, step: () throws(Failure) -> Void
  ) throws(Failure) -> [UpcomingDate] {
    var found: [(date: UpcomingDate, name: FoldedText)] = []
    for contact in self {
      try step()
      guard !contact.dates.isEmpty else { continue }
      let dates = contact.upcomingDates(selection, from: today, within: limit, namedIn: order)
      found += dates.map { ($0, FoldedText(contact.sortingName)) }
    }
    found.sort { left, right in
      if left.date.days != right.date.days { return left.date.days < right.date.days }
      if left.name != right.name { return left.name < right.name }
      return left.date.entry.id < right.date.entry.id
    }
    return found.map(\.date)
  }
}
