#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A path with its symbolic links resolved; nothing need exist there.
public struct ResolvedPath: Hashable, Sendable {
  /// The resolved path.
  public let path: String
  /// The parent folder.
  public var folder: String { Folder.containing(path) }

  /// Follows links in the last component; the system follows those of the folders.
  public init(_ path: String) throws(SystemError) {
    let resolved = try Self.resolve(path, links: 0)
    // The system can follow a link of /proc, such as that of a pipe, whose text is no path.
    let isPath = resolved == path || File.exists(resolved) || !File.exists(path)
    self.path = isPath ? resolved : path
  }

  private static func resolve(_ path: String, links: Int) throws(SystemError) -> String {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe readlink(path, $0.baseAddress!, $0.count)
    }
    guard count >= 0 else { return path }
    guard links < 40 else { throw SystemError("follow", path, .tooManyLinks) }
    let target = String(decoding: buffer[..<count], as: UTF8.self)
    if target.hasPrefix("/") { return try resolve(target, links: links + 1) }
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    return try resolve(folder + target, links: links + 1)
  }
}
