internal import ContactsModel
internal import JSON

/// How some of a contact's values stand in a vCard: which properties are read, and what is written.
///
/// A value of the model comes into vCards by a line in `all`.
struct VCardMapping: Sendable {
  /// The names of the properties, in capitals; what is written has the first.
  let names: [String]
  /// Takes a property into a contact; false where it has no place for it, and the property is kept as it is.
  let read: @Sendable (VCardProperty, inout Contact) -> Bool
  /// Returns the properties of a contact, in order, as this program writes them.
  let write: @Sendable (Contact, VCard.Version) -> [VCardProperty]
  /// Keeps beside the values how their properties were written, where that is not how they would be.
  let keep: @Sendable ([VCardProperty], VCard.Version, inout Contact) -> Void
  /// Returns the properties as they were written, where they still say what the contact does.
  let restore: @Sendable (Contact, VCard.Version) -> [VCardProperty]

  /// The mappings in the order in which properties are written.
  static let all: [VCardMapping] =
    [
      .formattedName, .name, .kind, .nickname, .organization, .title,
    ] + phonetics + [
      .entries(EmailAddress.self), .entries(PhoneNumber.self), .entries(PostalAddress.self),
      .entries(WebAddress.self), .entries(ImportantDate.self), .entries(Relation.self),
      .entries(OnlineProfile.self), .entries(MessagingAddress.self), .entries(GroupMember.self),
      .note, .categories, .entries(Photo.self), .uid,
    ]

  private static let byName = Dictionary(
    all.enumerated().flatMap { index, mapping in mapping.names.map { ($0, index) } },
    uniquingKeysWith: { first, _ in first })

  /// Returns the place in `all` of what reads a property, by its name in capitals.
  static func index(of name: String) -> Int? {
    byName[name]
  }

  /// A value that a contact has one of.
  static func value(
    _ names: String..., read: @escaping @Sendable (VCardProperty, inout Contact) -> Bool,
    write: @escaping @Sendable (Contact, VCard.Version) -> [VCardProperty]
  ) -> VCardMapping {
    let key = names[0]
    return VCardMapping(names: names, read: read, write: write) { properties, version, contact in
      guard !properties.isEmpty, properties.map(\.withoutLine) != write(contact, version) else {
        return
      }
      contact.vCardSources[key] = properties.map(VCardSource.init)
    } restore: { contact, version in
      let canonical = write(contact, version)
      guard let sources = contact.vCardSources[key] else { return canonical }
      let properties = sources.map { $0.property(like: VCardProperty(name: key, value: "")) }
      var before = Contact(id: contact.id)
      before.changeKind(to: contact.kind)
      for property in properties { _ = read(property, &before) }
      if write(before, version) == canonical { return properties }
      return canonical.enumerated().map { index, property in
        properties.indices.contains(index) ? property.keepingRest(of: properties[index]) : property
      }
    }
  }

  /// Entries, each of which is a property.
  static func entries<Value: VCardEntryValue>(_ type: Value.Type) -> VCardMapping {
    VCardMapping(names: Value.vCardNames) { property, contact in
      guard let entry = Value.entry(property) else { return false }
      contact.append(entry.value, label: entry.label, isPreferred: entry.isPreferred)
      return true
    } write: { contact, version in
      contact[Value.list].map { Value.property($0, version) }
    } keep: { properties, version, contact in
      guard !properties.isEmpty else { return }
      // In place, as a card may have very many.
      Value.list.modify(in: &contact) { entries in
        for (index, property) in properties.enumerated() {
          let canonical = Value.property(entries[index], version)
          guard !property.isSame(as: canonical) else { continue }
          entries[index].vCardSource = VCardSource(property, besides: canonical)
        }
      }
    } restore: { contact, version in
      contact[Value.list].map { entry in
        let canonical = Value.property(entry, version)
        guard let source = entry.vCardSource else { return canonical }
        let property = source.property(like: canonical)
        let read = Value.entry(property)
        let isSame =
          read?.value == entry.value && read?.label == entry.label
          && read?.isPreferred == entry.isPreferred
        return isSame ? property : canonical.keepingRest(of: property)
      }
    }
  }
}

/// An entry that stands in a vCard as a property.
protocol VCardEntryValue: EntryValue {
  /// The names of the properties it is read from, in capitals.
  static var vCardNames: [String] { get }
  /// Reads an entry; nil where the property has none.
  static func entry(_ property: VCardProperty) -> Labeled<Self>?
  /// Writes an entry as this program does.
  static func property(_ entry: Labeled<Self>, _ version: VCard.Version) -> VCardProperty
}

extension VCardProperty {
  /// Tells whether both are written alike, wherever they stand.
  func isSame(as other: VCardProperty) -> Bool {
    name == other.name && value == other.value && parameterText == other.parameterText
      && group == other.group && appleLabel == other.appleLabel && parameters == other.parameters
  }

  /// The property as it would be anywhere in a file.
  var withoutLine: VCardProperty {
    var copy = self
    copy.line = 0
    return copy
  }

  /// The property with the group of another, and with those of its parameters that say nothing of the value.
  func keepingRest(of other: VCardProperty) -> VCardProperty {
    var copy = self
    copy.group = other.group
    for parameter in other.parameters where !Self.managed.contains(parameter.name) {
      copy.parameters.append(parameter)
    }
    copy.parameterText = VCardParameter.text(of: copy.parameters)
    return copy
  }

  /// The parameters that follow from the entry.
  private static let managed: Set<String> = [
    "TYPE", "PREF", "VALUE", "LABEL", "ENCODING", "CHARSET", "MEDIATYPE", "X-APPLE-OMIT-YEAR",
    "SERVICE-TYPE", "X-SERVICE-TYPE", "X-USER", "USERNAME",
  ]
}
