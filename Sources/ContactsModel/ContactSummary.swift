/// What a listing says of a contact in one line: what it is called, how to reach it, what it belongs to.
public struct ContactSummary: Hashable, Sendable {
  /// A text of a summary.
  public enum Part: Int, CaseIterable, Sendable {
    /// What the contact is called, the parts of the name as they are read.
    case name
    /// What the contact is called, the family name first.
    case familyFirstName
    /// The telephone number, the preferred one of several.
    case phone
    /// The email address, the preferred one of several.
    case email
    /// The organization, where the contact is not called by it.
    case organization
    /// The tags, a `#` before each.
    case tags

    /// What the contact is called, the parts of the name in an order.
    public static func name(in order: NameOrder) -> Part {
      switch order {
      case .givenFirst: .name
      case .familyFirst: .familyFirstName
      }
    }
  }

  private let texts: [String]

  /// Sums a contact up.
  public init(_ contact: Contact) {
    texts = Part.allCases.map { part in
      switch part {
      case .name: contact.displayName(in: .givenFirst)
      case .familyFirstName: contact.displayName(in: .familyFirst)
      case .phone: contact.preferredPhone?.value.number ?? ""
      case .email: contact.preferredEmail?.value.address ?? ""
      case .organization:
        contact.name.full == contact.organization.name ? "" : contact.organization.name
      case .tags: contact.tags.map { "#\($0)" }.joined(by: " ")
      }
    }
  }

  /// Takes the texts of all parts, in their order.
  init(texts: [String]) {
    precondition(texts.count == Part.allCases.count)
    self.texts = texts
  }

  /// The text of a part; empty for none.
  public subscript(part: Part) -> String { texts[part.rawValue] }
}
