internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch

extension Assignment {
  /// Whether a date is assigned.
  var isOfDate: Bool { Field.named(field)?.key == ImportantDate.key }
}

extension Session {
  /// Returns a typed date with the month first where `option date-form` says so and it could be two days.
  func typedDate(_ text: String) -> String {
    guard userPreferences[DateForm.self] == .monthDayYear,
      case .ambiguous(_, let monthFirst) = TypedDate(text)
    else { return text }
    return ImportantDate(monthFirst).date
  }

  /// Returns assignments with their dates read as `option date-form` says; on a row of dates, `value=` is one, too.
  func typedDates(in assignments: [Assignment], of item: ContactItem? = nil) -> [Assignment] {
    guard userPreferences[DateForm.self] == .monthDayYear else { return assignments }
    var isRowOfDates = false
    if case .entry(let key, _)? = item { isRowOfDates = key == ImportantDate.key }
    return assignments.map { assignment in
      let isDate = assignment.isOfDate || isRowOfDates && assignment.field == "value"
      return isDate ? Assignment(assignment, value: typedDate(assignment.value)) : assignment
    }
  }

  /// Reports what a contact has in place of dates, and had not before: it is on no list of days.
  mutating func adviseOnDates(of contact: Contact?, since former: Contact?) {
    guard let contact, !contact.dates.isEmpty else { return }
    let known = Set((former?.dates ?? []).map(\.value.freeText))
    for text in contact.dates.map(\.value.freeText) where !text.isEmpty && !known.contains(text) {
      adviseOnDate(text)
    }
  }

  /// Reports that a text was kept in place of a date.
  mutating func adviseOnDate(_ text: String) {
    advise(
      "`\(text)` is kept as text, and on no list of days; a date is 1985-04-15, 15 Apr 1985, or --04-15"
    )
  }
}
