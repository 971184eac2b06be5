import JSON
import Testing

@testable import ContactsModel

/// An entry type of the tests' own, which no list of `Contact` knows.
struct Badge: EntryValue {
  var text = ""
  var level = ""

  static let key = "badges"
  static let members = Labeled.members(.string("text", \Badge.text), .string("level", \Badge.level))

  init() {}
  init(text: String) { self.text = text }
}

extension ContactID {
  /// An id that begins with the given digits, the rest being zeros but for the version.
  static func of(_ number: UInt32) -> ContactID {
    let digits = String(number, radix: 16)
    let short = String(repeating: "0", count: 8 - digits.count) + digits
    return ContactID("\(short)-0000-4000-8000-000000000000")!
  }
}

extension Contact {
  init(_ name: String, kind: Kind = .person, id: ContactID = ContactID()) {
    self.init(id: id)
    changeKind(to: kind)
    rename(name)
  }

  init(parsing text: String) throws(JSONError) {
    try self.init(json: try JSONValue(parsing: Array(text.utf8)))
  }

  /// Does an assignment as `add` and `set` do: `phone`, `work`, `+44…`.
  mutating func assign(
    _ field: String, _ operation: FieldAssignment.Operation, _ value: String, label: String? = nil
  ) throws {
    let field = try #require(Field.named(field))
    try field.assign(FieldAssignment(operation, value, label: label), to: &self)
  }

  /// The contact as if nothing had ever been counted, its unknown members sorted, to compare all
  /// else: a member that is taken away and comes back stands last.
  var uncounted: Contact {
    var contact = self
    contact.nextEntry = 1
    contact.unknown = JSONObject(
      unknown.members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    return contact
  }

  var text: String { JSONValue.object(json).description }
}

extension AddressBook {
  init(_ contacts: [Contact]) throws {
    self.init()
    try apply(contacts.map { .add($0) })
  }

  /// The names of the contacts, in order of creation.
  var names: [String] { contacts.map(\.displayName) }

  /// The sections of a listing: the title of each, and who is in it.
  func sections(of listing: ContactListing) -> [String] {
    listing.sections.map { section in
      "\(section.title): \(names(of: listing.ids[section.range]).joined(separator: ", "))"
    }
  }

  func names(of ids: some Sequence<ContactID>) -> [String] {
    ids.map { self[$0]?.displayName ?? "?" }
  }
}
