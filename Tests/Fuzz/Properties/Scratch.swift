import Platform

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A new folder, in memory if possible, deleted with its files at the end.
final class Scratch {
  let path: String

  init() throws {
    let parent = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
    var name = Array("\(parent)/contacts-fuzz-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw BrokenPromise(description: "no folder in \(parent)") }
    path = name.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  /// Returns the path of a file in the folder.
  subscript(name: String) -> String { "\(path)/\(name)" }

  func write(_ bytes: [UInt8], to name: String) throws {
    let file = try File(self[name], .writeOnly, .create)
    try file.truncate(to: 0)
    try file.write(bytes)
  }

  func read(_ name: String) throws -> [UInt8] { try File(self[name], .readOnly).read() }

  deinit {
    guard let folder = opendir(path) else { return }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { unlink(self[name]) }
    }
    closedir(folder)
    rmdir(path)
  }
}
