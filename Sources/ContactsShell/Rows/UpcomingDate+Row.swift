public import ContactsModel
public import Tables

extension UpcomingDate: RowRepresentable {
  /// A date to come: the day, the contact, the label, the number of years then, and the time left.
  public func cells(_ traits: RowTraits) -> [Cell] {
    let form = traits[DateForm.self]
    let isBirthday = DateSelection.birthdays.contains(entry)
    let age = years.flatMap { years in
      years < 1 ? nil : isBirthday ? "turns \(years)" : years == 1 ? "1 year" : "\(years) years"
    }
    let label =
      traits[ShowsDateLabels.self].isOn
      ? [Cell(entry.label, role: .secondary, flexibility: .firm, priority: .highest)] : []
    return [
      Cell(form.text(of: next), role: .value, flexibility: .rigid, priority: .highest),
      Cell(
        String(next.weekday.name.prefix(3)), role: .label, flexibility: .rigid, priority: .low),
      Cell(name, wrapping: .hanging),
    ] + label + [
      Cell(age ?? "", role: .value, flexibility: .rigid),
      Cell(distance, role: .secondary, flexibility: .rigid),
    ]
  }

  /// The time left: `today`, `tomorrow`, `in 12 days`.
  var distance: String {
    switch days {
    case 0: "today"
    case 1: "tomorrow"
    default: "in \(days) days"
    }
  }
}

/// Whether rows of dates show their labels; birthdays do not need them.
struct ShowsDateLabels: RowTrait {
  let isOn: Bool
  static let standard = ShowsDateLabels(isOn: true)
}
