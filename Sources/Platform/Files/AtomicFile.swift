#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A new file that replaces another in one step, or not at all.
///
/// It is written beside its target, where a symbolic link ends, and takes over its permissions; a
/// crash leaves the old file or the new. Removed on release if it was not committed.
public final class AtomicFile {
  /// The file to write.
  public let file: File
  private let target: String
  private var isCommitted = false

  /// Creates a file to replace the one at a path.
  public init(replacing target: String) throws(SystemError) {
    let target = try ResolvedPath(target).path
    self.target = target
    file = try Self.make(beside: target)
    if let status = try FileStatus(path: target) { try file.setMode(status.mode) }
  }

  deinit {
    if !isCommitted { unsafe unlink(file.path) }
  }

  private static func make(beside target: String) throws(SystemError) -> File {
    for attempt in 0...100 {
      do throws(SystemError) {
        let file = try File(
          "\(target).\(getpid()).\(attempt).new", .writeOnly, .new, knownAs: target)
        // Until it was locked, another process may have taken it for abandoned: it removes a file while
        // it has the lock.
        if file.lockWhileOpen(), try file.status().linkCount > 0 { return file }
      } catch {
        guard error.code == .fileExists else { throw SystemError("write", target, error.code) }
      }
    }
    throw SystemError("write", target, .fileExists)
  }

  /// Renames the file, which has been synchronized, to its target.
  ///
  /// - Parameter backup: A name under which the old file is kept, if there was one.
  public func commit(keeping backup: String? = nil) throws(SystemError) {
    if let backup, try FileStatus(path: target) != nil {
      try Folder.remove(backup)
      try Folder.keep(target, as: backup)
    }
    // A folder that cannot be opened leaves the old file.
    let folder = try File(Folder.containing(target), .readOnly, .folder)
    try takePlace()
    try folder.synchronize()
    Self.removeAbandoned(beside: target)
  }

  /// Renames the file to its target; a power failure may lose or tear it.
  public func commitUnsynchronized() throws(SystemError) {
    try takePlace()
    Self.removeAbandoned(beside: target)
  }

  private func takePlace() throws(SystemError) {
    try Folder.rename(file.path, to: target)
    isCommitted = true
  }

  /// Removes files that killed processes left unfinished beside a target, as far as possible: those
  /// that nobody has locked, as another process may have got the number of one that was killed.
  public static func removeAbandoned(beside target: String) {
    let folder = Folder.containing(target)
    let prefix = target[
      (target.lastIndex(of: "/").map(target.index(after:)) ?? target.startIndex)...]
    for name in Folder.namesIfListed(in: folder) where name.hasPrefix("\(prefix).") {
      let parts = name.dropFirst(prefix.count + 1).split(separator: ".")
      guard parts.count == 3, parts[2] == "new", parts[..<2].allSatisfy({ Int($0) != nil })
      else { continue }
      removeIfAbandoned("\(folder)/\(name)")
    }
  }

  /// Removes a file unless a process may be writing it, on this machine or another.
  private static func removeIfAbandoned(_ path: String) {
    do throws(SystemError) {
      let file = try File(path, .readWrite)
      // Where locks are not supported, nobody knows.
      guard try file.lock(unless: { true }),
        try FileStatus(path: path)?.isSameFile(as: file.status()) == true
      else { return }
      unsafe unlink(path)
    } catch {
      // It stays.
    }
  }
}

extension AtomicFile {
  /// Replaces the file at a path with some bytes, durably.
  public static func replace(_ target: String, with bytes: [UInt8]) throws(SystemError) {
    let new = try AtomicFile(replacing: target)
    try new.file.write(bytes)
    try new.file.synchronize()
    try new.commit()
  }
}
