internal import ContactsFormats
internal import ContactsModel
internal import JSON

extension ReadingSession {
  /// Prints columns of contacts in the format of `--output`, one record per contact.
  mutating func write(
    _ contacts: some Sequence<Contact>, in columns: [ContactColumn]
  ) throws {
    let today = clock.today()
    try write(
      contacts, columns.map { column in .init(column.name) { column.value(of: $0, on: today) } },
      of: "--columns")
  }

  /// Prints each contact as a template says.
  mutating func write(_ contacts: some Sequence<Contact>, by template: FormatTemplate) throws {
    guard preferences.format == nil else {
      throw CommandError("--format and --output cannot be combined")
    }
    let today = clock.today()
    for contact in contacts {
      output.writeData(template.text(of: contact, on: today).utf8)
      try flushIfLong()
    }
  }
}

extension ContactColumn {
  /// Returns the values of a contact: a string or a number, or an array if there can be several.
  fileprivate func value(of contact: Contact, on today: CivilDay) -> JSONValue {
    let texts = values(in: contact, on: today).map(\.text)
    guard let first = texts.first else { return .null }
    return hasSeveral
      ? .array(texts.map { .string($0) }) : isNumber ? .number(first) : .string(first)
  }
}
