internal import ContactsModel
internal import ContactsSearch

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
  /// `number` counts the values from 1; `name` is one that `pathName(for:)` returned.
  init?(field name: String, number: Int, in contact: Contact) {
    guard let field = Field.named(name) else {
      guard let key = Self.unassigned[name] else { return nil }
      let ids = contact.entryIDs(of: key)
      guard ids.indices.contains(number - 1) else { return nil }
      self = .entry(key: key, id: ids[number - 1])
      return
    }
    let values = field.values(in: contact)
    guard values.indices.contains(number - 1) else { return nil }
    self.init(values[number - 1], of: field)
  }

  /// The names, in paths, of entries that no field assigns, and the members that hold them.
  private static let unassigned = [
    "photo": Photo.key, "member": GroupMember.key, "property": RawProperty.key,
  ]

  /// Returns what paths call the values that `name` names; nil where it names none.
  static func pathName(for name: String) -> String? {
    let small = name.lowercased()
    return Field.named(name)?.name ?? (unassigned[small] == nil ? nil : small)
  }

  /// Returns how many values `name` names in a path.
  static func count(of name: String, in contact: Contact) -> Int {
    Field.named(name)?.values(in: contact).count
      ?? unassigned[name].map { contact.entryIDs(of: $0).count } ?? 0
  }

  /// Names a value of a field.
  private init(_ value: Field.Value, of field: Field) {
    if let entry = value.entry {
      self = .entry(key: field.key, id: entry)
    } else if field.isWordList {
      self = .tag(value.text)
    } else {
      self = .field(field.name)
    }
  }

  /// Returns the path of each item that a field assigns in `contact`, as `phone.1`.
  ///
  /// Of several fields that an item is a value of, the first names it.
  static func fieldPaths(in contact: Contact) -> [ContactItem: String] {
    var paths: [ContactItem: String] = [:]
    for field in Field.all {
      for (index, value) in field.values(in: contact).enumerated() {
        let item = ContactItem(value, of: field)
        if paths[item] == nil { paths[item] = "\(field.name).\(index + 1)" }
      }
    }
    return paths
  }

  /// Returns the path of each entry that no field assigns in `contact`, as `photo.1`.
  static func unassignedPaths(in contact: Contact) -> [ContactItem: String] {
    var paths: [ContactItem: String] = [:]
    for (name, key) in unassigned {
      for (index, id) in contact.entryIDs(of: key).enumerated() {
        paths[.entry(key: key, id: id)] = "\(name).\(index + 1)"
      }
    }
    return paths
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
