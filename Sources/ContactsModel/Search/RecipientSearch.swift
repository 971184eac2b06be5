/// Somebody to write to: an email address, and the contact it is of.
public struct Recipient: Sendable {
  /// The contact.
  public let contact: Contact
  /// The address, one of the contact's.
  public let email: Labeled<EmailAddress>
}

/// How well a word fits somebody to write to; the least fits best.
private enum RecipientRank: Int, Comparable {
  /// The text is the whole name, or the whole address.
  case whole
  /// The word is one of the name.
  case nameWord
  /// A word of the name begins so.
  case nameBeginning
  /// The address begins so.
  case addressBeginning
  /// The word stands somewhere in the name.
  case nameInfix
  /// The word stands somewhere in the address.
  case addressInfix
  /// The word stands in any other field, as the note, or in another address.
  case elsewhere

  static func < (left: RecipientRank, right: RecipientRank) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension AddressBook {
  /// Returns the email addresses of the contacts that have all words of `text`, at most `limit`, the best first.
  ///
  /// Names go before addresses, and both before other fields; of equals the contacts come by name, and a
  /// contact's preferred address before its others, and those last in touch before others. Case and accents do not
  /// matter. Without words all match. The time is that of looking at each contact that has an address and the words;
  /// `step` is called for it, and what it throws ends the search.
  public func recipients<Failure: Error>(
    matching text: String, limit: Int, step: () throws(Failure) -> Void
  ) throws(Failure) -> [Recipient] {
    try slots.answering { () throws(Failure) in
      try recipients(of: RecipientSearch(text), limit: limit, step: step)
    }
  }

  private func recipients<Failure: Error>(
    of search: RecipientSearch, limit: Int, step: () throws(Failure) -> Void
  ) throws(Failure) -> [Recipient] {
    var found: [(key: RecipientKey, id: ContactID, email: Int)] = []
    var order = 0
    func consider(_ contact: Contact, isFound: Bool, _ whole: () -> Contact) {
      order += 1
      guard !contact.emails.isEmpty else { return }
      let ranks = search.ranks(of: contact, isFound: isFound, whole)
      guard !ranks.isEmpty else { return }
      let name = FoldedText(contact.displayName)
      for (index, email) in contact.emails.enumerated() {
        guard let rank = ranks[index], !email.value.address.trimmed.isEmpty else { continue }
        let key = RecipientKey(
          rank: rank, lastContacted: contact.lastContacted, name: name, contact: order,
          isPreferred: email.isPreferred, email: index)
        found.append((key, contact.id, index))
      }
    }
    let query = search.query
    if let index = searchIndex(ifWorthwhileFor: query) {
      let slots = index.slots(matching: query, slot: slot(of:))
      for slot in inOrder(slots) {
        try step()
        guard let contact = self.slots[slot].contact else { continue }
        consider(contact.addressed, isFound: true) { contact.contact }
      }
    } else {
      try forEachCandidate(of: query, step: step) { (_, contact) throws(Failure) in
        consider(contact, isFound: false) { contact }
      }
    }
    return found.sorted { $0.key < $1.key }.prefix(max(0, limit)).compactMap { item in
      self[item.id].map { Recipient(contact: $0, email: $0.emails[item.email]) }
    }
  }

  /// Returns the email addresses of the contacts that have all words of `text`, at most `limit`, the best first.
  public func recipients(matching text: String, limit: Int) -> [Recipient] {
    recipients(matching: text, limit: limit, step: {})
  }
}

/// What recipients are sorted by.
private struct RecipientKey: Comparable {
  let rank: RecipientRank
  let lastContacted: Timestamp?
  let name: FoldedText
  /// The contact's place in the order of creation.
  let contact: Int
  let isPreferred: Bool
  /// The address's place in the contact.
  let email: Int

  static func < (left: RecipientKey, right: RecipientKey) -> Bool {
    if left.rank != right.rank { return left.rank < right.rank }
    if left.lastContacted != right.lastContacted {
      guard let time = right.lastContacted else { return true }
      return left.lastContacted.map { $0 > time } ?? false
    }
    if left.name != right.name { return left.name < right.name }
    if left.contact != right.contact { return left.contact < right.contact }
    if left.isPreferred != right.isPreferred { return left.isPreferred }
    return left.email < right.email
  }
}

/// The words that a mail program looks somebody up by.
private struct RecipientSearch {
  /// The text as a whole, without marks around it.
  private let text: FoldedText
  private let words: [Word]

  private struct Word {
    let text: FoldedText
    /// The parts between what is neither letter nor digit: `o` and `brien`.
    let parts: [FoldedText]
    let term: SearchTerm

    /// Whether the word has no other parts than itself, so that a query finds just what has it.
    var isOnePart: Bool { parts.count == 1 && parts[0] == term.folded }
  }

  /// What stands around words in an address field, and belongs to none.
  private static let marks = Set("\"'<>,;()")

  init(_ text: String) {
    let trimmed = text.split(whereSeparator: \.isWhitespace).map { word in
      let start = word.drop { Self.marks.contains($0) }
      return String(start.reversed().drop { Self.marks.contains($0) }.reversed())
    }.filter { !$0.isEmpty }
    self.text = FoldedText(trimmed.joined(separator: " "))
    words = trimmed.map { word in
      let folded = FoldedText(word)
      return Word(text: folded, parts: folded.words, term: SearchTerm(word))
    }
  }

  /// What all contacts match of which an address fits, and some more.
  var query: Query {
    .conjunction(
      of: [.has("email")]
        + words.map { word in
          let parts = word.parts.map { Self.anywhere(SearchTerm($0)) }
          let text = Self.anywhere(word.term)
          return parts.isEmpty || word.isOnePart
            ? text : .either(text, .conjunction(of: parts[...]))
        })
  }

  /// In any field, and where a name is known to sound so.
  private static func anywhere(_ term: SearchTerm) -> Query {
    .either(.text(term), .field("phonetic-middle", term))
  }

  /// Returns how well each address of a contact fits; empty where none does.
  ///
  /// Of the contact its names and addresses are enough, `whole` gives the rest; `isFound` tells that `query` found it.
  func ranks(
    of contact: Contact, isFound: Bool, _ whole: () -> Contact
  ) -> [Int: RecipientRank] {
    let name = contact.name
    let others = [name.nickname, name.phoneticGiven, name.phoneticMiddle, name.phoneticFamily]
    let names = ([contact.displayName] + name.words + others).filter { !$0.isEmpty }
      .map { FoldedText($0) }
    let nameWords = names.flatMap(\.words)
    let wordRanks = words.map { rank(of: $0, in: names, nameWords) }
    let isWholeName = text == names[0] || text == FoldedText(name.nickname)
    var searchable: SearchableContact?
    var ranks: [Int: RecipientRank] = [:]
    for (index, email) in contact.emails.enumerated() {
      let address = FoldedText(email.value.address)
      if words.isEmpty || isWholeName || address == text {
        ranks[index] = .whole
        continue
      }
      var worst = RecipientRank.whole
      for (word, nameRank) in zip(words, wordRanks) {
        var best = min(nameRank ?? .elsewhere, Self.rank(of: word.text, in: address) ?? .elsewhere)
        if best == .elsewhere, !(isFound && word.isOnePart) {
          let contact = searchable ?? SearchableContact(whole())
          searchable = contact
          guard
            contact.values(in: SearchField.wordMask).contains(where: { word.term.matches($0) })
          else { return [:] }
          best = .elsewhere
        }
        worst = max(worst, best)
      }
      ranks[index] = worst
    }
    return ranks
  }

  private func rank(
    of word: Word, in names: [FoldedText], _ nameWords: [FoldedText]
  ) -> RecipientRank? {
    if !word.parts.isEmpty {
      if word.parts.allSatisfy(nameWords.contains) { return .nameWord }
      let isBeginning = word.parts.allSatisfy { part in nameWords.contains { $0.hasPrefix(part) } }
      // An address is not looked for by its parts in the name.
      if isBeginning, !word.text.utf8.contains(UInt8(ascii: "@")) { return .nameBeginning }
    }
    return names.contains { $0.contains(word.text) } ? .nameInfix : nil
  }

  private static func rank(of word: FoldedText, in address: FoldedText) -> RecipientRank? {
    if address.hasPrefix(word) { return .addressBeginning }
    return address.contains(word) ? .addressInfix : nil
  }
}
