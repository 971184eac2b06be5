#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A new file that takes the place of another in one step, or not at all.
///
/// It is written beside its target, whose permissions it takes; a crash leaves the old file or the
/// new.
struct AtomicFile {
  private let target: String
  private let file: File
  private let folder: String

  /// Puts a new file in the place of `target`; what was there keeps the name `backup`, if there is one.
  ///
  /// - Parameter write: writes the file, which is then brought to the disk.
  static func replace(
    _ target: String, in folder: String, keeping backup: String?,
    write: (File) throws(StoreError) -> Void
  ) throws(StoreError) {
    _ = try replace(target, in: folder, write: write) { file throws(StoreError) in
      try file.commit(keeping: backup)
      return true
    }
  }

  /// Makes a new file that `commit` may put in the place of `target`.
  ///
  /// - Parameters:
  ///   - write: writes the file, which is then brought to the disk.
  ///   - commit: commits the file, or returns false where it is not wanted any more.
  /// - Returns: what `commit` returned.
  static func replace(
    _ target: String, in folder: String, write: (File) throws(StoreError) -> Void,
    commit: (AtomicFile) throws(StoreError) -> Bool
  ) throws(StoreError) -> Bool {
    let new = try AtomicFile(replacing: target, in: folder)
    do throws(StoreError) {
      try write(new.file)
      try new.file.synchronize()
      if try commit(new) { return true }
    } catch {
      new.abandon()
      throw error
    }
    new.abandon()
    return false
  }

  /// Puts a new file in the place of `target` that may be lost, or torn, where the machine is cut off.
  static func replaceUnsynchronized(
    _ target: String, in folder: String, write: (File) throws(StoreError) -> Void
  ) throws(StoreError) {
    let new = try AtomicFile(replacing: target, in: folder)
    do throws(StoreError) {
      try write(new.file)
      try Folder.rename(new.file.path, to: target)
      new.removeAbandoned()
    } catch {
      new.abandon()
      throw error
    }
  }

  private init(replacing target: String, in folder: String) throws(StoreError) {
    self.target = target
    self.folder = folder
    var attempt = 0
    while true {
      do throws(StoreError) {
        file = try File("\(target).\(getpid()).\(attempt).new", O_WRONLY | O_CREAT | O_EXCL)
        break
      } catch {
        guard case .system(let what, let errno) = error.kind else { throw error }
        // Whoever reads the message knows the file, and not what is made beside it.
        guard errno == EEXIST, attempt < 100 else {
          throw StoreError(.system(what, errno: errno), path: target)
        }
        attempt += 1
      }
    }
    file.lockWhileOpen()
    do throws(StoreError) {
      if let status = try FileStatus(path: target) { try file.setMode(status.mode) }
    } catch {
      abandon()
      throw error
    }
  }

  /// Puts the file in its target's place; what was there keeps the name `backup`, if there is one.
  func commit(keeping backup: String?) throws(StoreError) {
    if let backup, try FileStatus(path: target) != nil {
      try Folder.remove(backup)
      try Folder.keep(target, as: backup)
    }
    try Folder.rename(file.path, to: target)
    try Folder.synchronize(folder)
    removeAbandoned()
  }

  /// Takes away what processes that were killed have left unfinished, where that can be done.
  private func removeAbandoned() {
    let prefix = target[
      (target.lastIndex(of: "/").map(target.index(after:)) ?? target.startIndex)...]
    for name in Folder.names(in: folder) where name.hasPrefix("\(prefix).") {
      let parts = name.dropFirst(prefix.count + 1).split(separator: ".")
      guard parts.count == 3, parts[2] == "new", Int(parts[1]) != nil,
        let process = pid_t(parts[0]), process != getpid(), kill(process, 0) != 0, errno == ESRCH,
        !isBeingWritten("\(folder)/\(name)")
      else { continue }
      unlink("\(folder)/\(name)")
    }
  }

  /// Tells whether a process writes a file, or may: one of another machine, of which nothing is known here but its lock.
  private func isBeingWritten(_ path: String) -> Bool {
    do throws(StoreError) {
      return try !File(path, O_RDONLY).tryToShareLock()
    } catch {
      return true
    }
  }

  /// Takes the unfinished file away.
  private func abandon() {
    unlink(file.path)
  }
}
