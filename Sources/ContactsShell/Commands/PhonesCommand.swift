internal import CommandLanguage
internal import ContactsModel

/// `phones`: lists phone numbers.
struct PhonesCommand: Command {
  static let signature = Signature(
    "phones", topic: "Looking", summary: "list phone numbers, one a row",
    discussion: EntryListRequest.discussion(of: "phone numbers"),
    usages: EntryListRequest.usages, options: EntryListRequest.options,
    examples: [
      .init("phones", "all phone numbers, by name"),
      .init("phones tag:friend --preferred", "one of each friend"),
    ])

  private let request: EntryListRequest

  init(_ arguments: ArgumentList) throws { request = try EntryListRequest(arguments) }

  func run(in session: inout some ReadingSession) throws {
    try request.list(PhoneNumber.self, called: Self.signature.name, in: &session)
  }
}
