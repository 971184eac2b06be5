internal import ContactsModel
internal import JSON
internal import UnicodeText

extension ImportantDate: JSContactEntryValue {
  static let jsContactMember = "anniversaries"
  static let jsContactMembers: Set<String> = ["kind", "date"]

  /// Our labels, and the kinds of anniversaries (RFC 9553, section 2.8.1).
  private static let kinds = [
    ("birthday", "birth"), ("anniversary", "wedding"), ("death", "death"),
  ]

  static func entry(_ item: JSContactItem) -> Labeled<ImportantDate>? {
    let kind = item.object.text("kind")
    guard let date = item.object["date"]?.object, !kind.isEmpty, let value = value(date) else {
      return nil
    }
    let label = kinds.first { $0.1 == kind }?.0 ?? kind
    return Labeled(value, label: label)
  }

  /// Reads a date: the known parts of a day, or a time, of which the day is used.
  private static func value(_ date: JSONObject) -> ImportantDate? {
    guard ["", "gregorian"].contains(date.text("calendarScale").asciiLowercased) else {
      return nil
    }
    if let time = date["utc"]?.string {
      guard case .date(let date) = WrittenDate.read(time, order: nil) else { return nil }
      return date
    }
    return ImportantDate(year: date["year"]?.int, month: date["month"]?.int, day: date["day"]?.int)
  }

  static func item(_ entry: Labeled<ImportantDate>) -> JSContactItem? {
    guard let day = entry.value.day, !entry.isPreferred, entry.value.freeText.isEmpty,
      let kind = kinds.first(where: { $0.0 == entry.label })?.1
    else { return nil }
    let date: JSONValue =
      switch day {
      case .full(let year, let month, let day):
        ["year": number(year), "month": number(month), "day": number(day)]
      case .yearless(let month, let day): ["month": number(month), "day": number(day)]
      case .month(let year, let month): ["year": number(year), "month": number(month)]
      case .year(let year): ["year": number(year)]
      }
    return JSContactItem(["kind": .string(kind), "date": date])
  }

  private static func number(_ number: Int) -> JSONValue { .number(String(number)) }
}
