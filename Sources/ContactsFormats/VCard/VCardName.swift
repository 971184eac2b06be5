internal import ContactsModel
internal import UnicodeText

/// The meaning of the name of a property, in any case.
struct VCardName: Equatable {
  private let code: Int16

  /// A name without a mapping.
  static let other = VCardName(code: -1)
  static let begin = VCardName(code: -2)
  static let end = VCardName(code: -3)
  static let version = VCardName(code: -4)
  static let revision = VCardName(code: -5)
  static let agent = VCardName(code: -6)
  static let addressLabel = VCardName(code: -7)
  static let appleLabel = VCardName(code: -8)

  /// The name in parts, and the address, which other properties refer to.
  static let name = VCardName("N")
  static let address = VCardName("ADR")
  static let phone = VCardName("TEL")
  static let email = VCardName("EMAIL")

  /// A field of one's own, whose property may have any name.
  private static let custom = meanings[CustomField.vCardName] ?? .other

  private init(code: Int16) {
    self.code = code
  }

  /// Looks up a name, in constant time.
  init(_ name: String) {
    self = Self.meanings[name.asciiUppercased] ?? (CustomField.isName(name) ? .custom : .other)
  }

  /// The index of its mapping in `VCardMapping.all`, if there is one.
  var mapping: Int? { code >= 0 ? Int(code) : nil }

  /// The meanings by name, in capitals; the first of two equal names counts.
  private static let meanings: [String: VCardName] = {
    var meanings: [String: VCardName] = [
      "BEGIN": .begin, "END": .end, "VERSION": .version, "REV": .revision, "AGENT": .agent,
      "LABEL": .addressLabel, "X-ABLABEL": .appleLabel,
    ]
    for (index, mapping) in VCardMapping.all.enumerated() {
      for name in mapping.names where meanings[name] == nil {
        meanings[name] = VCardName(code: Int16(index))
      }
    }
    return meanings
  }()
}
