/// The parts of a stored contact that the tests use.
struct StoredContact: Decodable {
  struct Name: Decodable {
    let given: String?
    let family: String?
  }

  struct Phone: Decodable, Hashable {
    var label: String?
    let number: String
  }

  struct Email: Decodable {
    let address: String
  }

  struct Organization: Decodable {
    let name: String
  }

  let name: Name?
  let phones: [Phone]?
  let emails: [Email]?
  let organization: Organization?
  let note: String?
  let tags: [String]?

  /// The parts of the name, joined.
  var fullName: String { [name?.given, name?.family].compactMap { $0 }.joined(separator: " ") }

  /// The telephone numbers.
  var numbers: [String] { (phones ?? []).map(\.number) }

  /// The email addresses.
  var addresses: [String] { (emails ?? []).map(\.address) }
}
