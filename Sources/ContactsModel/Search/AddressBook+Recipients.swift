internal import UnicodeText

/// Somebody to write to: an email address, and the contact it is of.
public struct Recipient: Sendable {
  /// The contact.
  public let contact: Contact
  /// The address, one of the contact's.
  public let email: Labeled<EmailAddress>
}

extension AddressBook {
  /// Returns the email addresses of the contacts that have all words of `text`, at most `limit`, the best first.
  ///
  /// Names go before addresses, and both before other fields; of equals the contacts come by name, and a
  /// contact's preferred address before its others, and those last in touch before others. Case and accents do not
  /// matter. Without words all match. With an index some of those are looked at that have an address and the words,
  /// else each contact; `step` is called for it, and what it throws ends the search.
  public func recipients<Failure: Error>(
    matching text: String, limit: Int, step: () throws(Failure) -> Void
  ) throws(Failure) -> [Recipient] {
    try recipients(matching: text, limit: limit, few: 500, step: step)
  }

  /// Looks at all contacts found where they are few; else at the most promising until no other can be among the first.
  func recipients<Failure: Error>(
    matching text: String, limit: Int, few: Int, step: () throws(Failure) -> Void
  ) throws(Failure) -> [Recipient] {
    try slots.answering { () throws(Failure) in
      try recipients(of: RecipientSearch(text), limit: max(0, limit), few: few, step: step)
    }
  }

  private func recipients<Failure: Error>(
    of search: RecipientSearch, limit: Int, few: Int, step: () throws(Failure) -> Void
  ) throws(Failure) -> [Recipient] {
    let query = search.query
    var ranked = RankedRecipients(limit: limit)
    guard let index = searchIndex(ifWorthwhileFor: query) else {
      var place = 0
      try forEachCandidate(of: query, step: step) { (_, contact) throws(Failure) in
        place += 1
        ranked.add(contact, ranks: search.ranks(of: contact, isFound: false) { contact }, place)
      }
      return recipients(ranked)
    }
    func consider(_ slot: Int, _ place: Int) {
      guard let contact = slots[slot].contact else { return }
      let addressed = contact.addressed
      let ranks = search.ranks(of: addressed, isFound: true) { contact.contact }
      ranked.add(addressed, ranks: ranks, place)
    }
    let parts = index.parts(matching: query, slot: slot(of:))
    let isMany = parts.reduce(0) { $0 + $1.found.count } > few
    if isMany, limit < .max, let candidates = RecipientCandidates(search, parts, in: self) {
      try candidates.forEach(unless: { ranked.areSettled(before: $0) }) { (slot) throws(Failure) in
        try step()
        consider(slot, slot)
      }
      return recipients(ranked)
    }
    for (place, slot) in inOrder(SearchIndex.slots(of: parts)).enumerated() {
      try step()
      consider(slot, place)
    }
    return recipients(ranked)
  }

  private func recipients(_ ranked: RankedRecipients) -> [Recipient] {
    ranked.best.compactMap { item in
      self[item.id].map { Recipient(contact: $0, email: $0.emails[item.email]) }
    }
  }

  /// Returns the email addresses of the contacts that have all words of `text`, at most `limit`, the best first.
  public func recipients(matching text: String, limit: Int) -> [Recipient] {
    recipients(matching: text, limit: limit, step: {})
  }
}

/// Addresses as they are found, of which the best are kept.
struct RankedRecipients {
  /// An address of a contact.
  struct Item {
    fileprivate let key: RecipientKey
    let id: ContactID
    /// The address's place in the contact.
    var email: Int { key.email }
  }

  private let limit: Int
  private var items: [Item] = []
  /// Whether the items are in order, and no more than the limit.
  private var isSorted = true

  init(limit: Int) {
    self.limit = limit
  }

  /// Adds those addresses of a contact that fit; `place` is the contact's in the order of creation.
  mutating func add(_ contact: Contact, ranks: [Int: RecipientRank], _ place: Int) {
    guard !ranks.isEmpty else { return }
    let name = FoldedText(contact.displayName)
    for (index, email) in contact.emails.enumerated() {
      guard let rank = ranks[index], !email.value.address.trimmed.isEmpty else { continue }
      let key = RecipientKey(
        rank: rank, lastContacted: contact.lastContacted, name: name, contact: place,
        isPreferred: email.isPreferred, email: index)
      items.append(Item(key: key, id: contact.id))
      isSorted = false
    }
  }

  /// The best, in order.
  var best: [Item] {
    isSorted ? items : Array(items.sorted { $0.key < $1.key }.prefix(limit))
  }

  /// Tells whether no contact can be among the best that fits no better than a candidate, at best.
  mutating func areSettled(before candidate: RecipientCandidate) -> Bool {
    guard items.count >= limit else { return false }
    (items, isSorted) = (best, true)
    return items.last.map { candidate.isBehind($0.key) } ?? true
  }
}

/// What recipients are sorted by.
struct RecipientKey: Comparable {
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
