internal import CommandLanguage
internal import ContactsModel

/// `emails`: lists email addresses.
struct EmailsCommand: Command {
  static let signature = EntryListRequest.signature("emails", of: "email addresses")

  private let request: EntryListRequest

  init(_ arguments: ArgumentList) throws { request = try EntryListRequest(arguments) }

  func run(in session: inout some ReadingSession) throws {
    try request.list(EmailAddress.self, called: Self.signature.name, in: &session)
  }
}
