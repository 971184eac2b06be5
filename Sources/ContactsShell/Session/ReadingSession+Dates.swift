internal import ContactsModel

extension ReadingSession {
  /// How the user writes dates.
  var dateForm: DateForm { userPreferences[DateForm.self] }

  /// Returns the moment that `--at` names, a day or a time, but none in the future; without it, now.
  func pastMoment(_ text: String?) throws -> Timestamp {
    guard let text = text.map(dateForm.typedDate) else { return clock.now() }
    guard let time = try Timestamp(text) ?? clock.day(named: text).map(Clock.noon) else {
      throw CommandError(
        "`\(text)` is not a day (2026-10-31, yesterday, 7d) or a time (2026-10-31T12:00:00Z)")
    }
    guard CivilDay(of: time) <= clock.today() else {
      throw CommandError("\(text) is in the future; today is \(clock.today())")
    }
    return time
  }

  /// Warns about new texts in place of dates, which no list of days has.
  mutating func adviseOnDates(of contact: Contact?, since former: Contact?) {
    guard let contact, !contact.dates.isEmpty else { return }
    let known = Set((former?.dates ?? []).map(\.value.freeText))
    for text in contact.dates.map(\.value.freeText) where !text.isEmpty && !known.contains(text) {
      adviseOnDate(text)
    }
  }

  /// Warns that a text was kept in place of a date.
  mutating func adviseOnDate(_ text: String) {
    advise(
      "`\(text)` is kept as text, and on no list of days; a date is 1985-04-15, 15 Apr 1985, or "
        + "--04-15"
    )
  }
}
