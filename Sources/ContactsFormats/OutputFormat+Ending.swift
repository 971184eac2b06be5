extension OutputFormat {
  /// Returns the format of a file by its ending, if it is known.
  public static func ofFile(named path: String) -> OutputFormat? {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    let read = InputFormat.all.first { $0.endings.contains(ending) }
    let written = all.first { $0.endings.contains(ending) }
    return named(ending) ?? written ?? read.flatMap { named($0.name) }
  }
}
