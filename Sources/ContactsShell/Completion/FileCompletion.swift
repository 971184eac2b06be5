internal import CommandLanguage

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Completes paths of files.
enum FileCompletion {
  /// Returns the files and folders whose path begins so; hidden ones only where a dot was typed.
  static func candidates(_ prefix: String) -> [CompletionCandidate] {
    let slash = prefix.lastIndex(of: "/")
    let folder = slash.map { String(prefix[...$0]) } ?? ""
    let wanted = slash.map { String(prefix[prefix.index(after: $0)...]) } ?? prefix
    guard let stream = opendir(folder.isEmpty ? "." : folder.expandingHome) else { return [] }
    defer { closedir(stream) }
    var found: [CompletionCandidate] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name.hasPrefix(wanted), name != ".", name != "..",
        !name.hasPrefix(".") || wanted.hasPrefix(".")
      else { continue }
      let isFolder = entry.pointee.d_type == UInt8(DT_DIR)
      found.append(
        CompletionCandidate(
          folder + name + (isFolder ? "/" : ""), display: name + (isFolder ? "/" : ""),
          isFinal: !isFolder))
    }
    return found.sorted { $0.text < $1.text }
  }
}
