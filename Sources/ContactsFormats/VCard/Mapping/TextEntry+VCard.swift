internal import ContactsModel
internal import UnicodeText

extension Gender: VCardEntryValue {}
extension GeoPosition: VCardEntryValue {}
extension Language: VCardEntryValue {}
extension Pronouns: VCardEntryValue {}
extension PublicKey: VCardEntryValue {}
extension TimeZoneName: VCardEntryValue {}

extension VCardMapping {
  /// The mappings of entries that are one text, in the order properties are written.
  static func texts() -> [VCardMapping] {
    [
      .entries(Gender.self), .entries(Pronouns.self), .entries(Language.self),
      .entries(TimeZoneName.self), .entries(GeoPosition.self), .entries(PublicKey.self),
      .entries(CustomField.self),
    ]
  }
}

extension VCardEntryValue where Self: TextEntry {
  static var vCardNames: [String] {
    vCardName == vCardNameBefore4 ? [vCardName] : [vCardName, vCardNameBefore4]
  }

  static func entry(_ property: VCardProperty) -> Labeled<Self>? { textEntry(property) }

  static func written(_ entry: Labeled<Self>, _ version: VCard.Version) -> WrittenProperty {
    writtenText(entry, version)
  }

  /// Reads an entry from a property whose value is the text.
  static func textEntry(_ property: VCardProperty) -> Labeled<Self>? {
    let encodings = property["ENCODING"].map(\.asciiLowercased)
    guard !encodings.contains("b"), !encodings.contains("base64"),
      let value = Self(vCardValue: property.value)
    else { return nil }
    return property.labeled(value)
  }

  /// Returns how an entry is written under the name of its type.
  static func writtenText(_ entry: Labeled<Self>, _ version: VCard.Version) -> WrittenProperty {
    let isVersion4 = version == .v40
    let type = entry.value.vCardValueType(isVersion4: isVersion4)
    return WrittenProperty(
      isVersion4 ? vCardName : vCardNameBefore4,
      .verbatim(entry.value.vCardValue(isVersion4: isVersion4).inOneLine),
      parameters: type.map { [VCardParameter(name: "VALUE", values: [$0])] } ?? [],
      knownTypes: labelIsName ? .none : .place, as: entry)
  }
}
