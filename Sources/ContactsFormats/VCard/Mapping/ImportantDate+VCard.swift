internal import ContactsModel
internal import UnicodeText

extension ImportantDate: VCardEntryValue {
  static let vCardNames = [
    "BDAY", "ANNIVERSARY", "X-ANNIVERSARY", "X-EVOLUTION-ANNIVERSARY", "X-ABDATE",
  ]

  static func entry(_ property: VCardProperty) -> Labeled<ImportantDate>? {
    let text = VCardText.unescaped(property.value).trimmed
    guard !text.isEmpty else { return nil }
    let name = property.name.asciiUppercased
    let label =
      name == "BDAY" ? "birthday" : name == "X-ABDATE" ? label(of: property) : "anniversary"
    return Labeled(
      isText(property)
        ? ImportantDate(freeText: text) : date(text, omittedYear: omittedYear(of: property)),
      label: label, isPreferred: property.isPreferred)
  }

  /// Returns whether a property should have a date, but has other text.
  static func isUnread(_ property: VCardProperty) -> Bool {
    guard vCardNames.contains(property.name.asciiUppercased), !isText(property) else {
      return false
    }
    return entry(property).map { !$0.value.freeText.isEmpty } ?? false
  }

  /// Whether a property declares that it is text.
  private static func isText(_ property: VCardProperty) -> Bool {
    property["VALUE"].first.map { $0.asciiLowercased == "text" } ?? false
  }

  /// Apple's labels of dates are our words in other letters.
  private static func label(of property: VCardProperty) -> String {
    let label = property.label()
    return property.appleLabel?.hasPrefix("_$!<") == true ? label.asciiLowercased : label
  }

  /// The year that means none, if the property names it: Apple writes 1604.
  private static func omittedYear(of property: VCardProperty) -> Int {
    property["X-APPLE-OMIT-YEAR"].first.flatMap { Int($0) } ?? 1604
  }

  /// Reads a date in the ISO 8601 forms of vCards, without its time of day; anything else is text.
  private static func date(_ text: String, omittedYear: Int) -> ImportantDate {
    let bytes = Array(text.utf8)
    let day = bytes.prefix { $0 | 0x20 != UInt8(ascii: "t") && $0 != UInt8(ascii: " ") }
    let digits = day.filter(Self.isDigit)
    guard digits.count + day.count(where: { $0 == UInt8(ascii: "-") }) == day.count,
      day.count == bytes.count || bytes.dropFirst(day.count + 1).first.map(Self.isDigit) ?? false
    else { return ImportantDate(freeText: text) }
    let hyphen = UInt8(ascii: "-")
    var written: [UInt8] = []
    switch (digits.count, day.first == hyphen) {
    case (8, false): written = digits[..<4] + [hyphen] + digits[4..<6] + [hyphen] + digits[6...]
    case (4, true) where day.count >= 6 && day[1] == hyphen:
      written = [hyphen, hyphen] + digits[..<2] + [hyphen] + digits[2...]
    default: written += day
    }
    var date = ImportantDate()
    date.date = String(decoding: written, as: UTF8.self)
    guard let known = date.day else { return ImportantDate(freeText: text) }
    if case .full(omittedYear, let month, let day) = known {
      return ImportantDate(.yearless(month: month, day: day))
    }
    return date
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

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
  ) -> (String, VCardParameter?) {
    guard let day = date.day else {
      return (VCardText.escaped(date.text), VCardParameter(name: "VALUE", values: ["text"]))
    }
    switch (day, version) {
    // RFC 6350 only has the basic format of ISO 8601.
    case (.full, .v40), (.yearless, .v40):
      let isYearless = date.date.hasPrefix("--")
      return ((isYearless ? "--" : "") + date.date.filter { $0 != "-" }, nil)
    case (.yearless, _):
      return (
        "1604-" + date.date.dropFirst(2),
        VCardParameter(name: "X-APPLE-OMIT-YEAR", values: ["1604"])
      )
    default: return (date.date, nil)
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
