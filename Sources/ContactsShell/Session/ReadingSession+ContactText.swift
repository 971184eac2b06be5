internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch

extension ReadingSession {
  /// Prints the text form of a contact, which becomes the current one.
  mutating func show(textOf contact: Contact) {
    meanings.current = contact.id
    let text = ContactText.text(of: contact)
    guard screen.isTerminal else { return output.write(text.utf8) }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      output.print(String(line).safeForTerminal)
    }
  }

  /// Reports the errors of one line.
  mutating func fail(_ descriptions: [String]) {
    for description in descriptions { fail(CommandError(description)) }
  }
}

extension ContactTextErrors {
  /// The most errors reported of one text.
  private static let maximumCount = 20

  /// Returns the errors, line by line, up to a maximum.
  func descriptions(_ describe: (ContactTextError) -> String) -> [String] {
    let shown = errors.prefix(Self.maximumCount).map(describe)
    let more = errors.count - shown.count
    return more > 0 ? shown + ["and \(more) more errors"] : shown
  }
}
