internal import ContactsModel

/// Names one thing in a contact that is shown as a row, and can be changed, moved or removed.
public enum ContactItem: Hashable, Sendable {
  /// The value of a field that there is once.
  case field(String)
  /// An entry, by the key it is kept under and its id.
  case entry(key: String, id: Int)
  case tag(String)
}

extension ContactItem {
  /// Returns what `field.number` names, as `phone.1` does; nil where there is no such field, or value.
  ///
  /// `number` counts the field's values from 1.
  init?(field name: String, number: Int, in contact: Contact) {
    guard let field = Field.named(name) else { return nil }
    let values = field.values(in: contact)
    guard values.indices.contains(number - 1) else { return nil }
    let value = values[number - 1]
    if let entry = value.entry {
      self = .entry(key: field.key, id: entry)
    } else if field.key == "tags" {
      self = .tag(value.text)
    } else {
      self = .field(field.name)
    }
  }

  /// The assignment that makes the item what it is in `contact`; nil for what no field assigns.
  func assignment(in contact: Contact) -> (field: String, label: String?, value: String)? {
    switch self {
    case .field(let name):
      return Field.named(name)?.values(in: contact).first.map { (name, nil, $0.text) }
    case .tag(let tag): return ("tag", nil, tag)
    case .entry(let key, let id):
      for field in Field.all where field.key == key {
        guard let value = field.values(in: contact).first(where: { $0.entry == id })
        else { continue }
        let label = field.takesLabel && !value.label.isEmpty ? value.label : nil
        return (field.name, label, value.text)
      }
      return nil
    }
  }
}
