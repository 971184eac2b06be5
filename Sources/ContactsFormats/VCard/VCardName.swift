internal import ContactsModel
internal import UnicodeText

/// The meaning of the name of a property, in any case.
enum VCardName: Equatable {
  /// A name without a mapping.
  case other
  case begin, end, version, revision, agent, addressLabel, appleLabel
  /// A row of Android's contacts, whose value tells what it is.
  case android
  /// A name with a mapping, by its index in `VCardMapping.all`.
  case mapped(Int16)

  /// The whole name, the name in parts, and the address, which other properties refer to.
  static let formattedName = VCardName("FN")
  static let name = VCardName("N")
  static let address = VCardName("ADR")
  static let phone = VCardName("TEL")
  static let email = VCardName("EMAIL")
  static let nickname = VCardName("NICKNAME")
  static let categories = VCardName("CATEGORIES")

  /// The properties of which a contact has one value.
  static let singleTexts = [
    formattedName, nickname, VCardName("ORG"), VCardName("TITLE"), VCardName("NOTE"),
  ]

  /// A field of one's own, whose property may have any name.
  private static let custom = meanings[CustomField.vCardName] ?? .other

  /// Looks up a name, in constant time.
  init(_ name: String) {
    self = Self.meanings[name.asciiUppercased] ?? (CustomField.isName(name) ? .custom : .other)
  }

  /// The index of its mapping in `VCardMapping.all`, if there is one.
  var mapping: Int? { if case .mapped(let index) = self { Int(index) } else { nil } }

  /// The meanings by name, in capitals; the first of two equal names counts.
  private static let meanings: [String: VCardName] = {
    var meanings: [String: VCardName] = [
      "BEGIN": .begin, "END": .end, "VERSION": .version, "REV": .revision, "AGENT": .agent,
      "LABEL": .addressLabel, "X-ABLABEL": .appleLabel, "X-ANDROID-CUSTOM": .android,
    ]
    for (index, mapping) in VCardMapping.all.enumerated() {
      for name in mapping.names where meanings[name] == nil {
        meanings[name] = .mapped(Int16(index))
      }
    }
    return meanings
  }()
}
