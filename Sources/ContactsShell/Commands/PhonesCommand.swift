internal import CommandLanguage
internal import ContactsModel

/// `phones`: lists phone numbers.
struct PhonesCommand: Command {
  static let signature = EntryListRequest.signature("phones", of: "phone numbers")

  private let request: EntryListRequest

  init(_ arguments: ArgumentList) throws { request = try EntryListRequest(arguments) }

  func run(in session: inout some ReadingSession) throws {
    try request.list(PhoneNumber.self, called: Self.signature.name, in: &session)
  }
}
