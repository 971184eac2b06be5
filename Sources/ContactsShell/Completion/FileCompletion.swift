internal import CommandLanguage

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Completes paths of files.
enum FileCompletion {
  /// The most entries of a folder that are looked at.
  private static let entryLimit = 20_000

  /// Returns the files and folders whose path begins so, by name; hidden ones only where a dot was typed.
  ///
  /// Names that are not UTF-8 cannot be typed, and are left out. A symbolic link to a folder is one.
  static func candidates(_ prefix: String) -> [CompletionCandidate] {
    if prefix == "~" { return [CompletionCandidate("~/", isFinal: false)] }
    let slash = prefix.lastIndex(of: "/")
    let folder = slash.map { String(prefix[...$0]) } ?? ""
    let wanted = slash.map { String(prefix[prefix.index(after: $0)...]) } ?? prefix
    guard let stream = opendir(folder.isEmpty ? "." : folder.expandingHome) else { return [] }
    defer { closedir(stream) }
    return names(in: stream, beginningWith: wanted).sorted().map { name in
      let isFolder = isFolder(name, in: dirfd(stream))
      let shown = name + (isFolder ? "/" : "")
      // A path that begins like an option is none with its folder before it.
      let path = folder.isEmpty && name.hasPrefix("-") ? "./" + shown : folder + shown
      return CompletionCandidate(path, display: shown, isFinal: !isFolder)
    }
  }

  private static func names(in stream: OpaquePointer, beginningWith wanted: String) -> [String] {
    var names: [String] = []
    for _ in 0..<entryLimit {
      guard let entry = readdir(stream) else { break }
      guard let name = entry.pointee.name, name.hasPrefix(wanted), name != ".", name != "..",
        !name.hasPrefix(".") || wanted.hasPrefix(".")
      else { continue }
      names.append(name)
    }
    return names
  }

  private static func isFolder(_ name: String, in folder: Int32) -> Bool {
    var status = stat()
    return fstatat(folder, name, &status, 0) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

extension dirent {
  /// The entry's name; nil where it is not UTF-8.
  fileprivate var name: String? {
    withUnsafeBytes(of: d_name) { bytes in
      String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
