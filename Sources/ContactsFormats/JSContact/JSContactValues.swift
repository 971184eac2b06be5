internal import ContactsModel
internal import JSON
internal import UnicodeText

/// The single values of a contact.
extension JSContactMapping {
  /// The kind (RFC 9553, section 2.1.4).
  static let kind = value("kind", isMap: false) { item, contact in
    switch item.value.string?.asciiLowercased {
    case "individual": break
    case "org": contact.changeKind(to: .organization)
    case "group": contact.changeKind(to: .group)
    default: return false
    }
    return true
  } write: { contact in
    switch contact.kind {
    case .person: nil
    case .organization: JSContactItem("org")
    case .group: JSContactItem("group")
    }
  }

  private static let nameParts:
    [(kind: String, path: any WritableKeyPath<PersonName, String> & Sendable)] = [
      ("title", \.prefix), ("given", \.given), ("given2", \.middle), ("surname", \.family),
      ("surname2", \.family), ("generation", \.suffix), ("credential", \.suffix),
    ]

  private static let phoneticParts:
    [(kind: String, path: any WritableKeyPath<PersonName, String> & Sendable)] = [
      ("given", \.phoneticGiven), ("given2", \.phoneticMiddle), ("surname", \.phoneticFamily),
    ]

  /// The part of the name that a component is of.
  private static func namePart(of component: JSONValue) -> AnyKeyPath? {
    let kind = component.object?.text("kind")
    return nameParts.first { $0.kind == kind }?.path
  }

  /// The name, whole and in parts (section 2.2.1).
  static let name = value(
    "name", isMap: false, managed: ["full", "components"],
    sorted: { item, contact in
      let kinds = item.object["sortAs"]?.object
      return nameParts.filter { kinds?[$0.kind] != nil }.map { contact.name[keyPath: $0.path] }
    },
    revise: { ours, original, before, contact in
      guard var object = ours.value.object, var left = object["components"]?.array else {
        return ours
      }
      // Components stay, such as those of a generation, whose text and sound are the same.
      let components = (original.object["components"]?.array ?? []).flatMap { component in
        let kind = component.object?.text("kind") ?? ""
        guard let part = nameParts.first(where: { $0.kind == kind }) else { return [component] }
        let new = left.filter { namePart(of: $0) == part.path }
        left.removeAll { namePart(of: $0) == part.path }
        let paths = [part.path] + phoneticParts.filter { $0.kind == kind }.map(\.path)
        return paths.allSatisfy { before.name[keyPath: $0] == contact.name[keyPath: $0] }
          ? [component] : new
      }
      object["components"] = .array(components + left)
      return JSContactItem(key: ours.key, .object(object))
    }
  ) { item, contact in
    // Drafts only have the whole name.
    let object = item.value.string.map { JSONObject([("full", .string($0))]) } ?? item.value.object
    guard let object else { return false }
    var name = PersonName()
    for component in (object["components"]?.array ?? []).prefix(1000) {
      guard let component = component.object else { continue }
      let (kind, value) = (component.text("kind"), component.text("value"))
      if let part = nameParts.first(where: { $0.kind == kind }) {
        let separator = part.path == \.suffix ? ", " : " "
        name[keyPath: part.path] = [name[keyPath: part.path], value].filter { !$0.isEmpty }
          .joined(separator: separator)
      }
      if let part = phoneticParts.first(where: { $0.kind == kind }) {
        name[keyPath: part.path] = component.text("phonetic")
      }
    }
    let full = object.text("full")
    if contact.kind != .person {
      let whole = full.isEmpty ? name.full : full
      guard !whole.isEmpty else { return false }
      name.formatted = whole
    } else if full != name.full {
      name.formatted = full
    }
    name.nickname = contact.name.nickname
    guard name != contact.name else { return false }
    contact.name = name
    return true
  } write: { contact in
    var object = JSONObject()
    let parts = nameParts.filter { $0.kind != "surname2" && $0.kind != "generation" }
    let components = parts.flatMap { part -> [JSONValue] in
      let text = contact.name[keyPath: part.path]
      let values =
        part.path == \.suffix ? VCardText.values(in: text, joinedBy: ", ") : [text]
      return values.filter { !$0.isEmpty }.map {
        ["kind": .string(part.kind), "value": .string($0)]
      }
    }
    if !components.isEmpty { object["components"] = .array(components) }
    object.set("full", contact.name.full)
    return object.isEmpty ? nil : JSContactItem(.object(object))
  }

  static let nickname = text("nicknames", "name", StoredProperty(\.name.nickname))

  /// The organization, and its units as the department (section 2.2.3).
  static let organization = value(
    "organizations", isMap: true, managed: ["name", "units"],
    sorted: { [$1.organization.name] },
    revise: { ours, original, _, _ in
      guard var object = ours.value.object, let units = object["units"]?.array else { return ours }
      let former = original.object["units"]?.array ?? []
      // A unit stays as it was; one that is renamed in its place keeps what is not about its name.
      let revised = units.enumerated().map { place, unit in
        let name = unit.object?["name"]
        if let same = former.first(where: { $0.object?["name"] == name }) { return same }
        guard former.count == units.count,
          !units.contains(where: { $0.object?["name"] == former[place].object?["name"] })
        else { return unit }
        let source = JSContactItem(former[place])
        return JSContactItem(unit).keepingRest(of: source, managed: ["name", "sortAs"]).value
      }
      object["units"] = .array(revised)
      return JSContactItem(key: ours.key, .object(object))
    }
  ) { item, contact in
    let units = (item.object["units"]?.array ?? []).prefix(100).compactMap {
      $0.object?.text("name")
    }
    let (name, department) = (
      item.object.words("name"), units.filter { !$0.isEmpty }.joined(separator: "; ")
    )
    guard contact.organization.name.isEmpty, contact.organization.department.isEmpty,
      !name.isEmpty || !department.isEmpty
    else { return false }
    (contact.organization.name, contact.organization.department) = (name, department)
    return true
  } write: { contact in
    var object = JSONObject()
    object.set("name", contact.organization.name)
    let department = contact.organization.department
    if !department.isEmpty {
      let units = VCardText.values(in: department, joinedBy: "; ")
      object["units"] = .array(units.map { ["name": .string($0)] })
    }
    return object.isEmpty ? nil : JSContactItem(key: "organization", .object(object))
  }

  static let title = text(
    "titles", "name", StoredProperty(\.organization.title), key: "title", kinds: ["", "title"])

  static let note = text("notes", "note", StoredProperty(\.note))

  /// The tags (section 2.8.2).
  static let keywords = value("keywords", isMap: false) { item, contact in
    guard let members = item.value.object?.members, !members.isEmpty else { return false }
    var seen = Set(contact.tags.map { FoldedText($0) })
    for member in members where member.value == true {
      let tag = member.key.trimmed
      if !tag.isEmpty, seen.insert(FoldedText(tag)).inserted { contact.tags.append(tag) }
    }
    return !contact.tags.isEmpty
  } write: { contact in
    guard !contact.tags.isEmpty else { return nil }
    return JSContactItem(.object(JSONObject(contact.tags.map { ($0, true) })))
  }

  /// Creates a mapping of a text that a contact has once, in a member of an item.
  ///
  /// - Parameter kinds: The kinds of items that are read; nil for any.
  private static func text(
    _ map: String, _ member: String, _ part: StoredProperty<Contact, String>, key: String? = nil,
    kinds: [String]? = nil
  ) -> JSContactMapping {
    value(map, isMap: true, managed: [member]) { item, contact in
      let text = item.object.words(member)
      guard part.value(in: contact).isEmpty, !text.isEmpty,
        kinds?.contains(item.object.text("kind")) ?? true
      else { return false }
      part.set(text, in: &contact)
      return true
    } write: { contact in
      let text = part.value(in: contact)
      return text.isEmpty ? nil : JSContactItem(key: key ?? member, [member: .string(text)])
    }
  }
}
