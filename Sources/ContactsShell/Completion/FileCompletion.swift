internal import CommandLanguage
internal import Platform

/// Completes paths of files.
enum FileCompletion {
  /// The most entries of a folder that are read.
  private static let entryLimit = 20_000

  /// Returns the files and folders whose paths begin with a prefix, by name; hidden ones only after
  /// a dot.
  ///
  /// Names that are not UTF-8 are left out. A symbolic link to a folder counts as a folder.
  static func candidates(_ prefix: String) -> [CompletionCandidate] {
    if prefix == "~" { return [CompletionCandidate("~/", isFinal: false)] }
    let slash = prefix.lastIndex(of: "/")
    let folder = slash.map { String(prefix[...$0]) } ?? ""
    let wanted = slash.map { String(prefix[prefix.index(after: $0)...]) } ?? prefix
    let place = folder.isEmpty ? "." : folder.expandingHome
    let names = (try? Folder.names(in: place, atMost: entryLimit, ofText: true)) ?? []
    return names.filter {
      $0.hasPrefix(wanted) && (!$0.hasPrefix(".") || wanted.hasPrefix("."))
    }.sorted().map { name in
      let isFolder = Folder.exists("\(place)/\(name)")
      let shown = name + (isFolder ? "/" : "")
      // A path that looks like an option gets its folder in front.
      let path = folder.isEmpty && name.hasPrefix("-") ? "./" + shown : folder + shown
      return CompletionCandidate(path, display: shown, isFinal: !isFolder)
    }
  }
}
