internal import ContactsModel

/// A field with one value, of which a merge must choose one.
public struct MergeField: Sendable {
  /// The name of the field, as in assignments.
  public let name: String
  /// Returns the value of a contact; empty if it has none.
  let text: @Sendable (Contact) -> String
  /// Copies the value from the first contact to the second.
  let take: @Sendable (Contact, inout Contact) -> Void

  /// The fields, in the order of the questions.
  static let all: [MergeField] = [
    MergeField(name: "kind", text: { $0.kind.rawValue }, take: { $1.changeKind(to: $0.kind) }),
    MergeField(name: "name", text: \.name.full) { other, contact in
      contact.name.replaceParts(with: other.name)
      // The name of anything but a person is not split.
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

  /// The first date with a label.
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

/// A field in which contacts to be merged differ.
public struct MergeQuestion: Sendable {
  /// The name of the field.
  public let field: String
  /// The distinct values, the default first.
  public let values: [String]
}
