package import ContactsFormats
package import ContactsModel
package import ContactsSync

/// A server of cards in memory, as strict and as careless as real ones.
package final class MemoryServer: SyncServer {
  /// How it departs from a good server.
  package struct Habits: Sendable {
    /// Whether it rewrites what it stores: notes in capitals, no extended properties.
    package var isLossy = false
    /// Whether an answer to a write has the etag.
    package var namesEtags = true
    /// Whether it lists changes since a token.
    package var hasTokens = true
    /// Whether a token names the cards there are, so that it comes again when they do.
    package var tokensNameStates = false
    /// Whether it gives new cards hrefs and UIDs of its own, as Google does.
    package var assignsUIDs = false

    package init(
      isLossy: Bool = false, namesEtags: Bool = true, hasTokens: Bool = true,
      tokensNameStates: Bool = false, assignsUIDs: Bool = false
    ) {
      (self.isLossy, self.namesEtags, self.hasTokens) = (isLossy, namesEtags, hasTokens)
      (self.tokensNameStates, self.assignsUIDs) = (tokensNameStates, assignsUIDs)
    }
  }

  /// A card.
  package struct Item {
    package var etag: String
    package var bytes: [UInt8]
  }

  package let habits: Habits
  package private(set) var items: [String: Item] = [:]
  /// The hrefs that changed, in order.
  package private(set) var log: [String] = []
  private var count = 0
  /// The oldest token that is still valid.
  private var oldestToken = 0

  package init(_ habits: Habits = Habits()) { self.habits = habits }

  package var isLossy: Bool { habits.isLossy }

  package func remote() -> any Remote { MemoryRemote(self) }

  /// The version of the cards that the server does not have yet.
  package var version = ContactCard.Version.three

  /// Whether it says that cards may be written.
  package var canWrite = true

  /// Answers a write instead of the server; nil where the server does.
  package var refusal: (RemoteWrite) -> WriteResult? = { _ in nil }

  /// Whether the refusal is known before anything is sent.
  package var refusesUnsent = false

  /// After how many cards it fails to give more.
  package var cardsBeforeFailure = Int.max

  /// The hrefs of cards that it lists, and says are not there.
  package var vanished: Set<String> = []

  /// The former cards that it gives in place of those that it lists, as a replica that is behind.
  package var stale: [String: Item] = [:]

  /// The hrefs of cards that it lists and does not give.
  package var withheld: Set<String> = []

  /// The hrefs of cards that are too large to be taken.
  package var oversized: Set<String> = []

  /// The hrefs of cards about which a whole list has an error.
  package var failing: Set<String> = []

  /// The hrefs of cards that it lists as if they were elsewhere.
  package var astray: Set<String> = []

  /// Whether it says which versions its cards have.
  package var namesVersions = true

  /// Makes all tokens invalid.
  package func expireTokens() { oldestToken = log.count }

  /// Forgets that the cards changed, as a server does that removes old rows too early.
  package func forgetChanges() { log = log.map { _ in "/book/" } }

  /// The UIDs of cards as they were sent, by those that the server assigned.
  private var sentUIDs: [String: String] = [:]

  package func sentUID(of uid: String) -> String { sentUIDs[uid] ?? uid }

  /// The contacts of the cards, by the UIDs that they were sent with.
  package var contacts: [String: Contact] {
    get throws {
      Dictionary(
        try items.values.map {
          let contact = try ContactCard($0.bytes).contact
          return (sentUID(of: contact.uid), contact)
        }, uniquingKeysWith: { first, _ in first })
    }
  }

  @discardableResult
  package func store(_ href: String, _ bytes: [UInt8]) -> String {
    count += 1
    items[href] = Item(etag: "\"e\(count)\"", bytes: habits.isLossy ? rewritten(bytes) : bytes)
    log.append(href)
    return items[href]!.etag
  }

  /// Stores a card of vCard 4.0 with some lines, as another program does.
  package func put(_ name: String, _ lines: String...) { put(name, lines: lines) }

  /// Stores a card of vCard 4.0 with some lines, as another program does.
  package func put(_ name: String, lines: [String]) {
    let text = ["BEGIN:VCARD", "VERSION:4.0"] + lines + ["END:VCARD"]
    store("/book/\(name).vcf", Array(text.map { "\($0)\r\n" }.joined().utf8))
  }

  /// The lines of a card in order, without what every card has; empty if there is none.
  package func lines(of name: String) -> [String] {
    guard let item = items["/book/\(name).vcf"] else { return [] }
    let lines = String(decoding: item.bytes, as: UTF8.self).split(separator: "\r\n").map(
      String.init)
    return lines.filter { line in
      !["BEGIN:", "END:", "VERSION:", "PRODID:", "REV:"].contains { line.hasPrefix($0) }
    }.sorted()
  }

  package func delete(_ href: String) {
    items[href] = nil
    log.append(href)
  }

  private func rewritten(_ bytes: [UInt8]) -> [UInt8] {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
    let kept = lines.filter { !$0.hasPrefix("X-") }.map { line in
      line.hasPrefix("NOTE:") ? "NOTE:" + line.dropFirst(5).uppercased() : String(line)
    }
    return Array(kept.map { $0 + "\r\n" }.joined().utf8)
  }

  /// The states that tokens name.
  private var states: [String: [String: String]] = [:]

  /// Lists what differs from a state, as servers do whose tokens are those of a tree.
  private func list(sinceState mark: SyncMark?) -> Listing {
    let now = items.mapValues { String(decoding: $0.bytes, as: UTF8.self) }
    let token = now.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined()
    states[token] = now
    let former = mark?.token.flatMap { states[$0] }
    let changed = now.keys.filter { former?[$0] != now[$0] }.sorted()
    return Listing(
      present: changed.map { .init(href: $0, etag: items[$0]?.etag) },
      removed: (former ?? [:]).keys.filter { now[$0] == nil }.sorted(), isWhole: former == nil,
      mark: SyncMark(token: token))
  }

  package func list(since mark: SyncMark?) -> Listing {
    guard !habits.tokensNameStates else { return list(sinceState: mark) }
    let now = SyncMark(token: String(log.count))
    func item(_ href: String) -> Listing.Item {
      .init(href: href, etag: namesVersions ? items[href]?.etag : nil)
    }
    guard habits.hasTokens, let token = mark?.token.flatMap({ Int($0) }), token >= oldestToken
    else {
      let listed = items.keys.filter { !failing.contains($0) && !astray.contains($0) }
      var listing = Listing(
        present: listed.sorted().map(item), unknown: failing.sorted(), isWhole: true, mark: now)
      listing.hasStrangers = !astray.isEmpty
      return listing
    }
    let changed = Set(log[token...]).sorted()
    return Listing(
      present: changed.filter { items[$0] != nil }.map(item),
      removed: changed.filter { items[$0] == nil }, isWhole: false, mark: now)
  }

  /// Stores a card under the UID that it has already, or a new card under an href and a UID that
  /// the server assigns.
  private func storeRenamed(
    _ write: RemoteWrite, _ card: [UInt8], _ uid: String
  ) throws -> WriteResult {
    var (href, assigned) = (write.href, "g\(count + 1)")
    if let item = items[href] {
      assigned = try ContactCard(item.bytes).contact.uid
    } else {
      href = "/book/\(assigned)"
      sentUIDs[assigned] = sentUID(of: uid)
    }
    let lines = String(decoding: card, as: UTF8.self).split(separator: "\r\n").map {
      $0.hasPrefix("UID:") ? "UID:\(assigned)" : $0
    }
    store(href, Array(lines.map { "\($0)\r\n" }.joined().utf8))
    return .written(href: href, etag: nil)
  }

  package func write(_ write: RemoteWrite) throws -> WriteResult {
    if let result = refusal(write) { return result }
    let item = items[write.href]
    switch write.action {
    case .create: guard item == nil else { return .changed }
    case .replace(let etag): guard item?.etag == etag else { return .changed }
    case .delete(let etag):
      guard let item else { return .deleted }
      guard item.etag == etag else { return .changed }
      delete(write.href)
      return .deleted
    }
    let card = write.card
    let uid = try ContactCard(card).contact.uid
    if try items.contains(where: { href, item in
      try href != write.href && ContactCard(item.bytes).contact.uid == uid
    }) {
      return .uidTaken
    }
    if habits.assignsUIDs { return try storeRenamed(write, card, uid) }
    let etag = store(write.href, card)
    return .written(
      href: write.href, etag: habits.namesEtags && !habits.isLossy ? etag : nil)
  }
}
