internal import Platform

/// A file to import contacts from.
struct ImportFile {
  /// The path, as it was given; `-` for standard input.
  let path: String
  /// Whether it was found in a folder, not named: then a pipe is not waited for.
  var isOfFolder = false

  /// The most names of a folder that are read.
  private static let maximumNames = 1_000_000

  /// The name in messages.
  var name: String { path == "-" ? "<stdin>" : path }

  /// Returns the files that a path names: itself, or the files of a folder with these endings,
  /// sorted.
  static func files(at path: String, endings: [String]) throws -> [ImportFile] {
    let expanded = path.expandingHome
    guard path != "-" else { return [ImportFile(path: path)] }
    guard
      let status = try reading(path, { () throws(SystemError) in try FileStatus(path: expanded) })
    else { throw failure(path, .noSuchFile) }
    guard status.isFolder else { return [ImportFile(path: path)] }
    let names = try names(in: expanded, called: path).filter { name in
      let ending = name.split(separator: ".", omittingEmptySubsequences: false).last ?? ""
      return !name.hasPrefix(".") && endings.contains(ending.lowercased())
    }
    guard !names.isEmpty else {
      let wanted = endings.map { "*.\($0)" }.joined(separator: " or ")
      throw CommandError("no \(wanted) in the folder \(path)")
    }
    let folder = path.hasSuffix("/") ? path : path + "/"
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map { ImportFile(path: folder + $0, isOfFolder: true) }
  }

  private static func names(in folder: String, called path: String) throws -> [String] {
    let names = try reading(path) { () throws(SystemError) in
      try Folder.names(in: folder, atMost: maximumNames + 1)
    }
    guard names.count <= maximumNames else {
      throw CommandError(
        "the folder \(path) has more than \(maximumNames) files; import some at a time")
    }
    return names
  }

  /// Opens the file, which may be a pipe.
  ///
  /// - Parameter step: Called when waiting is interrupted; throws to give up.
  func open(step: () throws -> Void) throws -> OpenImportFile {
    guard path != "-" else { return try OpenImportFile(self, descriptor: Descriptor(0)) }
    let descriptor: Descriptor
    do throws(Errno) {
      let waiting: Descriptor.Options = isOfFolder ? .nonBlocking : []
      descriptor = try Descriptor.open(path.expandingHome, .readOnly, waiting)
    } catch {
      try step()
      throw Self.failure(path, error)
    }
    return try OpenImportFile(self, descriptor: descriptor)
  }

  /// Calls the system; a failure is reported as one of reading the file.
  private static func reading<Answer>(
    _ path: String, _ body: () throws(SystemError) -> Answer
  ) throws(CommandError) -> Answer {
    do throws(SystemError) { return try body() } catch { throw failure(path, error.code) }
  }

  static func failure(_ path: String, _ code: Errno) -> CommandError {
    CommandError("cannot read \(path): \(code)")
  }
}
