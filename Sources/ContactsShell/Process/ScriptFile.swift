internal import LineEditing
internal import Platform

/// Files of commands.
enum ScriptFile {
  /// Opens the file at `path` for `body`.
  ///
  /// - Parameter isInterrupted: Whether an interrupt ends the lines.
  static func read<Answer>(
    _ path: String, isInterrupted: @escaping () -> Bool = { Interruption.isRequested },
    _ body: (PlainLineReader) throws -> Answer
  ) throws -> Answer {
    let descriptor: Descriptor
    do throws(Errno) {
      descriptor = try Descriptor.open(path, .readOnly)
    } catch {
      throw CommandError("cannot read \(path): \(error)")
    }
    defer { descriptor.close() }
    return try body(
      PlainLineReader(descriptor: descriptor.number, name: path, isInterrupted: isInterrupted))
  }

  /// The largest text: 16 MiB.
  private static let maximumTextSize = 16 << 20

  /// Returns the lines of the file at `path` as one text.
  static func text(of path: String) throws -> String {
    // An interrupt must not cut the text short.
    try read(path, isInterrupted: { false }) { try text(of: $0, named: path) }
  }

  /// Returns the lines of standard input as one text.
  static func textOfStandardInput() throws -> String {
    let reader = PlainLineReader(descriptor: 0, isInterrupted: { Interruption.isRequested })
    return try text(of: reader, named: "<stdin>")
  }

  private static func text(of reader: PlainLineReader, named name: String) throws -> String {
    var text = ""
    while true {
      switch try reader.readLine() {
      case .line(let line): text += line + "\n"
      case .malformed(let reason): throw CommandError("\(name):\(reader.lineNumber): it \(reason)")
      case .endOfInput: return text
      case .interrupt: throw CommandError("\(name) was interrupted; nothing was changed")
      }
      guard text.utf8.count <= maximumTextSize else {
        throw CommandError("\(name) is longer than 16 MiB; nothing was changed")
      }
    }
  }
}

extension String {
  /// The path with a leading `~` replaced by the home folder.
  var expandingHome: String {
    guard self == "~" || hasPrefix("~/"), let home = Environment()["HOME"] else { return self }
    return home + dropFirst()
  }

  /// Returns the absolute path, which means the same in every working folder.
  func absolutePath() throws(CommandError) -> String {
    guard !hasPrefix("/") else { return self }
    guard let folder = Folder.current else {
      throw CommandError("cannot find the working folder; give \(self) as an absolute path")
    }
    let relative = hasPrefix("./") ? String(dropFirst(2)) : self
    return folder == "/" ? "/\(relative)" : "\(folder)/\(relative)"
  }
}
