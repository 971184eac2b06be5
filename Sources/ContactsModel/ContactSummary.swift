internal import UnicodeText

/// What a listing says of a contact in one line: what it is called, how to reach it, what it belongs to.
public struct ContactSummary: Hashable, Sendable {
  /// A text of a summary.
  public enum Part: Int, CaseIterable, Sendable {
    /// What the contact is called, the parts of the name in the summary's order.
    case name
    /// The telephone number, the preferred one of several.
    case phone
    /// The email address, the preferred one of several.
    case email
    /// The organization, where the contact is not called by it.
    case organization
    /// The tags, a `#` before each.
    case tags
  }

  private let name, phone, email, organization, tags: String

  /// Sums a contact up, which is called by its name in an order.
  public init(_ contact: Contact, in order: NameOrder) {
    self.init { part in
      switch part {
      case .name: contact.displayName(in: order)
      case .phone: contact.preferredPhone?.value.number ?? ""
      case .email: contact.preferredEmail?.value.address ?? ""
      case .organization:
        contact.name.full == contact.organization.name ? "" : contact.organization.name
      case .tags: contact.tags.map { "#\($0)" }.joined(separator: " ")
      }
    }
  }

  /// Takes the text of each part.
  package init(_ text: (Part) -> String) {
    (name, phone, email) = (text(.name), text(.phone), text(.email))
    (organization, tags) = (text(.organization), text(.tags))
  }

  /// Returns the summary with other texts of some parts.
  package func replacing(_ parts: [Part: String]) -> ContactSummary {
    ContactSummary { parts[$0] ?? self[$0] }
  }

  /// The text of a part; empty for none.
  public subscript(part: Part) -> String {
    switch part {
    case .name: name
    case .phone: phone
    case .email: email
    case .organization: organization
    case .tags: tags
    }
  }
}
