internal import UnicodeText

/// What the name of a property means, whatever the case of its letters.
struct VCardName: Equatable {
  private let code: Int16

  /// A name that no mapping reads.
  static let other = VCardName(code: -1)
  static let begin = VCardName(code: -2)
  static let end = VCardName(code: -3)
  static let version = VCardName(code: -4)
  static let revision = VCardName(code: -5)
  static let agent = VCardName(code: -6)
  static let addressLabel = VCardName(code: -7)
  static let appleLabel = VCardName(code: -8)

  /// The name in its parts, and the address, which others lean on.
  static let name = VCardName("N")
  static let address = VCardName("ADR")

  private init(code: Int16) {
    self.code = code
  }

  /// Finds out what a name means, in time that does not grow with the names there are.
  init(_ name: String) {
    self = Self.meanings[name.asciiUppercased] ?? .other
  }

  /// The place of the mapping that reads it, in `VCardMapping.all`; nil where none does.
  var mapping: Int? { code >= 0 ? Int(code) : nil }

  /// What names mean, by the name in capitals; of two of one name the first counts.
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
