internal import ContactsModel
internal import JSON
internal import UnicodeText

/// The member `vCardProps` (RFC 9555, section 2.2.1): as jCard, everything without a counterpart in
/// JSContact.
extension Contact {
  /// The properties of single values; one in `vCardProps` is a different one.
  private static let singleNames: Set<String> = [
    "FN", "N", "KIND", "X-ADDRESSBOOKSERVER-KIND", "X-ABSHOWAS", "NICKNAME", "ORG", "TITLE", "NOTE",
    "CATEGORIES", "UID", "REV",
  ]

  /// The phonetic parts of a name, whose system JSContact requires.
  static let phonetics: [(name: String, part: StoredProperty<Contact, String>)] = [
    ("X-PHONETIC-FIRST-NAME", StoredProperty(\.name.phoneticGiven)),
    ("X-PHONETIC-MIDDLE-NAME", StoredProperty(\.name.phoneticMiddle)),
    ("X-PHONETIC-LAST-NAME", StoredProperty(\.name.phoneticFamily)),
  ]

  /// Adds properties of `vCardProps`; returns invalid ones.
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
      if let part = Self.phonetics.first(where: { $0.name == name })?.part,
        ["", sound].contains(part.value(in: self))
      {
        part.set(sound, in: &self)
      } else if property.mapping != nil, !Self.singleNames.contains(name),
        AndroidItem(property)?.name != .nickname, !name.hasPrefix("X-PHONETIC-")
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
    for type in Contact.entryTypes { take(type, of: read) }
    lastContacted = read.lastContacted
    return left
  }

  private mutating func take<Value: EntryValue>(_ type: Value.Type, of other: Contact) {
    for entry in other[Value.list] {
      append(entry.value, label: entry.label, isPreferred: entry.isPreferred)
      Value.list.modify(in: &self) { $0[$0.count - 1].unknown = entry.unknown }
    }
  }

  /// Returns, as `vCardProps`, the entries that are not in `placed`, the last contact, and the
  /// phonetic name if `shown` lacks it.
  func vCardProperties(besides placed: Set<Int>, shown: Contact) -> [JSONValue] {
    var rest = Contact(id: id)
    for (_, part) in Self.phonetics where part.value(in: shown) != part.value(in: self) {
      part.set(part.value(in: self), in: &rest)
    }
    for type in Contact.entryTypes { rest.keep(type, of: self, besides: placed) }
    rest.lastContacted = lastContacted
    // The name and UID of every vCard say nothing here.
    var made: Set<String> = ["FN", "UID"]
    return VCardWriter(.v40).properties(of: rest).filter { made.remove($0.name) == nil }
      .map(\.jCard)
  }

  /// Takes over the entries that are not empty and not in `placed`.
  private mutating func keep<Value: EntryValue>(
    _ type: Value.Type, of other: Contact, besides placed: Set<Int>
  ) {
    self[Value.list] = other[Value.list].filter {
      !placed.contains($0.id) && $0.value != Value()
    }
  }
}

extension RawProperty {
  /// Creates a property as it is in a vCard.
  init(verbatim property: VCardProperty) {
    self.init(property)
    if name.asciiUppercased == "JSPROP", property.parameters.map(\.name) == ["JSPTR"] {
      // RFC 9555, section 3.3.2, requires quotes that nothing else needs.
      let pointer = property["JSPTR"].first ?? ""
      parameters = "JSPTR=\"" + VCardParameter.escaped(pointer) + "\""
    }
  }

  /// Creates a property that keeps a member of a Card without a field (RFC 9555, section 3.2.1).
  init(jsContactMember path: [String], _ json: JSONValue) {
    self.init()
    let pointer = path.map { $0.replacingText("~", with: "~0").replacingText("/", with: "~1") }
      .joined(separator: "/")
    name = "JSPROP"
    parameters = "JSPTR=\"" + VCardParameter.escaped(pointer) + "\""
    value = VCardText.escaped(json.description)
  }

  /// The member of a Card that the property keeps, by its path; nil for other properties, and for
  /// deeper members.
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
      // Very deep values could not be read inside the book.
      return json.isDeeper(than: JSONReader.maximumDepth - 8) ? nil : (path, json)
    } catch {
      // It belongs to another program, and stays a property.
      return nil
    }
  }
}

extension JSONValue {
  /// Whether values are nested deeper than this.
  fileprivate func isDeeper(than depth: Int) -> Bool {
    guard depth > 0 else { return true }
    return switch self {
    case .array(let elements): elements.contains { $0.isDeeper(than: depth - 1) }
    case .object(let object): object.members.contains { $0.value.isDeeper(than: depth - 1) }
    default: false
    }
  }
}
