#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Queries about paths, and operations on files that are not kept open.
extension File {
  /// Returns whether anything exists at a path.
  public static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// Returns whether this process may execute the file at a path.
  public static func isExecutable(_ path: String) -> Bool { unsafe access(path, X_OK) == 0 }

  /// Returns why this process may not write to a path; `nil` if it may.
  public static func obstacle(toWriting path: String) -> Errno? {
    unsafe access(path, W_OK) == 0 ? nil : .last
  }

  /// Creates a file with some bytes, with permissions as the umask allows; fails if it exists, and
  /// leaves no incomplete file.
  public static func make(_ path: String, with bytes: [UInt8]) throws(SystemError) {
    do throws(Errno) {
      let file = try Descriptor.open(path, .writeOnly, .new, permissions: 0o666)
      try fill(file, at: path, with: bytes)
    } catch {
      throw SystemError("write", path, error)
    }
  }

  /// Creates a file with a new name, readable by its owner only; returns its path.
  public static func makeTemporary(
    in folder: String, named name: String, ending: String, with bytes: [UInt8]
  ) throws(SystemError) -> String {
    var template = Array("\(folder)/\(name)-XXXXXX\(ending)".utf8CString)
    let number = unsafe mkstemps(&template, Int32(ending.utf8.count))
    let code = Errno.last
    let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard number >= 0 else { throw SystemError("make", path, code) }
    do throws(Errno) {
      try fill(Descriptor(number), at: path, with: bytes)
    } catch {
      throw SystemError("write", path, error)
    }
    return path
  }

  /// Writes and closes a new file; removes it on failure.
  private static func fill(
    _ file: Descriptor, at path: String, with bytes: [UInt8]
  ) throws(Errno) {
    do throws(Errno) {
      do throws(Errno) {
        try file.write(bytes.span)
      } catch {
        file.close()
        throw error
      }
      if let code = file.close() { throw code }
    } catch {
      unsafe unlink(path)
      throw error
    }
  }
}
