/// The contract of REF and TARGET, implemented independently of the program.
struct NamingOracle {
  let contacts: [KnownContact]
  /// Contacts that were removed, as they were.
  let removed: [KnownContact]
  /// The ids of the last listing; nil without one.
  let listing: [String]?
  let current: String?

  /// Words of a line that name contacts.
  struct Reference {
    /// How words are grouped into names.
    enum Form {
      /// One word, which may contain spaces.
      case one
      /// Words that are one name, or several names.
      case phrase
      /// Each word is a name.
      case each
    }

    var words: [String]
    let form: Form
    /// Whether a path may follow a name, or stand alone.
    let takesPath: Bool
  }

  /// Returns the ids of the contacts that may be changed.
  func ids(namedBy reference: Reference) -> Set<String> {
    let words = reference.words.map { reference.takesPath ? withoutPath($0) : $0 }
    let each = words.map { ids(namedByWord: $0) }
    switch reference.form {
    case .one, .each: return each.reduce(into: []) { $0.formUnion($1) }
    case .phrase:
      guard words.count > 1, !words.allSatisfy(Self.isPlace), !words.contains(".") else {
        return each.reduce(into: []) { $0.formUnion($1) }
      }
      let text = words.joined(separator: " ")
      if !named(by: text, among: contacts).isEmpty { return ids(namedByText: text) }
      let former = ids(ofRemovedNamedBy: text)
      return each.contains([]) ? former : each.reduce(into: former) { $0.formUnion($1) }
    }
  }

  private func ids(namedByWord word: String) -> Set<String> {
    if word == "." { return current.map { [$0] } ?? [] }
    if word.hasPrefix("@") {
      let digits = word.dropFirst().lowercased()
      return Set((contacts + removed).map(\.id).filter { $0.hasPrefix(digits) })
    }
    if let listing, let range = Self.numbers(word) {
      return Set(range.clamped(to: 1..<listing.count + 1).map { listing[$0 - 1] })
    }
    return ids(namedByText: word)
  }

  /// Returns the one contact that a text names in the first tier with a match; none if there are
  /// several.
  private func ids(namedByText text: String) -> Set<String> {
    let former = ids(ofRemovedNamedBy: text)
    let found = named(by: text, among: contacts)
    let spelt = found.filter { $0.name == text }
    let meant = found.count > 1 && spelt.count == 1 ? spelt : found
    return meant.count == 1 ? former.union([meant[0].id]) : former
  }

  /// A removed contact is known by all its earlier names.
  private func ids(ofRemovedNamedBy text: String) -> Set<String> {
    Set(removed.filter { Self.tier(of: text, for: $0) != nil }.map(\.id))
  }

  private func named(by text: String, among contacts: [KnownContact]) -> [KnownContact] {
    let tiers = contacts.map { Self.tier(of: text, for: $0) }
    guard let first = tiers.compactMap({ $0 }).min() else { return [] }
    return zip(contacts, tiers).filter { $0.1 == first }.map(\.0)
  }

  /// Returns the tier in which a text names a contact; nil if it does not.
  static func tier(of text: String, for contact: KnownContact) -> Int? {
    let whole = KnownContact.folded(text)
    guard !whole.isEmpty else { return nil }
    let shown =
      [contact.name, contact.nickname, contact.organization] + contact.emails.prefix(1)
      + contact.phones.prefix(1)
    if KnownContact.folded(shown.first { !$0.isEmpty } ?? "(no name)") == whole { return 0 }
    let words = KnownContact.words(of: text)
    if !words.isEmpty {
      if KnownContact.words(of: contact.nameWithoutTitles) == words { return 1 }
      if words.allSatisfy(contact.words.contains) { return 2 }
      let begins = { (names: [String]) in
        words.allSatisfy { word in names.contains { $0.hasPrefix(word) } }
      }
      if begins(contact.words) { return 3 }
      if contact.name.isEmpty, begins(KnownContact.words(of: contact.organization)) { return 3 }
    }
    let others = [contact.organization] + contact.emails
    return others.map(KnownContact.folded).contains(whole) ? 4 : nil
  }

  // MARK: - Words

  private func withoutPath(_ word: String) -> String {
    if Self.isPath(word[...]) { return "." }
    guard let slash = word.lastIndex(of: "/"), Self.isPath(word[word.index(after: slash)...]) else {
      return word
    }
    return String(word[..<slash])
  }

  private static func isPath(_ text: Substring) -> Bool {
    let pieces = text.split(separator: ".", omittingEmptySubsequences: false)
    return pieces.count == 2 && Int(pieces[1]) != nil && !pieces[0].isEmpty
      && (Int(pieces[0]) != nil || pieces[0].allSatisfy { $0.isASCII && $0.isLetter })
  }

  private static func isPlace(_ word: String) -> Bool {
    word == "." || word.hasPrefix("@") || numbers(word) != nil
  }

  /// The positions in a listing given by a number or range; nil for other words.
  private static func numbers(_ word: String) -> Range<Int>? {
    let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { end in
      end.allSatisfy { ("0"..."9").contains($0) } && (!end.hasPrefix("0") || end == "0")
        ? Int(end) : nil
    }
    guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1],
      first <= last
    else { return nil }
    return first..<last + 1
  }
}
