internal import ContactsModel

/// Something that a contact has once, so that of two contacts that are made one only one value can stay.
public struct MergeField: Sendable {
  /// What the field is called, as in assignments.
  public let name: String
  /// Returns the value of a contact; empty for none.
  let text: @Sendable (Contact) -> String
  /// Gives the second contact the value of the first.
  let take: @Sendable (Contact, inout Contact) -> Void

  /// The fields, in the order in which they are asked about.
  static let all: [MergeField] = [
    MergeField(name: "kind", text: { $0.kind.rawValue }, take: { $1.changeKind(to: $0.kind) }),
    MergeField(name: "name", text: \.name.full) { other, contact in
      contact.name.replaceParts(with: other.name)
      // Of what is no person the name is one whole.
      if contact.kind != .person { contact.rename(contact.name.full) }
    },
    text("nickname", \.name.nickname),
    MergeField(name: "phonetic", text: { $0.name.phonetic }) { other, contact in
      for part in PersonName.phoneticParts {
        contact.name[keyPath: part] = other.name[keyPath: part]
      }
    },
    text("org", \.organization.name),
    text("department", \.organization.department),
    text("title", \.organization.title),
    date("birthday"),
    date("anniversary"),
  ]

  private static func text(
    _ name: String, _ path: any WritableKeyPath<Contact, String> & Sendable
  ) -> MergeField {
    MergeField(name: name, text: { $0[keyPath: path] }) { $1[keyPath: path] = $0[keyPath: path] }
  }

  /// The first date of a label.
  private static func date(_ label: String) -> MergeField {
    let first = { @Sendable (contact: Contact) in
      contact.dates.first { $0.label == label }
    }
    return MergeField(name: label, text: { first($0)?.value.text ?? "" }) { other, contact in
      guard let value = first(other)?.value else { return }
      if let index = contact.dates.firstIndex(where: { $0.label == label }) {
        contact.dates[index].value = value
      } else {
        contact.append(value, label: label)
      }
    }
  }
}

extension PersonName {
  fileprivate static var phoneticParts: [any WritableKeyPath<PersonName, String> & Sendable] {
    [\.phoneticGiven, \.phoneticMiddle, \.phoneticFamily]
  }

  fileprivate var phonetic: String {
    Self.phoneticParts.map { self[keyPath: $0] }.filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// A field in which contacts that are to be one differ.
public struct MergeQuestion: Sendable {
  /// The field's name.
  public let field: String
  /// The values, each once, those that stay if nobody chooses first.
  public let values: [String]
}
