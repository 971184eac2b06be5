import ContactsModel
import ContactsSearch
import ContactsStore
import ContactsSync
import TestSupport

/// The process has ended.
struct Crash: Error {}

/// A book that is kept in step with a server, by processes that may end at any moment.
final class SyncClient {
  private let folder: TemporaryFolder
  let remote: MemoryRemote
  private(set) var store: Store
  private var random: SeededGenerator
  /// How likely the process ends at each step of a sync.
  var crashes = 0.0
  /// Values that only this client changes.
  let name: String
  private(set) var conflicts = 0

  init(_ name: String, _ server: MemoryServer, seed: UInt64) throws {
    self.name = name
    folder = try TemporaryFolder()
    remote = MemoryRemote(server)
    store = try Store(path: folder.path("book.json"))
    random = SeededGenerator(seed: seed)
  }

  /// The contacts of the book.
  var contacts: [Contact] { Array(store.book.contacts) }

  private func step() throws {
    if crashes > 0, Double.random(in: 0..<1, using: &random) < crashes { throw Crash() }
  }

  /// Makes changes of the book.
  func change(_ changes: [Change]) throws {
    try store.commit("edit") { _, _ in changes }
  }

  /// Syncs once; a crash ends the process, and the next one opens the files.
  @discardableResult
  func sync(_ configure: (inout SyncOptions) -> Void = { _ in }) throws -> SyncReport {
    let file = try SyncStateFile(
      in: store.location.syncFolder, account: "home", book: store.eventualIdentity,
      remote: "memory:")
    var options = SyncOptions()
    options.confirm = { _ in true }
    configure(&options)
    remote.step = { try self.step() }
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
