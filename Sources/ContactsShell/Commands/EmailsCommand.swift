internal import CommandLanguage
internal import ContactsModel

/// `emails`: lists email addresses.
struct EmailsCommand: Command {
  static let signature = Signature(
    "emails", topic: "Looking", summary: "list email addresses, one a row",
    discussion: EntryListRequest.discussion(of: "email addresses"),
    usages: EntryListRequest.usages, options: EntryListRequest.options,
    examples: [
      .init("emails", "all email addresses, by name"),
      .init("emails tag:friend --preferred", "one of each friend"),
    ])

  private let request: EntryListRequest

  init(_ arguments: ArgumentList) throws { request = try EntryListRequest(arguments) }

  func run(in session: inout some ReadingSession) throws {
    try request.list(EmailAddress.self, called: Self.signature.name, in: &session)
  }
}
