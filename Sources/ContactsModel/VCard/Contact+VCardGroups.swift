internal import JSON
internal import UnicodeText

/// The groups of vCard properties (RFC 6350, section 3.3), such as `item1`: a kept property says
/// something of the values in its group. Programs number them anew as they like.
extension Contact {
  /// Gives the groups the names that `base` has for the same values; other groups get names that
  /// neither it nor `used` has, which are added to these.
  ///
  /// A value that is in a group here alone comes into that group in `base`, too.
  public mutating func alignVCardGroups(with base: inout Contact, besides used: inout Set<String>) {
    let isGrouped = { (property: Labeled<RawProperty>) in !property.value.group.isEmpty }
    guard properties.contains(where: isGrouped) || base.properties.contains(where: isGrouped) else {
      return
    }
    var known: [AnyHashable: String] = [:]
    base.visitVCardGroups { value, group in
      used.insert(group.asciiUppercased)
      if let value { known[value] = group }
    }
    var names: [String: String] = [:]
    var taken: Set<String> = []
    visitVCardGroups { value, group in
      let own = group.asciiUppercased
      guard names[own] == nil, let value, let name = known[value], !name.isEmpty, !own.isEmpty,
        taken.insert(name.asciiUppercased).inserted
      else { return }
      names[own] = name
    }
    visitVCardGroups { _, group in
      let own = group.asciiUppercased
      guard names[own] == nil, !own.isEmpty else { return }
      var (name, number) = (group, 1)
      while !used.insert(name.asciiUppercased).inserted {
        name = "item\(number)"
        number += 1
      }
      names[own] = name
    }
    let kept = Set(properties.map(\.value.group.asciiUppercased))
    var grouped: [AnyHashable: String] = [:]
    visitVCardGroups { value, group in
      let own = group.asciiUppercased
      if let value, kept.contains(own) { grouped[value] = names[own] }
      group = names[own] ?? group
    }
    base.visitVCardGroups { value, group in
      if group.isEmpty, let value { group = grouped[value] ?? group }
    }
  }

  /// Calls a function with each value and its group, which it may change; without the value for a
  /// kept property, which says something of the others.
  private mutating func visitVCardGroups(_ visit: (AnyHashable?, inout String) -> Void) {
    for type in Self.entryTypes where type.key != RawProperty.key {
      type.visitVCardGroups(of: &self, visit)
    }
    unknown.modify("vcard") { forms in
      guard var object = forms?.object else { return }
      for (name, form) in object.members.map({ ($0.key, $0.value) }) {
        guard var sources = form.array else { continue }
        for index in sources.indices { sources[index].visitVCardGroup { visit(name, &$0) } }
        object[name] = .array(sources)
      }
      forms = .object(object)
    }
    for index in properties.indices { visit(nil, &properties[index].value.group) }
  }
}

extension EntryValue {
  fileprivate static func visitVCardGroups(
    of contact: inout Contact, _ visit: (AnyHashable?, inout String) -> Void
  ) {
    list.modify(in: &contact) { entries in
      for index in entries.indices {
        let value = AnyHashable(entries[index].value.canonical)
        entries[index].unknown.modify("vcard") { form in
          var source = form ?? .object(JSONObject())
          source.visitVCardGroup { visit(value, &$0) }
          if source != .object(JSONObject()) { form = source }
        }
      }
    }
  }
}

extension JSONValue {
  /// Calls a function with the group in the form of a property.
  fileprivate mutating func visitVCardGroup(_ visit: (inout String) -> Void) {
    guard var object else { return }
    var group = object["group"]?.string ?? ""
    let former = group
    visit(&group)
    guard group != former else { return }
    object["group"] = .string(group)
    self = .object(object)
  }
}
