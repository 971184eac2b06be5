/// A contact in one line of a listing: its name, how to reach it, and what it belongs to.
public struct ContactSummary: Hashable, Sendable {
  /// A part of a summary.
  public enum Part: Int, CaseIterable, Sendable {
    /// The name, in the order of the summary.
    case name
    /// The preferred phone number.
    case phone
    /// The preferred email address.
    case email
    /// The organization, unless it is the name.
    case organization
    /// The tags, each after a `#`.
    case tags
  }

  private let name, phone, email, organization, tags: String

  /// Summarizes a contact, with its name in an order.
  public init(_ contact: borrowing Contact, in order: NameOrder) {
    self.init { part in
      switch part {
      case .name: contact.displayName(in: order)
      case .phone: contact.preferredPhone?.value.number ?? ""
      case .email: contact.preferredEmail?.value.address ?? ""
      case .organization: contact.isNamedAfterOrganization ? "" : contact.organization.name
      case .tags: contact.tags.map { "#\($0)" }.joined(separator: " ")
      }
    }
  }

  /// Creates a summary from the text of each part.
  package init(_ text: (Part) -> String) {
    (name, phone, email) = (text(.name), text(.phone), text(.email))
    (organization, tags) = (text(.organization), text(.tags))
  }

  /// Returns the summary with other texts of some parts.
  package func replacing(_ parts: [Part: String]) -> ContactSummary {
    ContactSummary { parts[$0] ?? self[$0] }
  }

  /// The text of a part; may be empty.
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

extension Contact {
  /// Whether the name is that of the organization.
  fileprivate var isNamedAfterOrganization: Bool {
    // Most contacts have none, and need not have their name put together.
    !organization.name.isEmpty && name.full == organization.name
  }
}
