package import ContactsModel
internal import ContactsSearch
package import ContactsStore
package import ContactsSync
internal import TestSupport

/// The process has ended.
package struct Crash: Error {}

/// A book that is kept in step with a server, by processes that may end at any moment.
package final class SyncClient {
  private let folder: TemporaryFolder
  package let remote: any Remote
  package private(set) var store: Store
  private var random: SeededGenerator
  /// How likely the process ends at each step of a sync.
  package var crashes = 0.0
  /// Values that only this client changes.
  package let name: String
  package private(set) var conflicts = 0

  package init(_ name: String, _ server: any SyncServer, seed: UInt64 = 0) throws {
    self.name = name
    folder = try TemporaryFolder()
    remote = try server.remote()
    store = try Store(path: folder.path("book.json"))
    random = SeededGenerator(seed: seed)
  }

  /// The contacts of the book.
  package var contacts: [Contact] { Array(store.book.contacts) }

  private func step() throws {
    if crashes > 0, Double.random(in: 0..<1, using: &random) < crashes { throw Crash() }
  }

  /// Makes changes of the book.
  package func change(_ changes: [Change]) throws {
    try store.commit("edit") { _, _ in changes }
  }

  /// Syncs once; a crash ends the process, and the next one opens the files.
  @discardableResult
  package func sync(_ configure: (inout SyncOptions) -> Void = { _ in }) throws -> SyncReport {
    let file = try SyncStateFile(
      in: store.location.syncFolder, account: "home", book: store.eventualIdentity,
      remote: "memory:")
    var options = SyncOptions()
    options.confirm = { _ in true }
    configure(&options)
    let remote = InterruptedRemote(remote) { try self.step() }
    var engine = SyncEngine(store, with: remote, file, account: "home", options)
    engine.step = { try self.step() }
    let report = engine.run()
    conflicts += report.conflicts.count
    if report.failure is Crash {
      store = try Store(path: folder.path("book.json"))
    } else if let failure = report.failure {
      throw failure
    }
    return report
  }
}
