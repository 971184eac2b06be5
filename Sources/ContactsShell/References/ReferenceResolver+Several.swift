internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import UnicodeText

extension ReferenceResolver {
  /// Returns the contacts that the words of `REF…` name, each once.
  ///
  /// Numbers, ranges and ids each name a contact. Other words are one name if together they name a
  /// contact; otherwise each is a name.
  func contacts(named words: [String]) throws -> [Contact] {
    var seen: Set<ContactID> = []
    return try found(words, by: Self.contact).filter { seen.insert($0.id).inserted }
  }

  /// Returns the targets that words name.
  func targets(_ words: [String]) throws -> [Target] {
    try found(words, by: Self.target)
  }

  /// Returns the only contact that words name.
  func contact(named words: [String]) throws -> Contact {
    try only(contacts(named: words), of: words)
  }

  /// Returns the only target that words name.
  func target(named words: [String]) throws -> Target { try only(targets(words), of: words) }

  /// Returns the only thing found; there are more if another process has changed names meanwhile.
  private func only<Found>(_ found: [Found], of words: [String]) throws -> Found {
    guard let first = found.first, found.count == 1 else {
      throw CommandError("`\(words.joined(separator: " "))` now names several contacts; try again")
    }
    return first
  }

  /// Returns what `find` finds: one thing by all words together, or one by each.
  private func found<Found>(
    _ words: [String], by find: (Self) -> (String) throws -> Found
  ) throws -> [Found] {
    let references = words.count > 1 ? words.map(Self.reference(of:)) : []
    // `.` is no part of a name.
    if words.count > 1, !references.allSatisfy(Self.isPlace), !references.contains(".") {
      let name = words.joined(separator: " ")
      var resolver = self
      resolver.explainsNames = false
      do {
        let found = try find(resolver)(name)
        if isChanging { try refuseWholeNames(references) }
        return [found]
      } catch let error as NoContactError {
        // Each word is a name. If none is, the error of the whole name is explained.
        guard words.contains(where: { resolver.names($0, by: find) }) else {
          guard explainsNames else { throw error }
          return [try find(self)(name)]
        }
      }
    }
    return try singleReferences(words).map(find(self))
  }

  /// Returns REFs, with ranges of the last listing expanded to numbers.
  func singleReferences(_ words: [String]) throws -> [String] {
    try words.flatMap { try ListingRange($0).map(numbers(in:)) ?? [$0] }
  }

  /// Returns the contacts that REFs name, which must be different ones.
  ///
  /// - Parameter advice: The end of the error for one named again.
  func differentContacts(_ words: [String], advice: String = "") throws -> [Contact] {
    try refuseOneName(words)
    var seen: Set<ContactID> = []
    return try singleReferences(words).map { reference in
      let contact = try contact(reference)
      guard seen.insert(contact.id).inserted else {
        throw CommandError(
          "`\(reference)` is @\(book.shortest(of: contact.id)) \(contact.displayName) again"
            + advice)
      }
      return contact
    }
  }

  /// Throws if words that should name several contacts are the whole name of one, or of several.
  private func refuseOneName(_ words: [String]) throws(CommandError) {
    guard words.count > 1, !words.contains(where: { Self.isPlace($0) || $0.contains(" ") }) else {
      return
    }
    let name = words.joined(separator: " ")
    let ids = book.ids(named: FoldedText(name))
    guard !ids.isEmpty else { return }
    throw CommandError(
      "`\(name)` \(ids.count == 1 ? "is one contact, " : "names \(ids.count) contacts: ")"
        + "\(labels(of: ids)); name each by its id")
  }

  /// Throws if words that together name a contact by the beginnings or some words of its name are the
  /// whole names of others.
  func refuseWholeNames(_ words: [String]) throws(CommandError) {
    guard words.count > 1 else { return }
    let name = words.joined(separator: " ")
    guard book.ids(named: FoldedText(name)).isEmpty,
      book.ids(namedBy: name, in: .nameWithoutTitles, step: {}).isEmpty,
      case let called = book.ids(calledBy: name), !called.isEmpty,
      !called.contains(where: { isNickname(name, of: $0) })
    else { return }
    let whole = words.compactMap { book.ids(named: FoldedText($0)).first }
    guard whole.count == words.count else { return }
    throw CommandError(
      "`\(name)` may be \(labels(of: called)), or each of \(labels(of: whole)); name each by its "
        + "id")
  }

  /// Returns the short ids and the names of some contacts, of many the first.
  private func labels(of ids: [ContactID]) -> String {
    ids.prefix(3).compactMap { book[$0] }.map { label(of: $0) }.joined(separator: ", ")
  }

  private func isNickname(_ text: String, of id: ContactID) -> Bool {
    (book[id]?.name.nickname).map { FoldedText($0.collapsingSpaces) } == FoldedText(text)
  }

  /// Returns whether a word names one thing, or several.
  private func names<Found>(
    _ word: String, by find: (Self) -> (String) throws -> Found
  ) -> Bool {
    do {
      _ = try find(self)(word)
      return true
    } catch {
      return !(error is NoContactError)
    }
  }

  /// Whether a word is a number, a range, an id, or `.`.
  private static func isPlace(_ word: String) -> Bool {
    word.isListingNumber || ListingRange(word) != nil || word.isID || word == "."
  }

  /// Returns whether a text is several numbers or ids, or a range.
  static func arePlaces(_ text: String) -> Bool {
    let words = text.split(separator: " ").map(String.init)
    return areSeveral(words) && words.allSatisfy(isPlace)
  }

  private func numbers(in range: ListingRange) throws -> [String] {
    let text = "\(range.first)-\(range.last)"
    guard let listing = meanings.listing else {
      throw noListing(for: text, isRange: true)
    }
    guard range.first > 0, range.last > 0, range.last <= listing.count else {
      let end = listing.isEmpty ? "is empty" : "ends with \(listing.count)"
      throw CommandError("no \(text) in the last listing, which \(end)")
    }
    guard range.first <= range.last else {
      throw CommandError("\(text) runs backwards; write \(range.last)-\(range.first)")
    }
    return (range.first...range.last).map(String.init)
  }

  /// Returns the words of `REF…`; a single word that is no range is an error.
  static func severalReferences(_ arguments: ArgumentList) throws -> [String] {
    let words = arguments.words("REF").map(\.text)
    guard areSeveral(words) else {
      throw arguments.tooFewWords(needed: "two contacts, or a range such as 1-3")
    }
    return words
  }

  /// Returns whether words look like several contacts: more than one word, or a range.
  static func areSeveral(_ words: [String]) -> Bool {
    words.count > 1 || words.contains { ListingRange($0) != nil }
  }

  /// Returns whether a word means contacts of the last listing, the current contact, or an existing
  /// id.
  func isPlaceOrID(_ word: String) -> Bool {
    if word == "." { return true }
    if word.isID { return !book.ids(withPrefix: word.dropFirst().lowercased()).isEmpty }
    if ListingRange(word) != nil { return true }
    guard word.isListingNumber else { return false }
    return word.utf8.count < 4 || (Int(word) ?? .max) <= meanings.listing?.count ?? 0
  }
}

/// A range of the last listing, such as `2-5`.
private struct ListingRange {
  let first: Int
  let last: Int

  init?(_ text: String) {
    // Names are seen at once not to be ranges.
    guard text.utf8.first?.isASCIIDigit ?? false else { return nil }
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, ends.allSatisfy({ String($0).isListingNumber }),
      let first = Int(ends[0]), let last = Int(ends[1])
    else { return nil }
    (self.first, self.last) = (first, last)
  }
}
