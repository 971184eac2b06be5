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
  let client: CountingClient
  let session: DAVSession
  let remote: CardDAVRemote
  let store: Store

  init(_ server: DAVServer, path: String? = nil) throws {
    folder = try TemporaryFolder()
    client = try CountingClient()
    let credentials = server.program.credentials
    session = DAVSession(client) { _ in credentials }
    remote = try CardDAVRemote(server.url(path ?? server.program.bookPath), session)
    store = try Store(path: folder.path("book.json"))
  }

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

  @discardableResult
  func sync(_ configure: (inout SyncOptions) -> Void = { _ in }) throws -> SyncReport {
    let file = try SyncStateFile(
      in: store.location.syncFolder, account: "home", book: store.eventualIdentity, remote: "test")
    var options = SyncOptions()
    options.confirm = { _ in true }
    configure(&options)
    var engine = SyncEngine(store, with: remote, file, account: "home", options)
    let report = engine.run()
    if let failure = report.failure { throw failure }
    return report
  }
}
