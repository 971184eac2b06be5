internal import ContactsSync

extension Session {
  /// Finds the address book of a server.
  func discover(
    _ request: AccountRequest, _ name: String, _ place: String, _ book: String
  ) throws -> Account {
    throw CommandError("\(name): servers are not supported yet")
  }
}
