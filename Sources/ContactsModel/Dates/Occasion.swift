internal import UnicodeText

/// A day that comes every year, such as a birthday: a month and a day, and the year it began where that is known.
///
/// 29 February is the last day of its month: in years without one it is 28 February, so that it is never told too
/// late, and stays in its month. iCalendar's rule of yearly dates says the same (RFC 5545, `BYMONTHDAY=-1`).
public struct Occasion: Hashable, Sendable {
  /// The year of the first; nil where that is not known.
  public let year: Int?
  /// The month, from 1.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// Makes an occasion of what is known of a date; nil where its month or its day is not known.
  public init?(_ date: ImportantDate.Day) {
    switch date {
    case .full(let year, let month, let day):
      (self.year, self.month, self.day) = (year, month, day)
    case .yearless(let month, let day): (year, self.month, self.day) = (nil, month, day)
    case .month, .year: return nil
    }
  }

  /// Returns the day on which it falls in a year; nil for years that the calendar does not write.
  public func day(in year: Int) -> CivilDay? {
    let isLeapDay = month == 2 && day == 29 && !CivilDay.isLeap(year)
    return CivilDay(year: year, month: month, day: isLeapDay ? 28 : day)
  }

  /// Returns the next day on which it falls, `today` among them, and not before it began; nil where there is none that
  /// can be written.
  public func next(from today: CivilDay) -> CivilDay? {
    let present = today.components.year
    if let year, year > present { return day(in: year) }
    guard let day = day(in: present) else { return nil }
    return day >= today ? day : self.day(in: present + 1)
  }

  /// Returns how many years it is then since it began: the age that somebody turns; nil where that is not known.
  public func years(on day: CivilDay) -> Int? {
    year.map { day.components.year - $0 }
  }
}

/// A date of a contact, and when it comes next.
public struct UpcomingDate: Hashable, Sendable {
  /// Whose date it is.
  public let contact: ContactID
  /// What that contact is called.
  public let name: String
  /// The entry, as it stands in the contact.
  public let entry: Labeled<ImportantDate>
  /// When it comes next.
  public let next: CivilDay
  /// How many days there are until then: 0 today.
  public let days: Int
  /// How many years it is then; nil where the year is not known.
  public let years: Int?
}

/// Which dates of contacts are meant.
public enum DateSelection: Hashable, Sendable {
  /// All of which the month and the day are known.
  case all
  /// Those with a label, in any case.
  case labeled(String)

  /// The days of birth.
  public static let birthdays = DateSelection.labeled("birthday")

  /// Tells whether an entry is one of those meant.
  public func contains(_ entry: Labeled<ImportantDate>) -> Bool {
    switch self {
    case .all: true
    case .labeled(let label): FoldedText(entry.label) == FoldedText(label)
    }
  }
}

extension Contact {
  /// Returns the dates that come within some days of `today`, in the order of the entries; nil is no limit.
  public func upcomingDates(
    _ selection: DateSelection, from today: CivilDay, within limit: Int? = nil
  ) -> [UpcomingDate] {
    dates.compactMap { entry in
      guard selection.contains(entry), let occasion = entry.value.day.flatMap(Occasion.init),
        let next = occasion.next(from: today), today.days(until: next) <= limit ?? .max
      else { return nil }
      return UpcomingDate(
        contact: id, name: displayName, entry: entry, next: next, days: today.days(until: next),
        years: occasion.years(on: next))
    }
  }
}

extension Sequence<Contact> {
  /// Returns the dates of all contacts that come within some days, the next first, those of one day by name.
  ///
  /// Takes O(n log n) of the dates there are; `step` is called for each contact.
  public func upcomingDates<Failure: Error>(
    _ selection: DateSelection, from today: CivilDay, within limit: Int? = nil,
    step: () throws(Failure) -> Void
  ) throws(Failure) -> [UpcomingDate] {
    var found: [(date: UpcomingDate, name: FoldedText)] = []
    for contact in self {
      try step()
      guard !contact.dates.isEmpty else { continue }
      let dates = contact.upcomingDates(selection, from: today, within: limit)
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
