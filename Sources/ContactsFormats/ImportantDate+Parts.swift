internal import ContactsModel

extension ImportantDate {
  /// Creates a date of its known parts; nil if the calendar has no such day.
  init?(year: Int?, month: Int?, day: Int?) {
    switch (year, month, day) {
    case (let year?, let month?, let day?) where CivilDay(year: year, month: month, day: day) != nil:
      self.init(.full(year: year, month: month, day: day))
    // A leap year has every day.
    case (nil, let month?, let day?) where CivilDay(year: 2000, month: month, day: day) != nil:
      self.init(.yearless(month: month, day: day))
    case (let year?, let month?, nil) where CivilDay(year: year, month: month, day: 1) != nil:
      self.init(.month(year: year, month: month))
    case (let year?, nil, nil) where (0...9999).contains(year): self.init(.year(year))
    default: return nil
    }
  }
}
