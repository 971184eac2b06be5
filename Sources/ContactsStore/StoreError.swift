public import ContactsModel
public import Platform

/// Why the book could not be read or a change not saved, and of which file.
public struct StoreError: Error, Hashable, Sendable {
  /// What can be wrong.
  public enum Kind: Hashable, Sendable {
    /// A system call failed: what it was to do, and its errno.
    case system(String, errno: Errno)
    /// A system call failed while something was saved: what it was to do, and its errno.
    case unsaved(String, errno: Errno)
    /// The file is something else than a book.
    case notABook(String)
    /// The book was written by a later version of the format.
    case newerVersion(Int)
    /// The book does not read as it should.
    case damaged(String)
    /// A record of the journal does not read, and with it none of those before.
    case damagedHistory(String)
    /// The book is missing, and what is still there.
    case missing(Remains)
    /// Nothing can be saved, and why.
    case readOnly(String)
    /// Something that cannot be part of a script that is done as a whole.
    case heldBack
    /// Something that cannot be taken back, in a dry run.
    case inDryRun
    /// Somebody asked for an end before anything was done.
    case cancelled
    /// A change does not fit what is there.
    case conflict(ChangeError)
  }

  /// What is left of a book whose snapshot and journal are missing, by its path.
  public enum Remains: Hashable, Sendable {
    /// The snapshot before the last checkpoint.
    case backup(String)
    /// Nothing, though the book was there when it was opened.
    case nothing
    /// A damaged journal that a repair has kept.
    case damagedJournal(String, journal: String)
  }

  /// What is wrong.
  public let kind: Kind
  /// The file it happened to.
  public let path: String
  /// The line at fault, from 1.
  public let line: Int?

  /// Makes an error of what happened to a file.
  public init(_ kind: Kind, path: String, line: Int? = nil) {
    self.kind = kind
    self.path = path
    self.line = line
  }
}

extension StoreError: CustomStringConvertible {
  /// What went wrong, to which thing, and what to do.
  public var description: String {
    let place = line.map { "\(path):\($0)" } ?? path
    return switch kind {
    case .system(let what, let errno): "cannot \(what) \(place): \(errno)"
    case .unsaved(let what, let errno):
      "not saved: cannot \(what) \(place): \(errno)"
    case .notABook(let reason): "\(place) is not a book of contacts: \(reason); it was not changed"
    case .newerVersion(let version):
      "\(place) has format version \(version), and this program knows version \(Snapshot.version); "
        + "it was not changed; use a newer version of contacts"
    case .damaged(let reason): "\(place) is damaged: \(reason); it was not changed"
    case .damagedHistory(let reason):
      "\(place) is damaged: \(reason); the changes before it cannot be read: `check` explains, "
        + "`check --repair` saves the rest"
    case .missing(.backup(let backup)):
      "\(path) and its journal are missing, but \(backup) is there: copy it to \(path) (later changes "
        + "are lost), or move it away to start with an empty book"
    case .missing(.nothing):
      "\(path) and its journal disappeared while the book was open; put them back, or leave and open it "
        + "again to start with an empty book"
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

  /// The same failure, told of something that was to be saved.
  var asUnsaved: StoreError {
    guard case .system(let what, let errno) = kind else { return self }
    return StoreError(.unsaved(what, errno: errno), path: path, line: line)
  }

  /// Whether the same call would fail again, as nothing that was short or busy was to blame.
  var isLasting: Bool {
    if kind == .cancelled { return false }
    guard case .system(_, let errno) = kind else { return true }
    let passing: [Errno] = [
      .noSpace, .quotaExceeded, .inputOutput, .interrupted, .wouldBlock, .noMemory,
      .tooManyOpenFiles, .tooManyOpenFilesInSystem,
    ]
    return !passing.contains(errno)
  }
}
