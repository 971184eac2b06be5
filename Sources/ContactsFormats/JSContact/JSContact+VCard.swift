internal import ContactsModel
internal import JSON
internal import UnicodeText

/// The member `vCardProps` (RFC 9555, section 2.2.1): in jCard what JSContact has no counterpart of.
extension Contact {
  /// The properties of vCard that stand for a value of which a contact has one; what comes in `vCardProps` is
  /// another one.
  private static let singleNames: Set<String> = [
    "FN", "N", "KIND", "X-ADDRESSBOOKSERVER-KIND", "X-ABSHOWAS", "NICKNAME", "ORG", "TITLE", "NOTE",
    "CATEGORIES", "UID", "REV",
  ]

  /// How the parts of a name sound, for which JSContact wants to know the system too.
  static let phonetics: [(name: String, path: any WritableKeyPath<PersonName, String> & Sendable)] =
    [
      ("X-PHONETIC-FIRST-NAME", \.phoneticGiven), ("X-PHONETIC-MIDDLE-NAME", \.phoneticMiddle),
      ("X-PHONETIC-LAST-NAME", \.phoneticFamily),
    ]

  /// Takes properties of `vCardProps`; returns those that are none.
  mutating func takeVCardProperties(_ values: [JSONValue]) -> [JSONValue] {
    var left: [JSONValue] = []
    var (entries, others) = (VCard(), [VCardProperty]())
    entries.version = .v40
    for value in values {
      guard let property = VCardProperty(jCard: value) else {
        left.append(value)
        continue
      }
      let name = property.name.asciiUppercased
      let sound = VCardText.unescaped(property.value)
      if let part = Self.phonetics.first(where: { $0.name == name }),
        ["", sound].contains(self.name[keyPath: part.path])
      {
        self.name[keyPath: part.path] = sound
      } else if property.kind.mapping != nil, !Self.singleNames.contains(name),
        !name.hasPrefix("X-PHONETIC-")
      {
        entries.properties.append(property)
      } else {
        others.append(property)
      }
    }
    let groups = Set(entries.properties.map { $0.group.asciiUppercased })
    for property in others {
      let isLabel = property.name.asciiUppercased == "X-ABLABEL" && !property.group.isEmpty
      if isLabel, groups.contains(property.group.asciiUppercased) {
        entries.properties.append(property)
      } else {
        append(RawProperty(verbatim: property))
      }
    }
    guard !entries.properties.isEmpty else { return left }
    let read = entries.contact
    take(\.phones, of: read)
    take(\.addresses, of: read)
    take(\.emails, of: read)
    take(\.urls, of: read)
    take(\.dates, of: read)
    take(\.relations, of: read)
    take(\.profiles, of: read)
    take(\.messaging, of: read)
    take(\.members, of: read)
    take(\.photos, of: read)
    take(\.properties, of: read)
    lastContacted = read.lastContacted
    return left
  }

  private mutating func take<Value: EntryValue>(
    _ path: WritableKeyPath<Contact, [Labeled<Value>]>, of other: Contact
  ) {
    for entry in other[keyPath: path] {
      append(entry.value, label: entry.label, isPreferred: entry.isPreferred)
      self[keyPath: path][self[keyPath: path].count - 1].unknown = entry.unknown
    }
  }

  /// Returns, as `vCardProps` has them, the entries that are not among those of `placed`, when there was last contact,
  /// and how the name sounds where `shown` does not tell it.
  func vCardProperties(besides placed: Set<Int>, shown: PersonName) -> [JSONValue] {
    var rest = Contact(id: id)
    for part in Self.phonetics where shown[keyPath: part.path] != name[keyPath: part.path] {
      rest.name[keyPath: part.path] = name[keyPath: part.path]
    }
    rest.phones = left(of: phones, besides: placed)
    rest.addresses = left(of: addresses, besides: placed)
    rest.emails = left(of: emails, besides: placed)
    rest.urls = left(of: urls, besides: placed)
    rest.dates = left(of: dates, besides: placed)
    rest.relations = left(of: relations, besides: placed)
    rest.profiles = left(of: profiles, besides: placed)
    rest.messaging = left(of: messaging, besides: placed)
    rest.members = left(of: members, besides: placed)
    rest.photos = left(of: photos, besides: placed)
    rest.properties = left(of: properties, besides: placed)
    rest.lastContacted = lastContacted
    // The name and the UID that every vCard has come first, and say nothing here.
    var made: Set<String> = ["FN", "UID"]
    return VCardWriter(.v40).properties(of: rest).filter { made.remove($0.name) == nil }
      .map(\.jCard)
  }

  /// Returns the entries that say something and are not among those of `placed`.
  private func left<Value: EntryValue>(
    of entries: [Labeled<Value>], besides placed: Set<Int>
  ) -> [Labeled<Value>] {
    entries.filter { !placed.contains($0.id) && $0.value != Value() }
  }
}

extension RawProperty {
  /// Makes a property as it stands in a vCard.
  init(verbatim property: VCardProperty) {
    self.init()
    (group, name) = (property.group, property.name)
    (parameters, value) = (property.parameterText, property.value)
    if name.asciiUppercased == "JSPROP", property.parameters.map(\.name) == ["JSPTR"] {
      // RFC 9555, section 3.3.2, wants the quotes that are needed nowhere else.
      let pointer = property["JSPTR"].first ?? ""
      parameters = "JSPTR=\"" + VCardParameter.escaped(pointer) + "\""
    }
  }

  /// Makes a property that keeps what a member of a Card says and no field stands for (RFC 9555, section 3.2.1).
  init(jsContactMember path: [String], _ json: JSONValue) {
    self.init()
    let pointer = path.map { $0.replacingText("~", with: "~0").replacingText("/", with: "~1") }
      .joined(separator: "/")
    name = "JSPROP"
    parameters = "JSPTR=\"" + VCardParameter.escaped(pointer) + "\""
    value = VCardText.escaped(json.description)
  }

  /// The member of a Card that the property keeps, by its path; nil for other properties, and for those that are
  /// deeper than a member of a member.
  var jsContactMember: (path: [String], json: JSONValue)? {
    guard name.asciiUppercased == "JSPROP", group.isEmpty, value.utf8.count > 0 else { return nil }
    let parameters = VCardParameter.parameters(in: parameters.utf8)
    guard parameters.count == 1, parameters[0].name == "JSPTR",
      let pointer = parameters[0].values.first
    else { return nil }
    let path = pointer.split(separator: "/", omittingEmptySubsequences: false).map {
      String($0).replacingText("~1", with: "/").replacingText("~0", with: "~")
    }
    guard path.count <= 2, !path.contains(""), !path[0].hasPrefix("@"),
      path.count == 1 || path[0] != "vCardProps"
    else { return nil }
    do throws(JSONError) {
      let json = try JSONValue(parsing: VCardText.unescaped(value).utf8)
      // What is deep could not be read where it stands deeper.
      return json.isDeeper(than: JSONReader.maximumDepth - 8) ? nil : (path, json)
    } catch {
      // It is another program's, and stays a property.
      return nil
    }
  }
}

extension JSONValue {
  /// Whether values stand in each other more than so many times.
  fileprivate func isDeeper(than depth: Int) -> Bool {
    guard depth > 0 else { return true }
    return switch self {
    case .array(let elements): elements.contains { $0.isDeeper(than: depth - 1) }
    case .object(let object): object.members.contains { $0.value.isDeeper(than: depth - 1) }
    default: false
    }
  }
}
