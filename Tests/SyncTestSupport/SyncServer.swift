package import ContactsModel
package import ContactsSync

/// A server that several clients are kept in step with.
package protocol SyncServer: AnyObject {
  /// Whether cards come back otherwise than they were written.
  var isLossy: Bool { get }
  /// The contacts of the cards, by the UIDs that they were sent with.
  var contacts: [String: Contact] { get throws }
  /// Returns the UID that a contact was sent with, of the one that the server has for it.
  func sentUID(of uid: String) -> String
  /// Returns the server as a client sees it.
  func remote() throws -> any Remote
  /// Makes all tokens invalid, if the server can.
  func expireTokens()
}

extension SyncServer {
  package func sentUID(of uid: String) -> String { uid }
}

extension Remote {
  /// Makes writes without fetching what was written.
  package func write(
    _ writes: [RemoteWrite], before: (RemoteWrite) throws -> Void,
    after: (RemoteWrite, WriteResult) throws -> Void
  ) throws {
    try write(writes, before: before, after: after, readBack: {})
  }
}

/// A remote whose client may end around each request.
final class InterruptedRemote: Remote {
  private let remote: any Remote
  private let step: () throws -> Void

  init(_ remote: any Remote, step: @escaping () throws -> Void) {
    (self.remote, self.step) = (remote, step)
  }

  var traits: RemoteTraits { get throws { try remote.traits } }
  var knownTraits: RemoteTraits? { remote.knownTraits }
  var notices: [String] { remote.notices }
  func href(named name: String) -> String { remote.href(named: name) }

  func list(since mark: SyncMark?) throws -> Listing {
    try step()
    let listing = try remote.list(since: mark)
    try step()
    return listing
  }

  func fetch(_ hrefs: [String], _ each: (RemoteCard) throws -> Void) throws {
    try step()
    try remote.fetch(hrefs, each)
    try step()
  }

  func write(
    _ writes: [RemoteWrite], before: (RemoteWrite) throws -> Void,
    after: (RemoteWrite, WriteResult) throws -> Void, readBack: () throws -> Void
  ) throws {
    try remote.write(writes) { write in
      try before(write)
      try step()
    } after: { write, result in
      try step()
      try after(write, result)
    } readBack: {
      try readBack()
    }
  }
}
