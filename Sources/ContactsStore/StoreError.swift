public import ContactsModel
public import Platform

/// Why the book could not be read, or a change not saved, and which file failed.
public struct StoreError: Error, Hashable, Sendable {
  /// The kinds of errors.
  public enum Kind: Hashable, Sendable {
    /// A system call failed: its purpose, and errno.
    case system(String, errno: Errno)
    /// A system call failed while saving: its purpose, and errno.
    case unsaved(String, errno: Errno)
    /// A system call failed once the journal had been replaced: its purpose, and errno.
    case unfinished(String, errno: Errno)
    /// The file is not a book.
    case notABook(String)
    /// The book has a newer format version.
    case newerVersion(Int)
    /// The book is damaged.
    case damaged(String)
    /// A record of the journal is damaged, so that earlier ones cannot be read.
    case damagedHistory(String)
    /// The book is missing; what remains.
    case missing(Remains)
    /// Nothing can be saved, and why.
    case readOnly(String)
    /// An operation that cannot be part of a transaction.
    case heldBack
    /// An operation that cannot be taken back, in a dry run.
    case inDryRun
    /// Cancelled before anything was done.
    case cancelled
    /// A change does not fit the book.
    case conflict(ChangeError)
  }

  /// What remains of a book whose snapshot and journal are missing.
  public enum Remains: Hashable, Sendable {
    /// The snapshot before the last checkpoint.
    case backup(String)
    /// Nothing, though the book was there when it was opened.
    case nothing
    /// A damaged journal that a repair has kept.
    case damagedJournal(String, journal: String)
  }

  /// The kind of error.
  public let kind: Kind
  /// The file.
  public let path: String
  /// The line at fault, from 1.
  public let line: Int?

  /// Creates an error about a file.
  public init(_ kind: Kind, path: String, line: Int? = nil) {
    self.kind = kind
    self.path = path
    self.line = line
  }
}

/// Applies changes to a book; if they do not fit, throws a `StoreError` about a file.
func fitting(
  _ body: @autoclosure () throws(ChangeError) -> Void, path: String
) throws(StoreError) {
  do throws(ChangeError) { try body() } catch { throw StoreError(.conflict(error), path: path) }
}

extension StoreError: CustomStringConvertible {
  /// What went wrong, with which file, and what to do.
  public var description: String {
    let place = line.map { "\(path):\($0)" } ?? path
    return switch kind {
    case .system(let what, let errno): "cannot \(what) \(place): \(errno)"
    case .unsaved(let what, let errno):
      "not saved: cannot \(what) \(place): \(errno)"
    case .unfinished(let what, let errno):
      "cannot \(what) \(place): \(errno); the change is in the journal, and a later command writes this "
        + "file"
    case .notABook(let reason): "\(place) is not a book of contacts: \(reason); it was not changed"
    case .newerVersion(let version):
      "\(place) has format version \(version), and this program knows version \(Snapshot.version); "
        + "it was not changed; use a newer version of contacts"
    case .damaged(let reason): "\(place) is damaged: \(reason); it was not changed"
    case .damagedHistory(let reason):
      "\(place) is damaged: \(reason); the changes before it cannot be read: `check` explains, "
        + "`check --repair` saves the rest"
    case .missing(.backup(let backup)):
      "\(path) and its journal are missing, but \(backup) is there: copy it to \(path) (later "
        + "changes are lost), or move it away to start with an empty book"
    case .missing(.nothing):
      "\(path) and its journal disappeared while the book was open; put them back, or leave and "
        + "open it again to start with an empty book"
    case .missing(.damagedJournal(let kept, let journal)):
      "\(path) and its journal are missing, but \(kept) is there: copy it to \(journal) and run "
        + "`check --repair`, or move it away to start with an empty book"
    case .readOnly(let reason): "not saved: the book is read-only: \(reason)"
    case .heldBack: "this command cannot be part of a --transaction; nothing was changed"
    case .inDryRun: "this command does nothing with --dry-run"
    case .cancelled: "cancelled"
    case .conflict(let error): "not saved: \(error)"
    }
  }

  /// The same failure, as one after the journal was replaced.
  var asUnfinished: StoreError {
    guard case .system(let what, let errno) = kind else { return self }
    return StoreError(.unfinished(what, errno: errno), path: path, line: line)
  }

  /// Whether everything was done but for a file that is made again.
  public var isUnfinished: Bool {
    if case .unfinished = kind { true } else { false }
  }

  /// The same failure, as one of saving.
  var asUnsaved: StoreError {
    guard case .system(let what, let errno) = kind else { return self }
    return StoreError(.unsaved(what, errno: errno), path: path, line: line)
  }

  /// Whether the same call would fail again, not for lack of a resource.
  var isLasting: Bool {
    if kind == .cancelled { return false }
    guard case .system(_, let errno) = kind else { return true }
    return !errno.isPassing
  }
}

/// Calls the system for the files; a failure becomes a `StoreError`.
func onDisk<Answer: ~Copyable>(
  _ body: @autoclosure () throws(SystemError) -> Answer
) throws(StoreError) -> Answer {
  do throws(SystemError) { return try body() } catch { throw StoreError(error) }
}

extension StoreError {
  /// Creates the error of a failed system call.
  init(_ error: SystemError) {
    self.init(.system(error.action, errno: error.code), path: error.path)
  }
}
