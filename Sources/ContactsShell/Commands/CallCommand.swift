internal import CommandLanguage
internal import ContactsModel

/// `call`: calls a contact with the telephone of the desktop.
enum CallCommand: OpeningCommand {
  static let signature = Signature(
    "call", topic: "Getting in touch", summary: "call a phone number with a program",
    discussion: """
      Opens a `tel:` URI with the preferred number, the first, or the one that REF/phone.N names. \
      With `option country` the country code is added where it is certain.

      \(Opener.discussion)
      """,
    usages: [[.optionalTarget(.phone)]],
    examples: [
      .init("call ada", "calls the preferred number"),
      .init("call ada/phone.2", "calls the second one"),
    ])

  static func run(_ arguments: ArgumentList, in session: inout some ReadingSession) throws {
    let target = arguments.optionalText("TARGET")
    let found = try session.target(named: target)
    let phone = try found.entry(of: PhoneNumber.self, called: "phone number", as: target ?? ".")
    let country = session.userPreferences[Country.self].code
    guard let uri = found.contact.dialURI(of: phone.value, country: country) else {
      throw CommandError("`\(phone.value.number)` is not a phone number that can be dialled")
    }
    try session.open(uri, for: signature.name)
  }
}
