internal import CommandLanguage
internal import ContactsModel

/// `emails`: lists email addresses.
enum EmailsCommand: Command {
  static let signature = EntryListRequest.signature("emails", of: "email addresses")

  static func run(_ arguments: ArgumentList, in session: inout some ReadingSession) throws {
    try EntryListRequest(arguments).list(EmailAddress.self, called: signature.name, in: &session)
  }
}
