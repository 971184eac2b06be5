internal import ContactsModel
internal import UnicodeText

/// A contact in a printed address list.
struct AddressListEntry {
  /// A line below the name: what it is, its label, and the value in one or more lines.
  struct Detail {
    let kind: String
    let label: String
    let lines: [String]
  }

  /// The letter of the section.
  let section: String
  /// The name.
  let name: String
  /// Organization, phones, emails, addresses and birthdays, in this order.
  let details: [Detail]

  init(_ contact: Contact) {
    section = contact.initial
    name = Self.line(contact.displayName)
    func details<Value: EntryValue>(
      _ kind: String, _ entries: [Labeled<Value>], _ lines: (Value) -> [String]
    ) -> [Detail] {
      entries.map { Detail(kind: kind, label: $0.label, lines: lines($0.value)) }
    }
    let organization = [
      contact.organization.title, contact.organization.department, contact.organization.name,
    ].filter { !$0.isEmpty && $0 != contact.displayName }.joined(separator: ", ")
    let birthdays = contact.dates.filter { FoldedText($0.label) == FoldedText("birthday") }
    let all =
      [Detail(kind: "organization", label: "", lines: [organization])]
      + details("phone", contact.phones) { [$0.number] }
      + details("email", contact.emails) { [$0.address] }
      + details("address", contact.addresses) { $0.lines }
      + birthdays.map { Detail(kind: "birthday", label: "", lines: [$0.value.text]) }
    self.details = all.compactMap { detail in
      let lines = detail.lines.map(Self.line).filter { !$0.isEmpty }
      guard !lines.isEmpty else { return nil }
      return Detail(kind: detail.kind, label: Self.line(detail.label), lines: lines)
    }
  }

  /// Returns a text on one line; control and directional characters become U+FFFD, white space
  /// becomes a space.
  private static func line(_ text: String) -> String {
    text.replacingScalars { scalar in
      switch scalar.value {
      case _ where scalar.properties.isWhitespace: " "
      // Control characters, and directional formatting characters (UAX 9).
      case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x206F: "\u{FFFD}"
      case _ where scalar.properties.isNoncharacterCodePoint: "\u{FFFD}"
      default: nil
      }
    }.collapsingSpaces
  }
}
