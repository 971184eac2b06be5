internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch

extension ContactItem {
  /// The assignments that restore a value, and its path now.
  struct Recreation: Hashable {
    /// The path of the item now, such as `phone.1`; nil if it is gone, and the contact is assigned
    /// instead.
    let path: String?
    /// One assignment, or those of the parts of a name.
    let parts: [Part]

    /// An assignment.
    struct Part: Hashable {
      let field: String
      let label: String?
      let operation: Assignment.Operation
      let value: String
    }
  }

  /// Returns the assignments that make the item in `present` what it was in `past`; nil if none
  /// can.
  ///
  /// An entry or tag removed since is added again. Throws for values that are not text.
  func recreation(of past: Contact, in present: Contact) throws -> Recreation? {
    let path = path(in: present)
    if let parts = nameParts(of: past, over: present) {
      return Recreation(path: path, parts: parts)
    }
    guard let former = assignment(in: past) else {
      return try keptValue(of: past, in: present).map { value in
        let part = Recreation.Part(field: "value", label: nil, operation: .set, value: value)
        return Recreation(path: path, parts: [part])
      }
    }
    var (field, label) = (former.field, former.label)
    var parts: [Recreation.Part] = []
    if path != nil, let now = assignment(in: present) {
      if (now.field, now.label) != (field, label) {
        // A label is cleared only by an empty one; a fixed label is a label like others.
        field = Field.all.last { $0.key == Field.named(field)?.key }?.name ?? field
        label = former.field == field ? former.label ?? "" : former.field
      }
      if now.isPreferred != former.isPreferred {
        let value = former.isPreferred ? "yes" : "no"
        parts = [Recreation.Part(field: "preferred", label: nil, operation: .set, value: value)]
      }
    }
    let adds = path == nil && isRepeated
    parts.append(
      Recreation.Part(
        field: field, label: label, operation: adds ? .add : .set, value: former.value))
    return Recreation(path: path, parts: parts)
  }

  /// The value that makes a property without a field what it was, if there is one.
  private func keptValue(of past: Contact, in present: Contact) throws -> String? {
    switch self {
    case .entry(Photo.key, _):
      var photo = Photo()
      try photo.rewrite(as: "")
    case .entry(GroupMember.key, _):
      var member = GroupMember()
      try member.rewrite(as: "")
    case .entry(RawProperty.key, let id):
      guard let former = past.properties.first(where: { $0.id == id })?.value,
        var value = present.properties.first(where: { $0.id == id })?.value
      else { return nil }
      try value.rewrite(as: former.text)
      return value == former ? former.text : nil
    default: break
    }
    return nil
  }

  /// The parts of a name, if splitting the whole would give others; otherwise empty.
  ///
  /// A whole name that differs from its parts cannot be restored by them.
  private func nameParts(of past: Contact, over present: Contact) -> [Recreation.Part]? {
    guard self == .field("name"), past.kind == .person, present.kind == .person,
      !past.isNamedByWhole, past.name.formatted.isEmpty || past.name == present.name
    else { return nil }
    let parts = Contact.nameParts.compactMap { name -> Recreation.Part? in
      let values = [past, present].map { Field.named(name)?.values(in: $0).first?.text ?? "" }
      guard values != ["", ""] else { return nil }
      return Recreation.Part(field: name, label: nil, operation: .set, value: values[0])
    }
    return parts.contains { !$0.value.isEmpty } ? parts : nil
  }

  /// Whether there can be several items of its kind.
  private var isRepeated: Bool {
    if case .field = self { false } else { true }
  }
}
