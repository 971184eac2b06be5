public import ContactsModel
public import ContactsStore
internal import JSON
public import Platform

/// The file that keeps the state of a remote beside the book: lines that are appended, of which a
/// later one of an href replaces the earlier ones.
///
/// One process has it open at a time.
public final class SyncStateFile {
  /// The state: that of the file, and the changes not yet written.
  public private(set) var state = SyncState()
  /// Why the file is not valid, so that nothing is known; nil if it is, or there is none.
  public private(set) var loss: Loss?

  /// The path of the file.
  public let path: String
  private var header: SyncLine
  private let isReadOnly: Bool
  private var lock: File?
  private var file: File?
  private var waiting: [SyncLine] = []
  /// The number of lines in the file; those with a card that is soon replaced count twice.
  private var lineCount = 0

  /// Why a file is not valid.
  public enum Loss: String, Hashable, Sendable {
    case damage = "its state is damaged"
    /// It belongs to another book or remote.
    case otherPlace = "its state belongs to another book or address book"
    /// It names transactions that the book does not have.
    case olderBook = "the book is older than at the last sync"
  }

  /// Another process has the file open.
  public struct BusyError: Error, Hashable, Sendable {}

  /// Opens the state of a remote.
  ///
  /// - Parameters:
  ///   - folder: The folder beside the book, created when needed.
  ///   - account: The name of the account.
  ///   - book: The identity of the book.
  ///   - remote: Names the remote; nil for the one that the file names.
  ///   - isReadOnly: Whether nothing is written, as in a dry run.
  public init(
    in folder: String, account: String, book: String, remote: String?, isReadOnly: Bool = false
  ) throws {
    path = "\(folder)/\(account).jsonl"
    header = .header(book: book, remote: remote ?? "")
    self.isReadOnly = isReadOnly
    if !isReadOnly { lock = try Self.lock(in: folder, account: account) }
    if remote == nil {
      let first = try File(path, .readOnly).read().split(separator: UInt8(ascii: "\n")).first
      if let first, let line = SyncLine(first), case .header(book, _) = line { header = line }
    }
    try load()
  }

  /// Opens the states of all accounts of a book, so that nobody else changes them.
  public static func all(in folder: String, book: String) throws -> [SyncStateFile] {
    try Folder.namesIfListed(in: folder).sorted().filter { $0.hasSuffix(suffix) }.map { name in
      let account = String(name.dropLast(suffix.count))
      return try SyncStateFile(in: folder, account: account, book: book, remote: nil)
    }
  }

  /// Writes the file anew without what cards said before, and without those of a contact.
  ///
  /// A state that is damaged is removed. The link of the contact stays, so that its card is deleted
  /// rather than taken for a new one.
  public func purge(_ contact: ContactID?) throws(SystemError) {
    guard loss == nil else { return try remove() }
    if let href = contact.flatMap({ state.hrefs[$0] }), var link = state[href] {
      (link.card, link.said) = (nil, nil)
      state[href] = link.mayHaveCard ? link : nil
    }
    try rewrite()
  }

  /// Removes the state of an account, unless another process has it open.
  public static func remove(in folder: String, account: String) throws {
    guard try FileStatus(path: folder) != nil else { return }
    let lock = try lock(in: folder, account: account)
    try Folder.remove("\(folder)/\(account).jsonl")
    try Folder.remove(lock.path)
  }

  private static func lock(in folder: String, account: String) throws -> File {
    try Folder.create(folder)
    let lock = try File("\(folder)/\(account).lock", .readWrite, .create)
    // One that is about to end, or a program being started, holds the lock for a moment.
    var attempts = 0
    let isLocked = try lock.lock(unless: {
      attempts += 1
      return attempts > 10
    })
    guard isLocked else { throw BusyError() }
    return lock
  }

  /// Removes the file, so that the next sync compares everything and removes nothing.
  public func remove() throws(SystemError) {
    try Folder.remove(path)
    try Folder.synchronize(Folder.containing(path))
  }

  private static let suffix = ".jsonl"

  private func load() throws(SystemError) {
    guard try FileStatus(path: path) != nil else { return }
    let file = try File(path, .readOnly)
    let bytes = try file.read()
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var isLastTorn = false
    // Behind the last newline there is nothing, or what a crash has torn.
    for (index, line) in lines.dropLast().enumerated() {
      guard let read = SyncLine(line), (index == 0) == read.isHeader else {
        // Only the last append may be torn: one line, or several with a part that never reached the
        // disk, and is zero.
        let rest = lines[index...]
        isLastTorn =
          index > 0 && (index == lines.count - 2 || rest.contains { $0.contains(0) })
          && rest.allSatisfy { SyncLine($0) == nil }
        if isLastTorn { break }
        return lose(.damage)
      }
      if index == 0 {
        guard read.isSameHeader(as: header) else { return lose(.otherPlace) }
      } else {
        take(read)
      }
      lineCount += read.weight
    }
    if lineCount == 0 { return lose(.damage) }
    isTorn = lines.last?.isEmpty == false || isLastTorn
  }

  /// Whether the last line must be cut off before others are appended.
  private var isTorn = false

  private func lose(_ loss: Loss) {
    (state, lineCount, self.loss) = (SyncState(), 0, loss)
  }

  /// Counts the state as lost if it names transactions that the book does not have, or has others in
  /// their place, as when it was restored from a backup: contacts that are missing from it were not
  /// removed.
  public func checkBook(of store: Store) throws {
    guard state.newestSequence <= store.sequence else { return lose(.olderBook) }
    guard let sequence = state.progress.sequence, let known = state.progress.session,
      let session = try store.session(ofTransaction: sequence)
    else { return }
    if session != known { lose(.olderBook) }
  }

  private func take(_ line: SyncLine) {
    switch line {
    case .header: break
    case .link(let link): state[link.href] = link
    case .gone(let href): state[href] = nil
    case .progress(let progress): state.progress = progress
    }
  }

  /// Replaces the link of its href.
  func set(_ link: SyncLink) { add(.link(link)) }

  /// Removes the link of an href.
  func remove(_ href: String) {
    if state[href] != nil { add(.gone(href)) }
  }

  /// Notes how far the remote was read.
  func set(_ progress: SyncProgress) {
    if progress != state.progress { add(.progress(progress)) }
  }

  private func add(_ line: SyncLine) {
    take(line)
    waiting.append(line)
  }

  /// Writes what has changed, and waits until it is on the disk.
  func flush() throws(SystemError) {
    guard !waiting.isEmpty, !isReadOnly else { return }
    guard lineCount > 0, !isTorn else { return try rewrite() }
    if file == nil { file = try File(path, .readWrite, .append) }
    var writer = JSONWriter()
    for line in waiting { line.write(to: &writer) }
    try file?.write(writer.bytes)
    try file?.synchronizeData()
    lineCount += waiting.reduce(0) { $0 + $1.weight }
    waiting = []
  }

  /// Writes the file anew where it has become long.
  func compact() throws(SystemError) {
    try flush()
    guard !isReadOnly, lineCount > 2 * state.links.count + Self.fewLines else { return }
    try rewrite()
  }

  private static let fewLines = 64

  /// Replaces the file by the state.
  private func rewrite() throws(SystemError) {
    var writer = JSONWriter()
    header.write(to: &writer)
    for link in state.sorted { SyncLine.link(link).write(to: &writer) }
    let hasProgress = state.progress != SyncProgress()
    if hasProgress { SyncLine.progress(state.progress).write(to: &writer) }
    try AtomicFile.replace(path, with: writer.bytes)
    file = nil
    (lineCount, waiting, isTorn) = (state.links.count + (hasProgress ? 2 : 1), [], false)
  }
}

extension SyncLine {
  fileprivate var isHeader: Bool {
    if case .header = self { true } else { false }
  }

  /// How much the line counts until the file is written anew.
  fileprivate var weight: Int {
    if case .link(let link) = self, link.isPending { 2 } else { 1 }
  }

  fileprivate func isSameHeader(as other: SyncLine) -> Bool {
    guard case .header(let book, let remote) = self, case .header(book, remote) = other else {
      return false
    }
    return true
  }
}
