internal import Platform

/// A folder of files for other programs, each replaced in one step.
public struct ExportFolder {
  /// Where the folder lies.
  public let path: String
  /// The most bytes of a file that are compared with what is to be written: 64 MiB.
  private static let maximumCompared = 64 << 20

  /// What lies under a name.
  public enum Content: Hashable, Sendable {
    /// Nothing.
    case none
    /// A file, and what it holds.
    case bytes([UInt8])
    /// A symbolic link, a folder, a device, or a file of more than 64 MiB.
    case other
  }

  /// Finds a folder, and makes it where there is none.
  ///
  /// - Parameter isMade: Whether it is made; where it is not, it is as empty.
  public init(_ path: String, isMade: Bool = true) throws(StoreError) {
    var path = path
    while path.hasSuffix("/"), path.utf8.count > 1 { path.removeLast() }
    self.path = path
    guard isMade else { return }
    try saving(Folder.create(path))
    _ = try saving(File(path, .readOnly, .folder))
  }

  /// The names of all that lies in the folder, in order; none where it cannot be listed.
  public var names: [String] {
    Folder.namesIfListed(in: path).sorted()
  }

  /// Returns what lies under a name; links are not followed.
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

  /// Removes the file of a name.
  public func remove(_ name: String) throws(StoreError) {
    try onDisk(Folder.remove("\(path)/\(name)"))
  }

  /// Puts a file in the place of what has the name; a symbolic link is replaced, not followed.
  public func replace(_ name: String, with bytes: [UInt8]) throws(StoreError) {
    try saving(write(bytes, inPlaceOf: "\(path)/\(name)"))
  }

  private func write(_ bytes: [UInt8], inPlaceOf target: String) throws(SystemError) {
    let temporary = "\(path)/.\(CurrentProcess.id).contacts.new"
    try Folder.remove(temporary)
    let file = try File(temporary, .writeOnly, .new)
    do throws(SystemError) {
      // Others may have been given permissions to the file that was there.
      let former = try FileStatus(path: target, followsLinks: false)
      if let former, former.isRegular { try file.setMode(former.mode & 0o777) }
      try file.write(bytes)
      try file.synchronizeData()
      try Folder.rename(temporary, to: target)
    } catch {
      // What went wrong first is told.
      do throws(SystemError) { try Folder.remove(temporary) } catch {}
      throw error
    }
  }

  /// Waits until the names are on the disk.
  public func synchronize() throws(StoreError) {
    try saving(Folder.synchronize(path))
  }
}
