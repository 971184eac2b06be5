internal import LineEditing

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A file that contacts are imported from, read as a whole.
struct ImportFile {
  /// The path as it was given; `-` for standard input.
  let path: String
  /// Whether it was found in a folder, and not named: nobody is waited for there who may write into a pipe.
  var isOfFolder = false

  /// The most bytes that a file may have: 4 GiB.
  static let maximumSize = 4 << 30
  /// The most names of a folder that are looked at.
  private static let maximumNames = 1_000_000
  private static let chunkSize = 1 << 20

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

  /// Returns all bytes of the file, which may be a pipe.
  ///
  /// - Parameter step: Called while more is waited for or read; throws to break off.
  func bytes(step: () throws -> Void) throws -> [UInt8] {
    if path == "-" { return try bytes(of: 0, step: step) }
    let waiting = isOfFolder ? O_NONBLOCK : 0
    let descriptor = open(path.expandingHome, O_RDONLY | O_CLOEXEC | waiting)
    guard descriptor >= 0 else {
      try step()
      throw Self.failure(path)
    }
    defer { close(descriptor) }
    return try bytes(of: descriptor, step: step)
  }

  private func bytes(of descriptor: Int32, step: () throws -> Void) throws -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.failure(name) }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw CommandError("cannot read \(name): it is a folder")
    }
    let isRegular = status.st_mode & S_IFMT == S_IFREG
    guard isRegular || !isOfFolder else {
      throw CommandError("cannot read \(name): it is a pipe or a device, and no file")
    }
    guard !isRegular || status.st_size <= Self.maximumSize else { throw tooLong }
    var bytes: [UInt8] = []
    if isRegular {
      bytes = try [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
        while count < buffer.count {
          try step()
          let rest = UnsafeMutableRawBufferPointer(
            rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
          let length = read(descriptor, rest.baseAddress, min(rest.count, Self.chunkSize))
          if length == 0 { return }
          guard length > 0 || errno == EINTR else { throw Self.failure(name) }
          count += max(0, length)
        }
      }
    }
    // Of a regular file this is what has been added to it meanwhile.
    var chunk = [UInt8](repeating: 0, count: Self.chunkSize)
    while true {
      try step()
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // A signal that comes just before the wait does not end it.
      guard isRegular || poll(&request, 1, 100) > 0 else { continue }
      let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { return bytes }
      if count < 0 {
        guard errno == EINTR || errno == EAGAIN else { throw Self.failure(name) }
        continue
      }
      bytes += chunk[..<count]
      guard bytes.count <= Self.maximumSize else { throw tooLong }
    }
  }

  private var tooLong: CommandError {
    CommandError("\(name) is longer than 4 GiB; nothing of it was read: split it")
  }

  private static func failure(_ path: String) -> CommandError {
    CommandError("cannot read \(path): \(String(cString: strerror(errno)))")
  }
}
