#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// What is done to folders and names.
enum Folder {
  /// Makes a folder, and those above it, for its owner alone; one that is there stays as it is.
  static func create(_ path: String) throws(StoreError) {
    guard try !make(path) else { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
      throw StoreError(.system("make the folder", errno: errno), path: path)
    }
    try create(String(path[..<slash]))
    guard try make(path) else {
      throw StoreError(.system("make the folder", errno: errno), path: path)
    }
  }

  /// Makes a folder, and brings its name to the disk; false where it cannot be made.
  private static func make(_ path: String) throws(StoreError) -> Bool {
    guard mkdir(path, 0o700) == 0 else { return errno == EEXIST }
    let slash = path.lastIndex(of: "/")
    let parent = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    do throws(StoreError) {
      try synchronize(parent)
    } catch {
      // Who may make folders somewhere may perhaps not look there.
      guard case .system(_, EACCES) = error.kind else { throw error }
    }
    return true
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
      throw StoreError(.system("replace", errno: errno), path: target)
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
      throw StoreError(.system("keep a copy as", errno: errno), path: second)
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
