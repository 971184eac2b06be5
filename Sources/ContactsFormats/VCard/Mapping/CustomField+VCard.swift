internal import ContactsModel
internal import UnicodeText

/// A field of one's own is `X-CUSTOM`, its name Apple's label; khard and others write `X-` and the
/// name.
extension CustomField: VCardEntryValue {
  static func entry(_ property: VCardProperty) -> Labeled<Self>? {
    guard let label = label(named: property.name) else { return textEntry(property) }
    // What has parameters or parts is no plain text, and an Apple label would be a second name.
    guard property.head.hasNoParameters, property.appleLabel == nil,
      VCardText.split(property.value, at: UInt8(ascii: ";")).count == 1,
      let value = Self(vCardValue: property.value)
    else { return nil }
    return Labeled(value, label: label)
  }

  /// Writes a field under the name that its property had, as long as its label is that name.
  static func written(_ entry: Labeled<Self>, _ version: VCard.Version) -> WrittenProperty {
    guard let name = entry.vCardSource?.name, label(named: name) == entry.label,
      !entry.isPreferred
    else { return writtenText(entry, version) }
    return WrittenProperty(name, .text(entry.value.text))
  }

  /// Returns the label that a property's name gives, if it is `X-` and one word; nil for
  /// `X-CUSTOM`, and for what programs note for themselves.
  ///
  /// Names of several words, such as `X-ACME-SLOT`, begin with a vendor, whose programs they are for.
  private static func label(named name: String) -> String? {
    guard name.hasCapitals("X-") else { return nil }
    let word = name.utf8.dropFirst(2)
    guard !word.isEmpty, word.allSatisfy(\.isASCIIAlphanumeric) else { return nil }
    let label = name.dropFirst(2).asciiLowercased
    return notes.contains(label) || label.hasPrefix("ab") ? nil : label
  }

  /// Whether a property without a mapping is a field of one's own by its name.
  static func isName(_ name: String) -> Bool { label(named: name) != nil }

  /// What programs note for themselves, besides Apple's names, which begin with `X-AB`.
  private static let notes: Set<String> = [
    "class", "custom", "etag", "generator", "id", "luid", "uid", "version",
  ]
}
