#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A new file that takes the place of another in one step, or not at all.
///
/// It is written beside its target, whose permissions it takes; a crash leaves the old file or the new. One that is not
/// committed is taken away when nobody has it any more.
public final class AtomicFile {
  /// What is written in the target's place.
  public let file: File
  private let target: String
  private var isCommitted = false

  /// Makes a file that may take the place of what lies at a path.
  public init(replacing target: String) throws(SystemError) {
    self.target = target
    file = try Self.make(beside: target)
    file.lockWhileOpen()
    if let status = try FileStatus(path: target) { try file.setMode(status.mode) }
  }

  deinit {
    if !isCommitted { unsafe unlink(file.path) }
  }

  private static func make(beside target: String) throws(SystemError) -> File {
    var attempt = 0
    while true {
      do throws(SystemError) {
        return try File("\(target).\(getpid()).\(attempt).new", .writeOnly, .new)
      } catch {
        // Whoever reads the message knows the file, and not what is made beside it.
        guard error.code == .fileExists, attempt < 100 else {
          throw SystemError(error.action, target, error.code)
        }
        attempt += 1
      }
    }
  }

  /// Puts the file, which was brought to the disk, in its target's place.
  ///
  /// - Parameter backup: The name that what was there keeps, if there is one.
  public func commit(keeping backup: String? = nil) throws(SystemError) {
    if let backup, try FileStatus(path: target) != nil {
      try Folder.remove(backup)
      try Folder.keep(target, as: backup)
    }
    try takePlace()
    try Folder.synchronize(Folder.containing(target))
    removeAbandoned()
  }

  /// Puts the file in its target's place, where it may be lost, or torn, if the machine is cut off.
  public func commitUnsynchronized() throws(SystemError) {
    try takePlace()
    removeAbandoned()
  }

  private func takePlace() throws(SystemError) {
    try Folder.rename(file.path, to: target)
    isCommitted = true
  }

  /// Takes away what processes that were killed have left unfinished, where that can be done.
  private func removeAbandoned() {
    let folder = Folder.containing(target)
    let prefix = target[
      (target.lastIndex(of: "/").map(target.index(after:)) ?? target.startIndex)...]
    for name in Folder.namesIfListed(in: folder) where name.hasPrefix("\(prefix).") {
      let parts = name.dropFirst(prefix.count + 1).split(separator: ".")
      guard parts.count == 3, parts[2] == "new", Int(parts[1]) != nil,
        let process = pid_t(parts[0]), process != getpid(), kill(process, 0) != 0, errno == ESRCH,
        !isBeingWritten("\(folder)/\(name)")
      else { continue }
      unsafe unlink("\(folder)/\(name)")
    }
  }

  /// Tells whether a process writes a file, or may: one of another machine, of which nothing is known here but its lock.
  private func isBeingWritten(_ path: String) -> Bool {
    do throws(SystemError) {
      return try !File(path, .readOnly).tryToShareLock()
    } catch {
      return true
    }
  }
}

extension AtomicFile {
  /// Puts a file of some bytes in the place of what lies at a path, and on the disk.
  public static func replace(_ target: String, with bytes: [UInt8]) throws(SystemError) {
    let new = try AtomicFile(replacing: target)
    try new.file.write(bytes)
    try new.file.synchronize()
    try new.commit()
  }
}
