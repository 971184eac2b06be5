internal import CommandLanguage
internal import ContactsModel

extension Assignment {
  /// Whether a date is assigned.
  var isOfDate: Bool { Field.named(field)?.key == ImportantDate.key }
}

extension Session {
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
      "`\(text)` is kept as text, and on no list of days; a date is 1985-04-15, 15 Apr 1985, or --04-15")
  }
}
