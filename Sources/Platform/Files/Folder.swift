#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Operations on folders and names.
public enum Folder {
  /// Returns the path of the parent folder.
  public static func containing(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The path of the working folder; nil if it is unknown, as when it was removed.
  public static var current: String? {
    guard let path = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(path) }
    return unsafe String(validatingCString: path)
  }

  /// Returns whether a folder exists at a path; follows links.
  public static func exists(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Creates a folder and its parents, accessible to their owner only; existing ones are unchanged.
  public static func create(_ path: String) throws(SystemError) {
    guard let code = try make(path) else { return }
    guard code == .noSuchFile, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
      throw SystemError("make the folder", path, code)
    }
    try create(String(path[..<slash]))
    if let code = try make(path) { throw SystemError("make the folder", path, code) }
  }

  /// Creates a folder, and synchronizes its parent; returns the error if it fails.
  private static func make(_ path: String) throws(SystemError) -> Errno? {
    guard unsafe mkdir(path, 0o700) == 0 else { return Errno.last == .fileExists ? nil : .last }
    do throws(SystemError) {
      try synchronize(containing(path))
    } catch {
      // A user who may create folders somewhere may not be allowed to list them.
      guard error.code == .permissionDenied else { throw error }
    }
    return nil
  }

  /// Waits until the names in a folder are on the disk.
  public static func synchronize(_ path: String) throws(SystemError) {
    try File(path, .readOnly, .folder).synchronize()
  }

  /// Renames a file, replacing the target.
  public static func rename(_ path: String, to target: String) throws(SystemError) {
    guard systemRename(path, target) == 0 else { throw SystemError("replace", target) }
  }

  /// Renames a file to a name that is free; the error is `fileExists` if it is not.
  public static func renameIfFree(_ path: String, to target: String) throws(SystemError) {
    if unsafe link(path, target) == 0 { return try remove(path) }
    guard [.notPermitted, .notSupported, .noSuchCall, .tooManyNames].contains(Errno.last) else {
      throw SystemError("make", target)
    }
    // Without hard links, nobody can exclude a file that is made meanwhile.
    guard try FileStatus(path: target, followsLinks: false) == nil else {
      throw SystemError("make", target, .fileExists)
    }
    try rename(path, to: target)
  }

  /// Removes a file, if that is possible.
  public static func removeIfThere(_ path: String) { unsafe unlink(path) }

  /// Removes a file, if it exists.
  public static func remove(_ path: String) throws(SystemError) {
    guard unsafe unlink(path) == 0 || Errno.last == .noSuchFile else {
      throw SystemError("remove", path)
    }
  }

  /// Gives a file a second name; copies it where hard links are not supported, whole or not at all.
  ///
  /// Of a symbolic link, it is the file that it leads to.
  public static func keep(_ path: String, as second: String) throws(SystemError) {
    let file = try ResolvedPath(path).path
    guard unsafe link(file, second) != 0 else { return }
    guard
      [.notPermitted, .notSupported, .noSuchCall, .tooManyNames, .otherDevice]
        .contains(Errno.last)
    else {
      throw SystemError("keep a copy as", second)
    }
    try AtomicFile.replace(second, with: File(path, .readOnly).read())
  }

  /// What is in a folder under a name.
  public struct Entry: Sendable {
    /// The name, repaired where it is not UTF-8.
    public let name: String
    /// Whether the name is UTF-8.
    public let hasTextName: Bool
    /// Whether it may be a regular file, as far as the folder says.
    public let mayBeFile: Bool
  }

  /// Returns what is in a folder, in system order, up to a limit.
  public static func entries(
    in path: String, atMost limit: Int = .max
  ) throws(SystemError) -> [Entry] {
    guard let stream = unsafe opendir(path) else { throw SystemError("read", path) }
    defer { unsafe closedir(stream) }
    var entries: [Entry] = []
    while entries.count < limit {
      Errno.last = .none
      guard let entry = unsafe readdir(stream) else {
        guard Errno.last == .none else { throw SystemError("read", path) }
        break
      }
      let type = unsafe Int(entry.pointee.d_type)
      let (name, isText) = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        let bytes = unsafe bytes.prefix { $0 != 0 }
        let text = unsafe String(validating: bytes, as: UTF8.self)
        return unsafe (text ?? String(decoding: bytes, as: UTF8.self), text != nil)
      }
      guard name != ".", name != ".." else { continue }
      let mayBeFile = type == Int(DT_REG) || type == Int(DT_UNKNOWN)
      entries.append(Entry(name: name, hasTextName: isText, mayBeFile: mayBeFile))
    }
    return entries
  }

  /// Returns the names in a folder, in system order, up to a limit.
  ///
  /// - Parameter ofText: Whether to skip names that are not UTF-8, rather than repair them.
  public static func names(
    in path: String, atMost limit: Int = .max, ofText: Bool = false
  ) throws(SystemError) -> [String] {
    try entries(in: path, atMost: limit).filter { !ofText || $0.hasTextName }.map(\.name)
  }

  /// Returns the names in a folder; none if it cannot be listed.
  public static func namesIfListed(in path: String) -> [String] {
    do throws(SystemError) {
      return try names(in: path)
    } catch {
      return []
    }
  }
}
