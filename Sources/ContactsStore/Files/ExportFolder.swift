internal import Platform

/// A folder of files for other programs, each replaced in one step.
public struct ExportFolder {
  /// The path of the folder.
  public let path: String
  /// The largest file that is compared with its new content: 64 MiB.
  private static let maximumCompared = 64 << 20

  /// What a name stands for.
  public enum Content: Hashable, Sendable {
    /// Nothing.
    case none
    /// A file, with its content.
    case bytes([UInt8])
    /// A symbolic link, a folder, a device, or a file of more than 64 MiB.
    case other
  }

  /// Opens a folder, and creates it if there is none.
  ///
  /// - Parameter isMade: Whether to create it; otherwise a missing folder counts as empty.
  public init(_ path: String, isMade: Bool = true) throws(StoreError) {
    var path = path
    while path.hasSuffix("/"), path.utf8.count > 1 { path.removeLast() }
    self.path = path
    guard isMade else { return }
    try onDisk(Folder.create(path))
    _ = try onDisk(File(path, .readOnly, .folder))
  }

  /// The names in the folder, in order; none if it cannot be listed.
  public var names: [String] {
    Folder.namesIfListed(in: path).sorted()
  }

  /// Returns what a name stands for, without following links.
  public func content(of name: String) throws(StoreError) -> Content {
    do throws(SystemError) {
      let file = try File("\(path)/\(name)", .readOnly, .noFollow)
      let status = try file.status()
      guard status.isRegular, status.size <= Self.maximumCompared else { return .other }
      return .bytes(try file.read())
    } catch {
      switch error.code {
      case .noSuchFile: return .none
      case .tooManyLinks: return .other
      default: throw StoreError(error)
      }
    }
  }

  /// Removes a file.
  public func remove(_ name: String) throws(StoreError) {
    try onDisk(Folder.remove("\(path)/\(name)"))
  }

  /// Replaces the file with a name; a symbolic link is replaced, not followed.
  public func replace(_ name: String, with bytes: [UInt8]) throws(StoreError) {
    try onDisk(write(bytes, inPlaceOf: "\(path)/\(name)"))
  }

  private func write(_ bytes: [UInt8], inPlaceOf target: String) throws(SystemError) {
    let temporary = "\(path)/.\(CurrentProcess.id).contacts.new"
    try Folder.remove(temporary)
    let file = try File(temporary, .writeOnly, .new)
    do throws(SystemError) {
      // Keep the permissions of the former file.
      let former = try FileStatus(path: target, followsLinks: false)
      if let former, former.isRegular { try file.setMode(former.mode & 0o777) }
      try file.write(bytes)
      try file.synchronizeData()
      try Folder.rename(temporary, to: target)
    } catch {
      // The first error is reported.
      do throws(SystemError) { try Folder.remove(temporary) } catch {}
      throw error
    }
  }

  /// Waits until the names are on disk.
  public func synchronize() throws(StoreError) {
    try onDisk(Folder.synchronize(path))
  }
}
