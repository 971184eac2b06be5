public import ContactsModel
internal import UnicodeText

/// An email address, and its contact.
public struct Recipient: Sendable {
  /// The contact.
  public let contact: Contact
  /// The address, one of the contact's.
  public let email: Labeled<EmailAddress>
}

extension SearchableBook {
  /// Returns the email addresses of the contacts that have all words of `text`, at most `limit`,
  /// best first.
  ///
  /// Names rank before addresses, and both before other fields; ties go to preferred addresses,
  /// then to the last in touch, then by name. Case and accents do not matter. Without words, all
  /// match. Without an index, `step` is called for each contact, and an error it throws ends the
  /// search.
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
}

/// The best of the addresses found so far.
private struct RankedRecipients {
  /// An address of a contact.
  typealias Item = (key: RecipientKey, id: ContactID)

  private let limit: Int
  private var items: [Item] = []
  /// The key that a further address must beat; nil while there are too few.
  private var worst: RecipientKey?

  init(limit: Int) {
    self.limit = max(0, limit)
  }

  /// The best addresses, in order.
  var best: [Item] { Array(items.sorted { $0.key < $1.key }.prefix(limit)) }

  /// Adds the matching addresses of a contact; `place` is its place in the order of creation.
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

/// The sort key of recipients.
private struct RecipientKey: Comparable {
  let rank: RecipientRank
  let lastContacted: Timestamp?
  let name: FoldedText
  /// The place of the contact in the order of creation.
  let contact: Int
  let isPreferred: Bool
  /// The index of the address in the contact.
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
