internal import Platform

/// The file behind a history: one escaped line an entry, oldest first.
///
/// Entries are appended under a lock on the file. It is read, made distinct and replaced when it
/// holds twice as many entries as are kept.
struct HistoryFile {
  let path: String
  let limit: Int

  /// The entries in the file, as far as this process knows.
  private var count = 0

  init(path: String, limit: Int) {
    self.path = path
    self.limit = limit
  }

  /// Returns the distinct entries, oldest first; a file that does not exist has none.
  mutating func load() throws(LineEditingError) -> [String] {
    do throws(SystemError) {
      return entries(in: try File(path, .readOnly).read())
    } catch {
      if error.code == .noSuchFile { return [] }
      throw LineEditingError(.readHistory, path: path, code: error.code)
    }
  }

  /// Appends an entry, making file and folders where there are none.
  mutating func append(_ line: String) throws(LineEditingError) {
    let file = try writing(openLocked())
    defer { file.unlock() }
    let isTorn = try !reading(endsWithNewline(file))
    let record = (isTorn ? "\n" : "") + HistoryEscape.escape(line) + "\n"
    try writing(file.write(Array(record.utf8)))
    count += 1
    if count > 2 * limit {
      let lines = entries(in: try reading(file.read()))
      try writing(replace(with: lines))
      count = lines.count
    }
  }

  private mutating func entries(in bytes: [UInt8]) -> [String] {
    let records = bytes.split(separator: UInt8(ascii: "\n"))
    count = records.count
    var seen: Set<String> = []
    var newestFirst: [String] = []
    for record in records.reversed() where newestFirst.count < limit {
      guard let text = String(validating: record, as: UTF8.self),
        let line = HistoryEscape.unescape(text), seen.insert(line).inserted
      else { continue }
      newestFirst.append(line)
    }
    return newestFirst.reversed()
  }

  /// Writes a new file beside the old one, and gives it the old one's name.
  private func replace(with lines: [String]) throws(SystemError) {
    let new = try AtomicFile(replacing: ResolvedPath(path).path)
    try new.file.write(Array(lines.map { HistoryEscape.escape($0) + "\n" }.joined().utf8))
    try new.commitUnsynchronized()
  }
}

extension HistoryFile {
  private func reading<Answer>(
    _ body: @autoclosure () throws(SystemError) -> Answer
  ) throws(LineEditingError) -> Answer {
    do throws(SystemError) { return try body() } catch {
      throw LineEditingError(.readHistory, path: path, code: error.code)
    }
  }

  private func writing<Answer>(
    _ body: @autoclosure () throws(SystemError) -> Answer
  ) throws(LineEditingError) -> Answer {
    do throws(SystemError) { return try body() } catch {
      throw LineEditingError(.writeHistory, path: path, code: error.code)
    }
  }

  /// Opens the file for appending and locks it until it is closed.
  ///
  /// While waiting for the lock another process may have replaced the file; then the file that
  /// has its name is taken instead.
  private func openLocked() throws(SystemError) -> File {
    if !File.exists(path) { makeFolder() }
    while true {
      let file = try File(path, .readWrite, [.append, .create])
      _ = try file.lock()
      if let named = try FileStatus(path: path), try file.status().isSameFile(as: named) {
        return file
      }
    }
  }

  private func makeFolder() {
    do throws(SystemError) {
      try Folder.create(Folder.containing(path))
    } catch {
      // The file that cannot be made in it is told of.
    }
  }

  private func endsWithNewline(_ file: File) throws(SystemError) -> Bool {
    let size = try file.status().size
    guard size > 0 else { return true }
    return try file.read(from: size - 1) == [UInt8(ascii: "\n")]
  }
}
