public import ContactsModel
internal import UnicodeText

/// Somebody to write to: an email address, and the contact it is of.
public struct Recipient: Sendable {
  /// The contact.
  public let contact: Contact
  /// The address, one of the contact's.
  public let email: Labeled<EmailAddress>
}

extension SearchableBook {
  /// Returns the email addresses of the contacts that have all words of `text`, at most `limit`, the best first.
  ///
  /// Names go before addresses, and both before other fields; of equals the contacts come by name, and a
  /// contact's preferred address before its others, and those last in touch before others. Case and accents do not
  /// matter. Without words all match. Without an index `step` is called for each contact; what it throws ends the search.
  public func recipients<Failure: Error>(
    matching text: String, limit: Int, step: () throws(Failure) -> Void
  ) throws(Failure) -> [Recipient] {
    let search = RecipientSearch(text)
    return try slots.answering { () throws(Failure) in
      var ranked = RankedRecipients(limit: limit)
      for (place, id) in try ids(matching: search.query, step: step).enumerated() {
        guard let contact = self[stored: id] else { continue }
        let addressed = contact.addressed
        ranked.add(addressed, ranks: search.ranks(of: addressed) { contact.contact }, place)
      }
      return ranked.best.compactMap { item in
        self[item.id].map { Recipient(contact: $0, email: $0.emails[item.key.email]) }
      }
    }
  }

  /// Returns the email addresses of the contacts that have all words of `text`, at most `limit`, the best first.
  public func recipients(matching text: String, limit: Int) -> [Recipient] {
    recipients(matching: text, limit: limit, step: {})
  }
}

/// Addresses as they are found, of which the best are kept.
private struct RankedRecipients {
  /// An address of a contact.
  typealias Item = (key: RecipientKey, id: ContactID)

  private let limit: Int
  private var items: [Item] = []
  /// What goes before another of the best once there are enough; nil before.
  private var worst: RecipientKey?

  init(limit: Int) {
    self.limit = max(0, limit)
  }

  /// The best, in order.
  var best: [Item] { Array(items.sorted { $0.key < $1.key }.prefix(limit)) }

  /// Adds those addresses of a contact that fit; `place` is the contact's in the order of creation.
  mutating func add(_ contact: Contact, ranks: [Int: RecipientRank], _ place: Int) {
    for (index, email) in contact.emails.enumerated() {
      guard let rank = ranks[index], worst.map({ rank <= $0.rank }) ?? true,
        !email.value.address.trimmed.isEmpty
      else { continue }
      let key = RecipientKey(
        rank: rank, lastContacted: contact.lastContacted, name: FoldedText(contact.displayName),
        contact: place, isPreferred: email.isPreferred, email: index)
      guard worst.map({ key < $0 }) ?? true else { continue }
      items.append((key, contact.id))
      guard items.count / 2 >= limit else { continue }
      items = best
      worst = items.last?.key
    }
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
