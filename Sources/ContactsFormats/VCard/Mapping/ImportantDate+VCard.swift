internal import ContactsModel
internal import UnicodeText

extension ImportantDate: VCardEntryValue {
  static let vCardNames = [
    "BDAY", "ANNIVERSARY", "X-ANNIVERSARY", "X-EVOLUTION-ANNIVERSARY", "X-ABDATE",
    "X-MS-ANNIVERSARY", "X-ZIMBRA-ANNIVERSARY", "X-KADDRESSBOOK-X-ANNIVERSARY",
  ]

  static func entry(_ property: VCardProperty) -> Labeled<ImportantDate>? {
    let item = AndroidItem(property)
    let text = item?.value ?? property.text
    guard !text.isEmpty else { return nil }
    let label =
      item?.label
      ?? (property.isNamed("BDAY")
        ? "birthday" : property.isNamed("X-ABDATE") ? label(of: property) : "anniversary")
    return Labeled(
      isText(property)
        ? ImportantDate(freeText: text) : date(text, omittedYear: omittedYear(of: property)),
      label: label, isPreferred: property.isPreferred)
  }

  /// Returns whether a property should have a date, but has other text.
  static func isUnread(_ property: VCardProperty) -> Bool {
    guard vCardNames.contains(where: property.isNamed), !isText(property) else { return false }
    let text = entry(property)?.value.freeText ?? ""
    return !text.isEmpty && !isPartialDate(text)
  }

  /// Returns whether a property should have a date, but has text that looks like none.
  static func isUndeclaredText(_ property: VCardProperty) -> Bool {
    // The form of a date that is none, such as 30 February, says that it was meant to be one.
    property["VALUE"].isEmpty && isUnread(property) && !VCardTime.isMoment(property.text)
  }

  /// Whether a text is a month, a day of any month, or a time alone (RFC 6350, section 4.3): a date
  /// without a field, which is kept as text.
  private static func isPartialDate(_ text: String) -> Bool {
    guard VCardTime.isMoment(text) else { return false }
    let day = text.prefix { $0 != "T" }
    let number = Int(day.drop { $0 == "-" }) ?? 0
    return switch (day.utf8.count, day.hasPrefix("--")) {
    case (0, _): true
    case (4, true): (1...12).contains(number)
    case (5, true): (1...31).contains(number)
    default: false
    }
  }

  /// Returns whether a property has a date without a year.
  static func isYearless(_ property: VCardProperty) -> Bool {
    vCardNames.contains(where: property.isNamed)
      && entry(property)?.value.date.hasPrefix("--") == true
  }

  /// Whether a property declares that it is text, or in another calendar (RFC 6350, section 5.8).
  private static func isText(_ property: VCardProperty) -> Bool {
    property["VALUE"].first?.asciiLowercased == "text"
      || property.parameters.contains { $0.name == "CALSCALE" && !$0.isUsualCalendar }
  }

  /// Apple's labels of dates are our words in other letters.
  private static func label(of property: VCardProperty) -> String {
    let label = property.label()
    return property.appleLabel?.hasPrefix("_$!<") == true ? label.asciiLowercased : label
  }

  /// The year that means none, if the property names it: Apple writes 1604.
  private static func omittedYear(of property: VCardProperty) -> Int {
    property[VCardParameter.omittedYear].first.flatMap { Int($0) } ?? 1604
  }

  /// Reads a date in the ISO 8601 forms of vCards, without its time of day; anything else is text.
  private static func date(_ text: String, omittedYear: Int) -> ImportantDate {
    let bytes = text.utf8.span
    let hyphen = UInt8(ascii: "-")
    var digits: [UInt8] = []
    digits.reserveCapacity(10)
    var dayCount = 0
    while dayCount < bytes.count, !isTime(bytes[dayCount]) {
      let byte = bytes[dayCount]
      guard byte == hyphen || byte.isASCIIDigit else { return ImportantDate(freeText: text) }
      if byte != hyphen { digits.append(byte) }
      dayCount += 1
    }
    let isWhole = dayCount == bytes.count
    guard isWhole || dayCount + 1 < bytes.count && bytes[dayCount + 1].isASCIIDigit else {
      return ImportantDate(freeText: text)
    }
    var date = ImportantDate()
    switch (digits.count, dayCount > 0 && bytes[0] == hyphen) {
    case (8, false):
      digits.insert(hyphen, at: 4)
      digits.insert(hyphen, at: 7)
      date.date = String(utf8: digits.span)
    case (4, true) where dayCount >= 6 && bytes[1] == hyphen:
      digits.insert(hyphen, at: 2)
      date.date = "--" + String(utf8: digits.span)
    default: date.date = isWhole ? text : String(utf8: bytes.extracting(first: dayCount))
    }
    guard let known = date.day else { return ImportantDate(freeText: text) }
    // No date is in the year 0, which some programs write for none.
    guard case .full(let year, let month, let day) = known, year == 0 || year == omittedYear
    else { return date }
    return ImportantDate(.yearless(month: month, day: day))
  }

  /// Whether a byte stands before a time of day.
  private static func isTime(_ byte: UInt8) -> Bool {
    byte | 0x20 == UInt8(ascii: "t") || byte == UInt8(ascii: " ")
  }

  static func written(
    _ entry: Labeled<ImportantDate>, _ version: VCard.Version
  ) -> WrittenProperty {
    let (value, parameter) = written(entry.value, in: version)
    var written = WrittenProperty(
      name(for: entry.label, in: version), value, parameters: parameter.map { [$0] } ?? [],
      as: entry)
    written.label = ""
    if written.name == "X-ABDATE" {
      let isStandard = entry.label == "anniversary"
      written.appleLabel = isStandard ? "_$!<Anniversary>!$_" : VCardText.escaped(entry.label)
    }
    return written
  }

  private static func name(for label: String, in version: VCard.Version) -> String {
    switch label {
    case "birthday": "BDAY"
    case "anniversary" where version == .v40: "ANNIVERSARY"
    default: "X-ABDATE"
    }
  }

  private static func written(
    _ date: ImportantDate, in version: VCard.Version
  ) -> (WrittenValue, VCardParameter?) {
    guard let day = date.day else {
      return (.text(date.text), VCardParameter(name: "VALUE", values: ["text"]))
    }
    switch (day, version) {
    // RFC 6350 only has the basic format of ISO 8601.
    case (.full, .v40), (.yearless, .v40):
      let isYearless = date.date.hasPrefix("--")
      let digits = date.date.utf8.filter { $0 != UInt8(ascii: "-") }
      return (.verbatim((isYearless ? "--" : "") + String(utf8: digits.span)), nil)
    case (.yearless, _):
      return (
        .verbatim("1604-" + date.date.dropFirst(2)),
        VCardParameter(name: VCardParameter.omittedYear, values: ["1604"])
      )
    default: return (.verbatim(date.date), nil)
    }
  }
}

extension ImportantDate {
  /// Creates a date from text.
  fileprivate init(freeText: String) {
    self.init()
    self.freeText = freeText
  }
}
