import ContactsFormats
import ContactsModel
import ContactsSync

/// A server of cards in memory, as strict and as careless as real ones.
final class MemoryServer {
  /// How it departs from a good server.
  struct Habits {
    /// Whether it rewrites what it stores: notes in capitals, no extended properties.
    var isLossy = false
    /// Whether an answer to a write has the etag.
    var namesEtags = true
    /// Whether it lists changes since a token.
    var hasTokens = true
  }

  struct Item {
    var etag: String
    var bytes: [UInt8]
  }

  let habits: Habits
  private(set) var items: [String: Item] = [:]
  /// The hrefs that changed, in order.
  private(set) var log: [String] = []
  private var count = 0
  /// The oldest token that is still valid.
  private var oldestToken = 0

  init(_ habits: Habits = Habits()) { self.habits = habits }

  func expireTokens() { oldestToken = log.count }

  /// The contacts of the cards, by UID.
  var contacts: [String: Contact] {
    get throws {
      Dictionary(
        try items.values.map {
          let contact = try ContactCard($0.bytes).contact
          return (contact.uid, contact)
        }, uniquingKeysWith: { first, _ in first })
    }
  }

  func store(_ href: String, _ bytes: [UInt8]) -> String {
    count += 1
    items[href] = Item(etag: "\"e\(count)\"", bytes: habits.isLossy ? rewritten(bytes) : bytes)
    log.append(href)
    return items[href]!.etag
  }

  func delete(_ href: String) {
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

  func list(since mark: SyncMark?) -> Listing {
    let now = SyncMark(token: String(log.count))
    func item(_ href: String) -> Listing.Item { .init(href: href, etag: items[href]?.etag) }
    guard habits.hasTokens, let token = mark?.token.flatMap({ Int($0) }), token >= oldestToken
    else {
      return Listing(present: items.keys.sorted().map(item), isWhole: true, mark: now)
    }
    let changed = Set(log[token...]).sorted()
    return Listing(
      present: changed.filter { items[$0] != nil }.map(item),
      removed: changed.filter { items[$0] == nil }, isWhole: false, mark: now)
  }

  func write(_ write: RemoteWrite) throws -> WriteResult {
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
    let etag = store(write.href, card)
    return .written(
      href: write.href, etag: habits.namesEtags && !habits.isLossy ? etag : nil)
  }
}

/// The server as one client sees it, whose connection may break around each request.
final class MemoryRemote: Remote {
  let server: MemoryServer
  var traits = RemoteTraits()
  /// Called around each request; throws where the process ends.
  var step: () throws -> Void = {}

  init(_ server: MemoryServer) { self.server = server }

  func href(named name: String) -> String { "/book/\(name)" }

  func list(since mark: SyncMark?) throws -> Listing {
    try step()
    defer { requests += 1 }
    let listing = server.list(since: mark)
    try step()
    return listing
  }

  func fetch(_ hrefs: [String], _ each: (RemoteCard) throws -> Void) throws {
    try step()
    requests += 1
    for href in hrefs {
      guard let item = server.items[href] else { continue }
      try each(RemoteCard(href: href, etag: item.etag, bytes: item.bytes))
    }
    try step()
  }

  func write(
    _ writes: [RemoteWrite], before: (RemoteWrite) throws -> Void,
    after: (RemoteWrite, WriteResult) throws -> Void
  ) throws {
    for write in writes {
      try before(write)
      try step()
      requests += 1
      let result = try server.write(write)
      try step()
      try after(write, result)
    }
  }

  /// The number of requests so far.
  private(set) var requests = 0
}
