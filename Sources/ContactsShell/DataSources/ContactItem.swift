internal import ContactsModel
internal import ContactsSearch

/// Names an item of a contact that is shown as a row, and can be changed, moved or removed.
enum ContactItem: Hashable, Sendable {
  /// The value of a field that has only one.
  case field(String)
  /// An entry, by its key and id.
  case entry(key: String, id: Int)
  case tag(String)
}

extension ContactItem {
  /// Returns whether this is an entry of one of some lists.
  func isEntry(of keys: [String]) -> Bool {
    if case .entry(let key, _) = self { keys.contains(key) } else { false }
  }

  /// Returns the item that `field.number` names, such as `phone.1`; nil if there is no such field
  /// or value.
  ///
  /// `number` counts from 1; `name` comes from `pathName(for:)`.
  init?(field name: String, number: Int, in contact: Contact) {
    let items = Self.items(of: name, in: contact)
    guard items.indices.contains(number - 1) else { return nil }
    self = items[number - 1]
  }

  /// The path names of entries without a field, and their keys.
  private static let unassigned = [
    "photo": Photo.key, "member": GroupMember.key, "property": RawProperty.key,
  ]

  /// Returns the name in paths of the values that `name` names; nil if it names none.
  static func pathName(for name: String) -> String? {
    let small = name.lowercased()
    return Field.named(name)?.name ?? (unassigned[small] == nil ? nil : small)
  }

  /// Returns the number of values that `name` names in a path.
  static func count(of name: String, in contact: Contact) -> Int {
    items(of: name, in: contact).count
  }

  /// Returns the items that `name` names in a path, in order.
  private static func items(of name: String, in contact: Contact) -> [ContactItem] {
    guard let field = Field.named(name) else {
      guard let key = unassigned[name] else { return [] }
      return contact.entryIDs(of: key).map { .entry(key: key, id: $0) }
    }
    return field.values(in: contact).map { ContactItem($0, of: field) }
  }

  /// Names a value of a field.
  init(_ value: Field.Value, of field: Field) {
    if let entry = value.entry {
      self = .entry(key: field.key, id: entry)
    } else if field.isWordList {
      self = .tag(value.text)
    } else {
      self = .field(field.name)
    }
  }

  /// Returns the path of each entry in `contact` without a field, such as `photo.1`.
  static func unassignedPaths(in contact: Contact) -> [ContactItem: String] {
    var paths: [ContactItem: String] = [:]
    for (name, key) in unassigned {
      for (index, id) in contact.entryIDs(of: key).enumerated() {
        paths[.entry(key: key, id: id)] = "\(name).\(index + 1)"
      }
    }
    return paths
  }

  /// The assignment that makes the item what it is in `contact`; nil if no field assigns it.
  func assignment(
    in contact: Contact
  ) -> (field: String, label: String?, value: String, isPreferred: Bool)? {
    switch self {
    case .field(let name):
      return Field.named(name)?.values(in: contact).first.map { (name, nil, $0.text, false) }
    case .tag(let tag): return ("tag", nil, tag, false)
    case .entry(let key, let id):
      for field in Field.all where field.key == key {
        guard let value = field.values(in: contact).first(where: { $0.entry == id })
        else { continue }
        let label = field.takesLabel && !value.label.isEmpty ? value.label : nil
        return (field.name, label, value.text, value.isPreferred)
      }
      return nil
    }
  }
}
