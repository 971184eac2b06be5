internal import CommandLanguage
internal import ContactsModel

/// `phones`: lists phone numbers.
enum PhonesCommand: Command {
  static let signature = EntryListRequest.signature("phones", of: "phone numbers")

  static func run(_ arguments: ArgumentList, in session: inout some ReadingSession) throws {
    try EntryListRequest(arguments).list(PhoneNumber.self, called: signature.name, in: &session)
  }
}
