package import ContactsModel
internal import ContactsSearch
package import ContactsStore
package import ContactsSync
package import Foundation
package import TestSupport

/// The process has ended.
package struct Crash: Error {}

/// A book that is kept in step with a server, by processes that may end at any moment.
package final class SyncClient {
  package let folder: TemporaryFolder
  package let remote: any Remote
  package private(set) var store: Store
  private var random: SeededGenerator
  /// How likely the process ends at each step of a sync.
  package var crashes = 0.0
  /// After how many steps of a sync the process ends; nil for never.
  package var stepsLeft: Int?
  /// Values that only this client changes.
  package let name: String
  package private(set) var conflicts = 0
  /// What the last sync reported, even if it failed.
  package private(set) var lastReport = SyncReport()

  /// - Parameter folder: That of the book; nil for an empty one.
  package init(
    _ name: String, _ server: any SyncServer, seed: UInt64 = 0, in folder: TemporaryFolder? = nil
  ) throws {
    self.name = name
    self.folder = try folder ?? TemporaryFolder()
    remote = try server.remote()
    store = try Store(path: self.folder.path("book.json"))
    random = SeededGenerator(seed: seed)
  }

  /// The contacts of the book.
  package var contacts: [Contact] { Array(store.book.contacts) }

  private func step() throws {
    if let left = stepsLeft {
      guard left > 0 else { throw Crash() }
      stepsLeft = left - 1
    }
    if crashes > 0, Double.random(in: 0..<1, using: &random) < crashes { throw Crash() }
  }

  /// Makes changes of the book.
  package func change(_ changes: [Change]) throws {
    try store.commit("edit") { _, _ in changes }
  }

  /// Opens the book again, as the next process does.
  package func reopen() throws { store = try Store(path: folder.path("book.json")) }

  /// Opens the state.
  package func stateFile(
    of account: String = "home", isReadOnly: Bool = false
  ) throws -> SyncStateFile {
    try SyncStateFile(
      in: store.location.syncFolder, account: account, book: store.eventualIdentity,
      remote: "memory:", isReadOnly: isReadOnly)
  }

  /// Syncs once; a crash ends the process, and the next one opens the files.
  @discardableResult
  package func sync(
    with other: (any Remote)? = nil, account: String = "home", isReadOnly: Bool = false,
    _ configure: (inout SyncOptions) -> Void = { _ in }
  ) throws -> SyncReport {
    let file = try stateFile(of: account, isReadOnly: isReadOnly)
    var options = SyncOptions()
    options.confirm = { _ in true }
    configure(&options)
    let remote = InterruptedRemote(other ?? remote) { try self.step() }
    var engine = SyncEngine(store, with: remote, file, account: account, options)
    engine.step = { try self.step() }
    let report = engine.run()
    conflicts += report.conflicts.count
    lastReport = report
    if report.failure is Crash {
      try reopen()
    } else if let failure = report.failure {
      throw failure
    }
    return report
  }
}

extension SyncClient {
  /// There is no contact with a name, or several.
  package struct NoContact: Error {
    package let name: String
  }

  /// The only contact with a name.
  package func contact(_ name: String) -> Contact? {
    let found = contacts.filter { $0.displayName == name }
    return found.count == 1 ? found[0] : nil
  }

  /// Edits the only contact with a name.
  package func edit(_ name: String, _ edit: (inout Contact) -> Void) throws {
    guard let contact = contact(name) else { throw NoContact(name: name) }
    try change(contact.changes(edit))
  }

  /// The state of the account.
  package var state: SyncState {
    get throws { try stateFile(isReadOnly: true).state }
  }

  /// The files of the book, by path; without those that do not exist.
  package func copyOfBook() -> [String: Data] {
    let paths = [store.location.snapshot, store.location.journal]
    return paths.reduce(into: [:]) { files, path in
      files[path] = FileManager.default.contents(atPath: path)
    }
  }

  /// Sets the book back to earlier files, as from a backup.
  package func restoreBook(_ files: [String: Data]) throws {
    for path in [store.location.snapshot, store.location.journal, store.location.index] {
      try? FileManager.default.removeItem(atPath: path)
    }
    for (path, data) in files { try data.write(to: URL(filePath: path)) }
    try reopen()
  }

  /// Syncs once with a folder.
  package func sync(inFolder path: String, isFull: Bool = false) throws -> SyncReport {
    let file = try SyncStateFile(
      in: store.location.syncFolder, account: "folder", book: store.eventualIdentity, remote: path)
    var options = SyncOptions()
    options.isFull = isFull
    var engine = SyncEngine(
      store, with: FolderRemote(path) { file.state[$0]?.etag }, file, account: "folder", options)
    let report = engine.run()
    if let failure = report.failure { throw failure }
    return report
  }
}

extension SyncReport {
  /// Whether both sides agreed already.
  package var isInStep: Bool { received.total == 0 && sent.total == 0 && isComplete }
}
