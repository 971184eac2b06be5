internal import ContactsModel

extension VCardMapping {
  /// The name in one text; of a card without one, what else tells it.
  static let formattedName = value("FN") { property, contact in
    let name = VCardText.unescaped(property.value).trimmed
    guard contact.name.formatted.isEmpty, !name.isEmpty else { return false }
    contact.name.formatted = name
    return true
  } write: { contact, _ in
    [VCardProperty(name: "FN", value: VCardText.escaped(contact.displayName))]
  }

  /// The parts of a person's name, in the order of RFC 6350, section 6.2.2.
  static let name = value("N") { property, contact in
    var name = contact.name
    for (path, values) in zip(nameParts, VCardText.components(property.value)) {
      guard name[keyPath: path].isEmpty else { return false }
      let separator = path == \PersonName.suffix ? ", " : " "
      name[keyPath: path] = values.joined(separator: separator).trimmed
    }
    contact.name = name
    return true
  } write: { contact, version in
    let parts = nameParts.map { path in
      contact.name[keyPath: path].isEmpty ? [] : [contact.name[keyPath: path]]
    }
    // RFC 2426 wants it of every card.
    guard version != .v40 || parts.contains(where: { !$0.isEmpty }) else { return [] }
    return [VCardProperty(name: "N", value: VCardText.value(of: parts))]
  }

  private static var nameParts: [any WritableKeyPath<PersonName, String> & Sendable] {
    [\.family, \.given, \.middle, \.prefix, \.suffix]
  }

  /// What the card stands for: KIND of RFC 6350, and what Apple's programs write.
  static let kind = value("KIND", "X-ADDRESSBOOKSERVER-KIND", "X-ABSHOWAS") { property, contact in
    guard contact.kind == .person else { return false }
    switch VCardText.unescaped(property.value).trimmed.asciiLowercased {
    case "individual": return true
    case "org", "company", "organization": contact.standFor(.organization)
    case "group": contact.standFor(.group)
    default: return false
    }
    return true
  } write: { contact, version in
    switch (contact.kind, version) {
    case (.person, _): []
    case (.organization, .v40): [VCardProperty(name: "KIND", value: "org")]
    case (.organization, _): [VCardProperty(name: "X-ABShowAs", value: "COMPANY")]
    case (.group, .v40): [VCardProperty(name: "KIND", value: "group")]
    case (.group, _): [VCardProperty(name: "X-ADDRESSBOOKSERVER-KIND", value: "group")]
    }
  }

  static let nickname = value("NICKNAME") { property, contact in
    guard contact.name.nickname.isEmpty else { return false }
    contact.name.nickname = list(property.value).joined(separator: ", ")
    return !contact.name.nickname.isEmpty
  } write: { contact, _ in
    text("NICKNAME", contact.name.nickname)
  }

  static let organization = value("ORG") { property, contact in
    let units = VCardText.split(property.value, at: UInt8(ascii: ";")).map {
      VCardText.unescaped($0).trimmed
    }
    guard contact.organization.name.isEmpty, contact.organization.department.isEmpty,
      units.contains(where: { !$0.isEmpty })
    else { return false }
    contact.organization.name = units[0]
    contact.organization.department =
      units.dropFirst().filter { !$0.isEmpty }.joined(separator: "; ")
    return true
  } write: { contact, _ in
    let (name, department) = (contact.organization.name, contact.organization.department)
    let units = department.isEmpty ? [name] : [name, department]
    guard units != [""] else { return [] }
    return [
      VCardProperty(name: "ORG", value: units.map(VCardText.escaped).joined(separator: ";"))
    ]
  }

  static let title = value("TITLE") { property, contact in
    let title = VCardText.unescaped(property.value).trimmed
    guard contact.organization.title.isEmpty, !title.isEmpty else { return false }
    contact.organization.title = title
    return true
  } write: { contact, _ in
    text("TITLE", contact.organization.title)
  }

  static let note = value("NOTE") { property, contact in
    let note = VCardText.unescaped(property.value)
    guard contact.note.isEmpty, !note.allSatisfy(\.isWhitespace) else { return false }
    contact.note = note
    return true
  } write: { contact, _ in
    text("NOTE", contact.note)
  }

  static let categories = value("CATEGORIES") { property, contact in
    let tags = list(property.value)
    for tag in tags where !contact.hasTag(tag) { contact.tags.append(tag) }
    return !tags.isEmpty
  } write: { contact, _ in
    guard !contact.tags.isEmpty else { return [] }
    let tags = contact.tags.map(VCardText.escaped).joined(separator: ",")
    return [VCardProperty(name: "CATEGORIES", value: tags)]
  }

  static let uid = value("UID") { property, contact in
    guard contact.uid.isEmpty, !property.value.trimmed.isEmpty else { return false }
    contact.uid = property.value.trimmed
    return true
  } write: { contact, version in
    let id = version == .v40 ? "urn:uuid:\(contact.id)" : contact.id.description
    return [VCardProperty(name: "UID", value: contact.uid.isEmpty ? id : contact.uid.inOneLine)]
  }

  private static func text(_ name: String, _ value: String) -> [VCardProperty] {
    value.isEmpty ? [] : [VCardProperty(name: name, value: VCardText.escaped(value))]
  }

  private static func list(_ value: String) -> [String] {
    VCardText.split(value, at: UInt8(ascii: ",")).map { VCardText.unescaped($0).trimmed }
      .filter { !$0.isEmpty }
  }
}

/// How the name sounds, as Apple's programs and Android write it.
extension VCardMapping {
  private static let phoneticParts:
    [(name: String, path: any WritableKeyPath<PersonName, String> & Sendable)] = [
      ("X-PHONETIC-FIRST-NAME", \.phoneticGiven),
      ("X-PHONETIC-MIDDLE-NAME", \.phoneticMiddle),
      ("X-PHONETIC-LAST-NAME", \.phoneticFamily),
    ]

  static let phonetics = VCardMapping.phonetic(phoneticParts)

  private static func phonetic(
    _ parts: [(name: String, path: any WritableKeyPath<PersonName, String> & Sendable)]
  ) -> [VCardMapping] {
    parts.map { part in
      value(part.name) { property, contact in
        let text = VCardText.unescaped(property.value).trimmed
        guard contact.name[keyPath: part.path].isEmpty, !text.isEmpty else { return false }
        contact.name[keyPath: part.path] = text
        return true
      } write: { contact, _ in
        text(part.name, contact.name[keyPath: part.path])
      }
    }
  }
}

extension Contact {
  /// Makes the contact stand for something else, its name as it is.
  fileprivate mutating func standFor(_ kind: Kind) {
    let name = name
    changeKind(to: kind)
    self.name = name
  }
}
