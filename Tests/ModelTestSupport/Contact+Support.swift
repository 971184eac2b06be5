package import JSON

@testable package import ContactsModel

extension ContactID {
  /// An id that begins with the given digits, followed by zeros except for the version.
  package static func of(_ number: UInt32) -> ContactID {
    let digits = String(number, radix: 16)
    let short = String(repeating: "0", count: 8 - digits.count) + digits
    return ContactID("\(short)-0000-4000-8000-000000000000")!
  }
}

extension Contact {
  package init(
    _ name: String, kind: Kind = .person, id: ContactID = ContactID(), created: Timestamp? = nil
  ) {
    self.init(id: id, created: created)
    changeKind(to: kind)
    rename(name)
  }

  package init(parsing text: String) throws(JSONError) {
    try self.init(json: try JSONValue(parsing: Array(text.utf8)))
  }

  /// Applies an assignment as `add` and `set` do: `phone`, `work`, `+44…`.
  package mutating func assign(
    _ field: String, _ operation: FieldAssignment.Operation, _ value: String, label: String? = nil
  ) throws {
    guard let field = Field.named(field) else { throw NoSuchFieldError(name: field) }
    try field.assign(FieldAssignment(operation, value, label: label), to: &self)
  }

  /// The contact without entry counters and with sorted unknown members, for comparison: a removed
  /// and restored member is last.
  package var uncounted: Contact {
    var contact = self
    contact.nextEntry = 1
    contact.unknown = JSONObject(
      unknown.members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    return contact
  }

  package var text: String { JSONValue.object(json).description }
}

extension AddressBook {
  package init(_ contacts: [Contact]) throws {
    self.init()
    try apply(contacts.map { .add($0) })
  }

  /// The names of the contacts, in order of creation.
  package var names: [String] { contacts.map(\.displayName) }
}

/// A test uses a field that does not exist.
package struct NoSuchFieldError: Error {
  let name: String
}
