public import ContactsModel
public import Tables

extension UpcomingDate: RowRepresentable {
  /// A date to come: the day, who and what it is, how many years it is then, and how long there is.
  public func row(_ state: RowState) -> Row {
    let (year, month, day) = next.components
    let form = state.traits[DateForm.self]
    let isBirthday = DateSelection.birthdays.contains(entry)
    let age = years.flatMap { years in
      years < 1 ? nil : isBirthday ? "turns \(years)" : years == 1 ? "1 year" : "\(years) years"
    }
    let label =
      state.traits[ShowsDateLabels.self].isOn
      ? [Cell(entry.label, role: .secondary, flexibility: .firm, priority: .highest)] : []
    return Row(
      [
        Cell(
          form.text(of: .full(year: year, month: month, day: day)), role: .value,
          flexibility: .rigid, priority: .highest),
        Cell(
          String(next.weekday.name.prefix(3)), role: .label, flexibility: .rigid, priority: .low),
        Cell(name, wrapping: .hanging),
      ] + label + [
        Cell(age ?? "", role: .value, flexibility: .rigid),
        Cell(distance, role: .secondary, flexibility: .rigid),
      ], state: state)
  }

  /// How long there is: `today`, `tomorrow`, `in 12 days`.
  var distance: String {
    switch days {
    case 0: "today"
    case 1: "tomorrow"
    default: "in \(days) days"
    }
  }
}

/// Whether rows of dates say what each is: those of birthdays alone need not.
struct ShowsDateLabels: RowTrait {
  let isOn: Bool
  static let standard = ShowsDateLabels(isOn: true)
}
