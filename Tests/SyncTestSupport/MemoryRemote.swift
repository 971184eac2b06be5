package import ContactsSync

/// The server as one client sees it.
package final class MemoryRemote: Remote {
  package let server: MemoryServer
  package var traits: RemoteTraits {
    var traits = RemoteTraits()
    (traits.version, traits.canWrite) = (server.version, server.canWrite)
    return traits
  }
  package var knownTraits: RemoteTraits? { traits }
  package var notices: [String] = []
  /// The number of requests so far.
  package private(set) var requests = 0

  package init(_ server: MemoryServer) { self.server = server }

  package func href(named name: String) -> String { "/book/\(name)" }

  package func list(since mark: SyncMark?) -> Listing {
    requests += 1
    return server.list(since: mark)
  }

  package func fetch(_ hrefs: [String], _ each: (RemoteCard) throws -> Void) throws {
    requests += 1
    for (count, href) in hrefs.enumerated() {
      guard count < server.cardsBeforeFailure else { throw MemoryServer.Failure() }
      guard let item = server.stale[href] ?? server.items[href], !server.vanished.contains(href)
      else { continue }
      guard !server.withheld.contains(href) else {
        try each(RemoteCard(href: href, etag: nil, bytes: [], obstacle: .withheld))
        continue
      }
      let etag = server.namesVersions ? item.etag : nil
      guard !server.oversized.contains(href) else {
        try each(RemoteCard(href: href, etag: etag, bytes: [], obstacle: .size))
        continue
      }
      try each(RemoteCard(href: href, etag: etag, bytes: item.bytes))
    }
  }

  package func write(
    _ writes: [RemoteWrite], before: (RemoteWrite) throws -> Void,
    after: (RemoteWrite, WriteResult) throws -> Void, readBack: () throws -> Void
  ) throws {
    for write in writes {
      if server.refusesUnsent, let refusal = server.refusal(write) {
        try after(write, refusal)
        continue
      }
      try before(write)
      requests += 1
      let result = try server.write(write)
      try after(write, result)
      if case .written(_, nil) = result { try readBack() }
    }
  }
}

extension MemoryServer {
  /// It gave no more cards.
  package struct Failure: Error {
    package init() {}
  }
}
