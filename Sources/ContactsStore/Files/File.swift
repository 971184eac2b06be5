#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// An open file: POSIX calls that are repeated after EINTR and short counts, and whose failures are
/// errors.
final class File {
  let path: String
  private let descriptor: Int32

  /// Opens a file; a new one is for its owner alone.
  init(_ path: String, _ flags: Int32) throws(StoreError) {
    self.path = path
    var opened: Int32
    repeat { opened = open(path, flags | O_CLOEXEC, 0o600) } while opened < 0 && errno == EINTR
    guard opened >= 0 else { throw StoreError(.system("open", errno: errno), path: path) }
    descriptor = opened
  }

  deinit {
    close(descriptor)
  }

  private func failure(_ what: String) -> StoreError {
    StoreError(.system(what, errno: errno), path: path)
  }

  /// Which file this is, and how it stands.
  func status() throws(StoreError) -> FileStatus {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure("examine") }
    return FileStatus(status)
  }

  /// Reads all bytes from `offset` to `end`, or to the end of the file.
  func read(from offset: Int = 0, to end: Int? = nil) throws(StoreError) -> [UInt8] {
    let size = try status().size
    let end = min(end ?? size, size)
    guard end > offset else { return [] }
    var failed = false
    let bytes = Array<UInt8>(unsafeUninitializedCapacity: end - offset) { buffer, count in
      while count < buffer.count {
        let more = pread(
          descriptor, buffer.baseAddress! + count, buffer.count - count, off_t(offset + count))
        if more > 0 {
          count += more
        } else if more == 0 {
          break
        } else if errno != EINTR {
          failed = true
          break
        }
      }
    }
    guard !failed else { throw failure("read") }
    return bytes
  }

  /// Writes all of `bytes` where the file's position is.
  func write(_ bytes: [UInt8]) throws(StoreError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        #if canImport(Glibc)
        Glibc.write(descriptor, buffer.baseAddress! + written, buffer.count - written)
        #else
        Darwin.write(descriptor, buffer.baseAddress! + written, buffer.count - written)
        #endif
      }
      if count >= 0 { written += count } else if errno != EINTR { throw failure("write") }
    }
  }

  /// Waits until the bytes, and the size, are on the disk.
  func synchronizeData() throws(StoreError) {
    #if canImport(Darwin)
    let result = fcntl(descriptor, F_FULLFSYNC)
    #else
    let result = fdatasync(descriptor)
    #endif
    guard result == 0 else { throw failure("synchronize") }
  }

  /// Waits until the file, its attributes too, is on the disk.
  func synchronize() throws(StoreError) {
    #if canImport(Darwin)
    let result = fcntl(descriptor, F_FULLFSYNC)
    #else
    let result = fsync(descriptor)
    #endif
    guard result == 0 else { throw failure("synchronize") }
  }

  /// Cuts the file to `size` bytes.
  func truncate(to size: Int) throws(StoreError) {
    while ftruncate(descriptor, off_t(size)) != 0 {
      guard errno == EINTR else { throw failure("shorten") }
    }
  }

  /// Gives the file the permissions `mode`.
  func setMode(_ mode: UInt32) throws(StoreError) {
    guard fchmod(descriptor, mode_t(mode)) == 0 else { throw failure("set the mode of") }
  }

  /// Waits for the exclusive lock on the file, which somebody may give up by a signal.
  func lock(unless isCancelled: () -> Bool) throws(StoreError) {
    while true {
      let waits = isCancelled() ? LOCK_NB : 0
      if flock(descriptor, LOCK_EX | waits) == 0 { return }
      if errno == EWOULDBLOCK, waits != 0 { throw StoreError(.cancelled, path: path) }
      guard errno == EINTR else { throw failure("lock") }
    }
  }

  /// Gives the lock back.
  func unlock() {
    flock(descriptor, LOCK_UN)
  }
}

/// Which file a path names, and how it stands.
struct FileStatus: Hashable {
  let device: UInt64
  let inode: UInt64
  let size: Int
  let mode: UInt32
  /// How many names the file has.
  let linkCount: Int
  private let changed: Int64
  private let changedNanoseconds: Int64
  let isFolder: Bool

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int(status.st_size)
    linkCount = Int(status.st_nlink)
    mode = UInt32(status.st_mode) & 0o7777
    isFolder = status.st_mode & S_IFMT == S_IFDIR
    #if canImport(Darwin)
    changed = Int64(status.st_mtimespec.tv_sec)
    changedNanoseconds = Int64(status.st_mtimespec.tv_nsec)
    #else
    changed = Int64(status.st_mtim.tv_sec)
    changedNanoseconds = Int64(status.st_mtim.tv_nsec)
    #endif
  }

  /// The status of what `path` names, or nil where there is nothing.
  init?(path: String) throws(StoreError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw StoreError(.system("examine", errno: errno), path: path)
    }
    self.init(status)
  }

  /// Tells whether both are of one file, whatever has been written to it since.
  func isSameFile(as other: FileStatus) -> Bool {
    device == other.device && inode == other.inode
  }
}

/// What is done to folders and names.
enum Folder {
  /// Makes a folder, and those above it, for its owner alone; one that is there stays as it is.
  static func create(_ path: String) throws(StoreError) {
    guard mkdir(path, 0o700) != 0, errno != EEXIST else { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
      throw StoreError(.system("make the folder", errno: errno), path: path)
    }
    try create(String(path[..<slash]))
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw StoreError(.system("make the folder", errno: errno), path: path)
    }
  }

  /// Waits until the names in a folder are on the disk.
  static func synchronize(_ path: String) throws(StoreError) {
    try File(path, O_RDONLY | O_DIRECTORY).synchronize()
  }

  /// Gives a file another name, in place of what had it.
  static func rename(_ path: String, to target: String) throws(StoreError) {
    #if canImport(Glibc)
    let result = Glibc.rename(path, target)
    #else
    let result = Darwin.rename(path, target)
    #endif
    guard result == 0 else {
      throw StoreError(.system("put a new snapshot at", errno: errno), path: target)
    }
  }

  /// Takes a name away; one that is not there is no failure.
  static func remove(_ path: String) throws(StoreError) {
    guard unlink(path) == 0 || errno == ENOENT else {
      throw StoreError(.system("remove", errno: errno), path: path)
    }
  }

  /// Gives a file a second name; where files cannot have two, the second is a copy.
  static func keep(_ path: String, as second: String) throws(StoreError) {
    #if canImport(Glibc)
    let result = Glibc.link(path, second)
    #else
    let result = Darwin.link(path, second)
    #endif
    guard result != 0 else { return }
    guard [EPERM, ENOTSUP, ENOSYS, EMLINK].contains(errno) else {
      throw StoreError(.system("keep the last snapshot as", errno: errno), path: second)
    }
    let copy = try File(second, O_WRONLY | O_CREAT | O_TRUNC)
    try copy.write(try File(path, O_RDONLY).read())
  }

  /// Returns the names in a folder, none where it cannot be listed.
  static func names(in path: String) -> [String] {
    guard let stream = opendir(path) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let capacity = Int(MemoryLayout.size(ofValue: entry.pointee.d_name))
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: capacity) { String(cString: $0) }
      }
      names.append(name)
    }
    return names
  }
}
