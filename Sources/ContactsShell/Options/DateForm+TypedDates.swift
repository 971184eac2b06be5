internal import CommandLanguage
internal import ContactsModel

extension Assignment {
  /// Whether a date is assigned.
  var isOfDate: Bool { Field.named(field)?.key == ImportantDate.key }
}

extension DateForm {
  /// Returns a typed date, with the month first if this form has it first and the date is ambiguous.
  func typedDate(_ text: String) -> String {
    guard self == .monthDayYear,
      case .ambiguous(_, let monthFirst) = TypedDate(text)
    else { return text }
    return ImportantDate(monthFirst).date
  }

  /// Returns assignments with dates read in this form, including `value=` for a row of dates.
  func typedDates(in assignments: [Assignment], of item: ContactItem? = nil) -> [Assignment] {
    guard self == .monthDayYear else { return assignments }
    var isRowOfDates = false
    if case .entry(let key, _)? = item { isRowOfDates = key == ImportantDate.key }
    return assignments.map { assignment in
      let isDate = assignment.isOfDate || isRowOfDates && assignment.field == "value"
      return isDate ? Assignment(assignment, value: typedDate(assignment.value)) : assignment
    }
  }
}
