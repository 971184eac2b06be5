internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch

extension Assignment {
  /// Whether a date is assigned.
  var isOfDate: Bool { Field.named(field)?.key == ImportantDate.key }
}

extension Session {
  /// Returns a typed date, with the month first if `option date-form` says so and it is ambiguous.
  func typedDate(_ text: String) -> String {
    guard userPreferences[DateForm.self] == .monthDayYear,
      case .ambiguous(_, let monthFirst) = TypedDate(text)
    else { return text }
    return ImportantDate(monthFirst).date
  }

  /// Returns assignments with dates read as `option date-form` says, including `value=` for a row
  /// of dates.
  func typedDates(in assignments: [Assignment], of item: ContactItem? = nil) -> [Assignment] {
    guard userPreferences[DateForm.self] == .monthDayYear else { return assignments }
    var isRowOfDates = false
    if case .entry(let key, _)? = item { isRowOfDates = key == ImportantDate.key }
    return assignments.map { assignment in
      let isDate = assignment.isOfDate || isRowOfDates && assignment.field == "value"
      return isDate ? Assignment(assignment, value: typedDate(assignment.value)) : assignment
    }
  }

  /// Returns the moment that `--at` names, a day or a time, but none in the future; without it, now.
  func pastMoment(_ text: String?) throws -> Timestamp {
    guard let text = text.map(typedDate) else { return clock.now() }
    guard let time = try Timestamp(text) ?? clock.day(named: text).map(Clock.noon) else {
      throw CommandError(
        "`\(text)` is not a day (2026-10-31, yesterday, 7d) or a time (2026-10-31T12:00:00Z)")
    }
    guard Clock.day(of: time) <= clock.today() else {
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
