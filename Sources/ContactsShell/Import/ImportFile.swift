internal import LineEditing

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A file that contacts are imported from.
struct ImportFile {
  /// The path as it was given; `-` for standard input.
  let path: String
  /// Whether it was found in a folder, and not named: nobody is waited for there who may write into a pipe.
  var isOfFolder = false

  /// The most names of a folder that are looked at.
  private static let maximumNames = 1_000_000

  /// What the file is called in messages.
  var name: String { path == "-" ? "<stdin>" : path }

  /// Returns the files that a path names: itself, or the files of a folder whose names end so, sorted.
  static func files(at path: String, endings: [String]) throws -> [ImportFile] {
    let expanded = path.expandingHome
    var status = stat()
    guard path != "-" else { return [ImportFile(path: path)] }
    guard stat(expanded, &status) == 0 else { throw failure(path) }
    guard status.st_mode & S_IFMT == S_IFDIR else { return [ImportFile(path: path)] }
    let names = try names(in: expanded, called: path).filter { name in
      let ending = name.split(separator: ".", omittingEmptySubsequences: false).last ?? ""
      return !name.hasPrefix(".") && endings.contains(ending.lowercased())
    }
    guard !names.isEmpty else {
      let wanted = endings.map { "*.\($0)" }.joined(separator: " or ")
      throw CommandError("there is no \(wanted) in the folder \(path)")
    }
    let folder = path.hasSuffix("/") ? path : path + "/"
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map { ImportFile(path: folder + $0, isOfFolder: true) }
  }

  private static func names(in folder: String, called path: String) throws -> [String] {
    guard let stream = opendir(folder) else { throw failure(path) }
    defer { closedir(stream) }
    var names: [String] = []
    errno = 0
    while let entry = readdir(stream) {
      guard names.count < maximumNames else {
        throw CommandError(
          "the folder \(path) has more than \(maximumNames) files; import some at a time")
      }
      let capacity = MemoryLayout.size(ofValue: entry.pointee.d_name)
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: capacity) { String(cString: $0) }
        })
      errno = 0
    }
    guard errno == 0 else { throw failure(path) }
    return names
  }

  /// Opens the file, which may be a pipe.
  ///
  /// - Parameter step: Called where waiting for it was broken off; throws to break off for good.
  func open(step: () throws -> Void) throws -> OpenImportFile {
    guard path != "-" else { return try OpenImportFile(self, descriptor: 0) }
    let waiting = isOfFolder ? O_NONBLOCK : 0
    #if canImport(Glibc)
    let descriptor = Glibc.open(path.expandingHome, O_RDONLY | O_CLOEXEC | waiting)
    #else
    let descriptor = Darwin.open(path.expandingHome, O_RDONLY | O_CLOEXEC | waiting)
    #endif
    guard descriptor >= 0 else {
      try step()
      throw Self.failure(path)
    }
    return try OpenImportFile(self, descriptor: descriptor)
  }

  static func failure(_ path: String) -> CommandError {
    CommandError("cannot read \(path): \(String(cString: strerror(errno)))")
  }
}
