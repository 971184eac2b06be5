internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore

/// What the changes of a remote do to a book and its links.
struct SyncPlan {
  /// A link as it will be once the changes are committed.
  struct Settled {
    var link: SyncLink
    /// Whether contact and card agree after the transaction.
    let isAtTransaction: Bool
  }

  /// The changes of the book.
  var changes: [Change] = []
  /// Changes after these that take back what `--prefer book` keeps.
  var preferred: [Change] = []
  /// The new links, by href.
  var settled: [String: Settled] = [:]
  /// The cards of links to contacts that the transaction adds, in order.
  var pending: [SyncLink] = []
  /// The contacts that had no card before.
  var linked: Set<ContactID> = []
  /// The hrefs whose links go.
  var dropped: Set<String> = []
  /// The contacts that stay although their cards are gone, as they were edited.
  var resent: Set<ContactID> = []
  /// How many linked cards the remote has no longer, under any name.
  var missingCount = 0
  /// The values that both sides changed.
  var conflicts: [SyncConflict] = []
  /// What became of the contacts.
  var counts = SyncReport.Counts()
  /// Contacts that may be the same as others of their name.
  var namesakes: [(added: ContactID, other: ContactID)] = []

  /// The contacts to remove.
  var removals: [Change] {
    changes.filter { if case .remove = $0 { true } else { false } }
  }

  /// Whether nothing is to be done.
  var isEmpty: Bool { changes.isEmpty && settled.isEmpty && dropped.isEmpty }
}

extension SyncPlan {
  /// Returns the new links, given the book after the transaction `sequence`.
  func links(after book: SearchableBook, at sequence: Int) -> [SyncLink] {
    settled.values.map { settled in
      var link = settled.link
      guard settled.isAtTransaction, let id = link.id, let stored = book[stored: id] else {
        return link
      }
      link.sequence = sequence
      link.said = SyncLink.saying(of: stored)
      return link
    }.sorted { $0.href < $1.href }
  }
}

/// A card that was fetched.
struct FetchedCard {
  let href: String
  let etag: String?
  let bytes: [UInt8]
  /// The version of the card.
  let version: ContactCard.Version
  /// What the card says.
  let said: Contact
  /// The same with the UIDs of the book.
  var contact: Contact
}

/// The links and the state of a remote that a plan is made for.
struct SyncSituation {
  /// The links.
  var state: SyncState
  /// The cards that are new or changed, in the order in which the remote gave them.
  var fetched: [FetchedCard] = []
  /// The hrefs of linked cards that are gone.
  var gone: Set<String> = []
  /// Whether everything was listed.
  var isWhole = false
  /// The hrefs of linked cards that were to be written, and did not arrive there.
  var unwritten: Set<String> = []
  /// The contacts whose cards are gone, and have come to another account.
  var moved: Set<ContactID> = []
  /// The contacts that left the book because their cards had left other accounts just before, by UID.
  var leaving: [String: StoredContact] = [:]
  /// Whether cards that were listed were not given as they were listed, so that the same list is
  /// asked for again.
  var isUncertain = false
  /// Why only some cards have arrived: the user stopped, or the remote failed; nil if all have.
  var interruption: (any Error)?
  /// Whether only some cards have arrived, so that nothing is concluded from what is missing.
  var isPartial: Bool { interruption != nil }
  /// The contacts when they were last agreed on or sent.
  var past: [ContactMoment: PastContact] = [:]

  /// The moments that the plan asks for.
  var moments: [ContactMoment] {
    (fetched.map(\.href) + gone + unwritten).compactMap { state[$0] }.flatMap { link in
      [link.sequence, link.sent].compactMap { sequence in
        link.id.flatMap { id in sequence.map { ContactMoment(id, at: $0) } }
      }
    }
  }

  /// Returns a contact after a transaction; nil if it was not there, or nobody knows.
  func contact(_ id: ContactID?, at sequence: Int?) -> Contact? {
    guard let id, let sequence, case .contact(let contact)? = past[ContactMoment(id, at: sequence)]
    else { return nil }
    return contact
  }
}
