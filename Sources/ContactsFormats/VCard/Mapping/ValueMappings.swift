internal import ContactsModel
internal import JSON
internal import UnicodeText

extension VCardMapping {
  /// The whole name, or what else names a card without one.
  static var formattedName: VCardMapping {
    value("FN") { property, contact in
      // An empty one that stands alone is written anew: a card must have a name.
      guard contact.name.formatted.isEmpty else { return false }
      contact.name.formatted = property.text
      return true
    } write: { contact, _ in
      WrittenProperty("FN", .text(contact.displayName))
    }
  }

  /// The parts of a person's name, in the order of RFC 6350, section 6.2.2.
  static var name: VCardMapping {
    value("N") { property, contact in
      // How a name is pronounced (RFC 9554, section 4.6) is kept beside it.
      guard property["PHONETIC"].isEmpty else { return false }
      var name = contact.name
      let components = PersonName.components
      let isTaken = VCardText.readComponents(
        of: property.octets.span, most: components.count,
        joinedBy: { $0 == components.count - 1 ? ", " : " " }
      ) { index, text in
        guard !text.isEmpty else { return true }
        guard components[index].value(in: name).isEmpty else { return false }
        components[index].set(text, in: &name)
        return true
      }
      if isTaken { contact.name = name }
      return isTaken
    } revise: { sources, ours, former, _ in
      var revised = ours.revising(sources[0])
      if let former { revised.keepComponents(of: sources[0], except: VCardProperty(former, .v40)) }
      return [revised]
    } write: { contact, version in
      let parts = PersonName.components.map { $0.value(in: contact.name) }
      // RFC 2426 requires it in every card.
      guard version != .v40 || parts.contains(where: { !$0.isEmpty }) else { return nil }
      let suffix = contact.name.suffix
      let suffixes = suffix.isEmpty ? [] : VCardText.values(in: suffix, joinedBy: ", ")
      guard suffixes.count > 1 else {
        return WrittenProperty("N", .texts(parts, separator: UInt8(ascii: ";")))
      }
      let list = suffixes.map(VCardText.escaped).joined(separator: ",")
      let components = parts.dropLast().map(VCardText.escaped) + [list]
      return WrittenProperty("N", .verbatim(components.joined(separator: ";")))
    }
  }

  /// The kind: KIND of RFC 6350, and Apple's.
  static var kind: VCardMapping {
    value("KIND", "X-ADDRESSBOOKSERVER-KIND", "X-ABSHOWAS") { property, contact in
      guard contact.kind == .person else { return false }
      switch property.text.asciiLowercased {
      case "individual": return true
      case "org", "company", "organization": contact.standFor(.organization)
      case "group": contact.standFor(.group)
      default: return false
      }
      return true
    } write: { contact, version in
      switch (contact.kind, version) {
      case (.person, _): nil
      case (.organization, .v40): WrittenProperty("KIND", .verbatim("org"))
      case (.organization, _): WrittenProperty("X-ABShowAs", .verbatim("COMPANY"))
      case (.group, .v40): WrittenProperty("KIND", .verbatim("group"))
      case (.group, _): WrittenProperty("X-ADDRESSBOOKSERVER-KIND", .verbatim("group"))
      }
    }
  }

  static var nickname: VCardMapping {
    text("NICKNAME", StoredProperty(\.name.nickname)) {
      AndroidItem($0)?.value ?? list($0).joined(separator: ", ")
    } revise: { sources, ours, _, contact in
      var revised = ours.revising(sources[0])
      // What came in as a list stays one.
      if list(sources[0]).count > 1 {
        revised.value = joined(VCardText.values(in: contact.name.nickname, joinedBy: ", "))
      }
      return [revised]
    }
  }

  static var organization: VCardMapping {
    value("ORG") { property, contact in
      guard contact.organization.name.isEmpty, contact.organization.department.isEmpty else {
        return false
      }
      let units = VCardText.texts(in: property.octets.span, at: UInt8(ascii: ";"))
      guard units.contains(where: { !$0.isEmpty }) else { return false }
      contact.organization.name = units[0]
      contact.organization.department =
        units.count == 2
        ? units[1] : units.dropFirst().filter { !$0.isEmpty }.joined(separator: "; ")
      return true
    } revise: { sources, ours, former, _ in
      var revised = ours.revising(sources[0])
      if let former { revised.keepUnits(of: sources[0], except: VCardProperty(former, .v40)) }
      return [revised]
    } write: { contact, _ in
      let (name, department) = (contact.organization.name, contact.organization.department)
      let units =
        department.isEmpty ? [name] : [name] + VCardText.values(in: department, joinedBy: "; ")
      guard units != [""] else { return nil }
      return WrittenProperty("ORG", .texts(units, separator: UInt8(ascii: ";")))
    }
  }

  static var title: VCardMapping { text("TITLE", StoredProperty(\.organization.title)) }

  static var note: VCardMapping {
    text("NOTE", StoredProperty(\.note)) { VCardText.unescaped($0.octets.span) }
  }

  /// The phonetic name, as Apple and Android write it.
  static var phonetics: [VCardMapping] { Contact.phonetics.map { text($0.name, $0.part) } }

  static var categories: VCardMapping {
    value("CATEGORIES") { property, contact in
      let tags = list(property)
      contact.tags += tags
      return !tags.isEmpty
    } finish: { contact in
      contact.tags.removeDoubles()
    } revise: { sources, ours, _, contact in
      // Several lines may be those of several addresses: each keeps its tags, and new ones have
      // a line of their own.
      var rest = contact.tags
      var lines: [VCardProperty] = []
      for source in sources where sources.count > 1 {
        let tags = list(source)
        let left = tags.filter(contact.tags.contains)
        rest.removeAll(where: left.contains)
        guard !left.isEmpty else { continue }
        lines.append(source)
        if left != tags { lines[lines.count - 1].value = joined(left) }
      }
      if !rest.isEmpty { lines.append(VCardProperty(name: "CATEGORIES", value: joined(rest))) }
      var tags = lines.flatMap(list)
      tags.removeDoubles()
      let isSame = sources.count > 1 && tags == contact.tags
      return isSame ? lines : [ours.revising(sources[0])]
    } write: { contact, _ in
      guard !contact.tags.isEmpty else { return nil }
      return WrittenProperty("CATEGORIES", .texts(contact.tags, separator: UInt8(ascii: ",")))
    }
  }

  static var uid: VCardMapping {
    value("UID", restoresBlank: false) { property, contact in
      let uid = property.value.trimmed
      // An empty one says nothing, and beside a new one would be a second.
      guard !uid.isEmpty else { return true }
      guard contact.uid.isEmpty else { return false }
      contact.uid = uid
      return true
    } write: { contact, version in
      guard contact.uid.isEmpty else {
        return WrittenProperty("UID", .verbatim(contact.uid.inOneLine))
      }
      let id = contact.id.description
      return WrittenProperty("UID", .verbatim(version == .v40 ? "urn:uuid:\(id)" : id))
    }
  }

  /// The last contact, for which no other program has a known property.
  static var lastContacted: VCardMapping {
    value("X-LAST-CONTACTED") { property, contact in
      guard contact.lastContacted == nil, let time = Timestamp(property.value.trimmed) else {
        return false
      }
      contact.lastContacted = time
      return true
    } write: { contact, _ in
      contact.lastContacted.map {
        WrittenProperty("X-LAST-CONTACTED", .verbatim($0.description))
      }
    }
  }

  /// Creates a mapping of a text that a contact has once.
  private static func text(
    _ name: String, _ part: StoredProperty<Contact, String>,
    read: @escaping @Sendable (VCardProperty) -> String = \.text,
    revise: @escaping Revision = revisingFirst
  ) -> VCardMapping {
    value(name) { property, contact in
      let text = read(property)
      guard part.value(in: contact).isEmpty, !text.isBlank else { return false }
      part.set(text, in: &contact)
      return true
    } revise: {
      revise($0, $1, $2, $3)
    } write: { contact, _ in
      let text = part.value(in: contact)
      return text.isEmpty ? nil : WrittenProperty(name, .text(text))
    }
  }

  private static func joined(_ tags: [String]) -> String {
    tags.map(VCardText.escaped).joined(separator: ",")
  }

  private static func list(_ property: VCardProperty) -> [String] {
    VCardText.texts(in: property.octets.span, at: UInt8(ascii: ",")).filter { !$0.isEmpty }
  }
}

extension VCardProperty {
  /// Takes the components of a name's original form wherever the text is that of `former`, and
  /// those of RFC 9554 after them, which repeat a part of the family name and of the suffixes.
  fileprivate mutating func keepComponents(of original: VCardProperty, except former: VCardProperty)
  {
    let semicolon = UInt8(ascii: ";")
    var components = VCardText.split(value, at: semicolon)
    let (before, kept) = (
      VCardText.split(former.value, at: semicolon), VCardText.split(original.value, at: semicolon)
    )
    let isSame = zip(components, before).map { $0 == $1 }
    guard isSame.count == PersonName.components.count else { return }
    for (index, component) in kept.enumerated() {
      if index < isSame.count {
        if isSame[index] { components[index] = component }
      } else {
        components.append(isSame[index == 5 ? 0 : 4] ? component : "")
      }
    }
    value = components.joined(separator: ";")
  }

  /// Takes the name of an organization, and the units below it, from the original form wherever the
  /// text is that of `former`.
  fileprivate mutating func keepUnits(of original: VCardProperty, except former: VCardProperty) {
    let semicolon = UInt8(ascii: ";")
    var units = VCardText.split(value, at: semicolon)[...]
    let (before, kept) = (
      VCardText.split(former.value, at: semicolon), VCardText.split(original.value, at: semicolon)
    )
    if units.first == before.first { units = kept.prefix(1) + units.dropFirst() }
    if units.dropFirst() == before.dropFirst() { units = units.prefix(1) + kept.dropFirst() }
    value = units.joined(separator: ";")
  }
}

extension PersonName {
  /// The components of N (RFC 6350, section 6.2.2).
  fileprivate static let components: [StoredProperty<PersonName, String>] = [
    StoredProperty(\.family), StoredProperty(\.given), StoredProperty(\.middle),
    StoredProperty(\.prefix), StoredProperty(\.suffix),
  ]
}

extension [String] {
  /// Removes repeated tags, ignoring case, in linear time.
  fileprivate mutating func removeDoubles() {
    guard count > 1 else { return }
    var seen = Set<FoldedText>(minimumCapacity: count)
    let isDouble = map { !seen.insert(FoldedText($0)).inserted }
    guard isDouble.contains(true) else { return }
    self = zip(self, isDouble).filter { !$0.1 }.map(\.0)
  }
}

extension Contact {
  /// Changes the kind of the contact, keeping its name.
  mutating func standFor(_ kind: Kind) {
    let name = name
    changeKind(to: kind)
    self.name = name
  }
}
