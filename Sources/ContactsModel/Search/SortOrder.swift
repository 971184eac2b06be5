/// An order of contacts, and the sections it divides them into.
public struct SortOrder: Sendable {
  /// What `--sort` calls the order.
  public let name: String
  let text: @Sendable (Contact) -> String
  let title: @Sendable (String) -> String
  /// Whether the title is the letter that the text begins with.
  let isByLetter: Bool

  /// By family name, then given name, as they sound where that is known.
  public static let name = SortOrder(name: "name", byLetter: { $0.sortingName })

  /// By how well contacts fit a query, then by how recently they were in touch or changed.
  public static let match = SortOrder(name: "match", byLetter: { $0.sortingName })

  /// Returns the order by the first value of a field, or by `created` or `modified`.
  ///
  /// By `given` is by given name, then family name; what has no parts stands by its whole name.
  public static func named(_ name: String) -> SortOrder? {
    if name == Self.name.name { return .name }
    if name == Self.match.name { return .match }
    if name == "given" { return SortOrder(name: name, byLetter: { $0.givenSortingName }) }
    if let time = times.first(where: { $0.name == name }) {
      return SortOrder(name: name, byMonth: time.value)
    }
    return Field.named(name).map { field in
      SortOrder(name: field.name, byLetter: { field.values(in: $0).first?.text ?? "" })
    }
  }

  /// What contacts can be sorted by besides fields.
  private static let times:
    [(name: String, summary: String, value: @Sendable (Contact) -> Timestamp?)] = [
      ("created", "when the contact was made", { $0.created }),
      ("modified", "when the contact was last changed", { $0.modified }),
      ("last", "when there was last contact, as `touch` notes it", { $0.lastContacted }),
    ]

  /// All that contacts can be sorted by, and what each is.
  public static let all: [(name: String, summary: String)] =
    Field.all.map { ($0.name, $0.summary) } + times.map { ($0.name, $0.summary) }
    + [(match.name, "how well a query fits, then how recently used")]

  private init(name: String, byLetter text: @escaping @Sendable (Contact) -> String) {
    self.name = name
    self.text = text
    title = { Initial($0).title }
    isByLetter = true
  }

  private init(name: String, byMonth time: @escaping @Sendable (Contact) -> Timestamp?) {
    self.name = name
    text = { time($0)?.description ?? "" }
    title = { $0.isEmpty ? "#" : String($0.prefix(7)) }
    isByLetter = false
  }
}

extension Contact {
  /// The name as contacts are sorted by it: family name, given name, then the rest.
  var sortingName: String {
    sortingName(of: [sounding.family, sounding.given, name.middle])
  }

  /// The name as contacts are sorted by given name.
  fileprivate var givenSortingName: String {
    sortingName(of: [sounding.given, name.middle, sounding.family])
  }

  /// The given and the family name, as they sound where that is known.
  private var sounding: (given: String, family: String) {
    (
      given: name.phoneticGiven.isEmpty ? name.given : name.phoneticGiven,
      family: name.phoneticFamily.isEmpty ? name.family : name.phoneticFamily
    )
  }

  private func sortingName(of parts: [String]) -> String {
    let parts = parts.filter { !$0.isEmpty }
    return name.formatted.isEmpty && !parts.isEmpty ? parts.joined(separator: " ") : displayName
  }
}

/// The letter that a text is filed under: A to Z first, then the letters of other scripts, `#`
/// last.
///
/// It is a function of the rank and the first scalar of the folded text, so that texts that are
/// sorted by these two, then by the rest, stand in one section a letter.
struct Initial: Hashable {
  let rank: Int
  let title: String

  init(_ text: String) {
    self.init(folded: FoldedText(text.trimmed))
  }

  init(folded: FoldedText) {
    if let byte = folded.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) {
      (rank, title) = (0, String(Unicode.Scalar(byte - 0x20)))
      return
    }
    if let letter = Self.foreignLetter(folded.utf8) {
      (rank, title) = (1, Self.hangulInitial(letter) ?? letter.properties.titlecaseMapping)
    } else {
      (rank, title) = (folded.isEmpty ? 3 : 2, "#")
    }
  }

  /// Returns the rank of a folded text.
  static func rank(of folded: some Collection<UInt8>) -> Int {
    guard let byte = folded.first else { return 3 }
    if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) { return 0 }
    return foreignLetter(folded) == nil ? 2 : 1
  }

  /// Returns the letter that a folded text begins with, if it is none of ASCII.
  private static func foreignLetter(_ folded: some Collection<UInt8>) -> Unicode.Scalar? {
    guard let byte = folded.first, byte >= 0x80 else { return nil }
    let first = String(decoding: folded.prefix(4), as: UTF8.self).unicodeScalars.first
    return first.flatMap { $0.properties.isAlphabetic ? $0 : nil }
  }

  private static let initials = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")

  /// Returns the first consonant of a decomposed hangul syllable, as Korean indexes are headed.
  private static func hangulInitial(_ jamo: Unicode.Scalar) -> String? {
    guard (0x1100..<0x1113).contains(jamo.value) else { return nil }
    return String(initials[Int(jamo.value - 0x1100)])
  }
}
