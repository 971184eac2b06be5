import CardDAV
import ContactsModel
import ContactsSearch
import ContactsStore
import ContactsSync
import HTTP
import TestSupport

/// A book in step with a server.
final class DAVUser {
  private let folder: TemporaryFolder
  /// Kept running.
  private let server: DAVServer
  let client: CountingClient
  let session: DAVSession
  let store: Store
  private let url: HTTPURL

  /// - Parameters:
  ///   - path: The path of the address book; nil for the usual one.
  ///   - proxy: What the requests go through; nil to send them to the server itself.
  init(_ server: DAVServer, path: String? = nil, through proxy: FaultyProxy? = nil) throws {
    self.server = server
    folder = try TemporaryFolder()
    client = try CountingClient()
    let credentials = server.program.credentials
    session = DAVSession(client) { _ in credentials }
    let path = path ?? server.program.bookPath
    url = try proxy?.url(path) ?? server.url(path)
    store = try Store(path: folder.path("book.json"))
  }

  /// The address book, of which nothing is known yet.
  var remote: CardDAVRemote { get throws { try CardDAVRemote(url, session) } }

  /// The contacts by UID.
  var contacts: [String: Contact] {
    Dictionary(store.book.contacts.map { ($0.exportedUID, $0) }, uniquingKeysWith: { $1 })
  }

  func change(_ changes: [Change]) throws {
    try store.commit("edit") { _, _ in changes }
  }

  /// Changes the contact with a UID.
  func edit(_ uid: String, _ edit: (inout Contact) -> Void) throws {
    guard let contact = contacts[uid] else { throw WaitError(description: "there is no \(uid)") }
    var edited = contact
    edit(&edited)
    try change(contact.changes(to: edited))
  }

  /// Syncs as another process would.
  @discardableResult
  func sync(_ configure: (inout SyncOptions) -> Void = { _ in }) throws -> SyncReport {
    let file = try SyncStateFile(
      in: store.location.syncFolder, account: "home", book: store.eventualIdentity, remote: "test")
    var options = SyncOptions()
    options.confirm = { _ in true }
    configure(&options)
    var engine = SyncEngine(store, with: try remote, file, account: "home", options)
    let report = engine.run()
    if let failure = report.failure { throw failure }
    return report
  }
}
