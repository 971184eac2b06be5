/// An order of contacts, and the sections it divides them into.
public struct SortOrder: Sendable {
  /// What `--sort` calls the order.
  public let name: String
  let text: @Sendable (Contact) -> String
  let title: @Sendable (String) -> String

  /// By family name, then given name, as they sound where that is known.
  public static let name = SortOrder(name: "name", byLetter: { $0.sortingName })

  /// Returns the order by the first value of a field, or by `created` or `modified`.
  public static func named(_ name: String) -> SortOrder? {
    switch name {
    case "name": .name
    case "created": SortOrder(name: name, byMonth: { $0.created })
    case "modified": SortOrder(name: name, byMonth: { $0.modified })
    default:
      Field.named(name).map { field in
        SortOrder(name: field.name, byLetter: { field.values(in: $0).first?.text ?? "" })
      }
    }
  }

  private init(name: String, byLetter text: @escaping @Sendable (Contact) -> String) {
    self.name = name
    self.text = text
    title = { Initial($0).title }
  }

  private init(name: String, byMonth time: @escaping @Sendable (Contact) -> Timestamp?) {
    self.name = name
    text = { time($0)?.description ?? "" }
    title = { $0.isEmpty ? "#" : String($0.prefix(7)) }
  }
}

extension Contact {
  /// The name as contacts are sorted by it: family name, given name, then the rest.
  var sortingName: String {
    let family = name.phoneticFamily.isEmpty ? name.family : name.phoneticFamily
    let given = name.phoneticGiven.isEmpty ? name.given : name.phoneticGiven
    let parts = [family, given, name.middle].filter { !$0.isEmpty }
    return name.formatted.isEmpty && !parts.isEmpty ? parts.joined(separator: " ") : displayName
  }
}

/// The letter that a text is filed under: A to Z first, then the letters of other scripts, `#` last.
struct Initial: Hashable, Comparable {
  let rank: Int
  let title: String

  init(_ text: String) {
    guard let character = text.first(where: { !$0.isWhitespace }) else {
      (rank, title) = (2, "#")
      return
    }
    let folded = FoldedText(String(character))
    if let byte = folded.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) {
      (rank, title) = (0, String(Character(Unicode.Scalar(byte - 0x20))))
    } else if character.isLetter {
      (rank, title) = (1, Self.hangulInitial(character) ?? character.uppercased())
    } else {
      (rank, title) = (2, "#")
    }
  }

  /// Returns the first consonant of a hangul syllable, as Korean indexes are headed.
  private static func hangulInitial(_ character: Character) -> String? {
    let initials = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")
    guard let scalar = character.unicodeScalars.first, (0xAC00...0xD7A3).contains(scalar.value)
    else { return nil }
    return String(initials[Int(scalar.value - 0xAC00) / 588])
  }

  static func < (left: Initial, right: Initial) -> Bool {
    (left.rank, left.title) < (right.rank, right.title)
  }
}
