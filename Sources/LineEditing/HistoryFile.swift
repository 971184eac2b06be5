internal import Platform

/// A history file: one escaped line for each entry, oldest first.
///
/// Entries are appended under a lock. A file with twice as many entries as are kept is read,
/// deduplicated and replaced.
struct HistoryFile {
  let path: String
  let limit: Int

  /// The number of entries in the file, as far as this process knows.
  private var count = 0

  init(path: String, limit: Int) {
    self.path = path
    self.limit = limit
  }

  /// Returns the distinct entries, oldest first; none if the file does not exist.
  mutating func load() throws(SystemError) -> [String] {
    do throws(SystemError) {
      return entries(in: try File(path, .readOnly).read())
    } catch {
      if error.code == .noSuchFile { return [] }
      throw SystemError(Self.reading, path, error.code)
    }
  }

  private static let (reading, writing) = ("read the history", "write the history")

  /// Appends an entry, and creates the file and its folders if needed.
  mutating func append(_ line: String) throws(SystemError) {
    let file = try attempt(Self.writing, openLocked())
    defer { file.unlock() }
    let isTorn = try !attempt(Self.reading, endsWithNewline(file))
    let record = (isTorn ? "\n" : "") + HistoryEscape.escape(line) + "\n"
    try attempt(Self.writing, file.write(Array(record.utf8)))
    count += 1
    if count > 2 * limit {
      let lines = entries(in: try attempt(Self.reading, file.read()))
      try attempt(Self.writing, replace(with: lines))
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

  /// Writes a new file beside the old one, and renames it.
  private func replace(with lines: [String]) throws(SystemError) {
    let new = try AtomicFile(replacing: path)
    try new.file.write(Array(lines.map { HistoryEscape.escape($0) + "\n" }.joined().utf8))
    try new.commitUnsynchronized()
  }
}

extension HistoryFile {
  private func attempt<Answer>(
    _ action: String, _ body: @autoclosure () throws(SystemError) -> Answer
  ) throws(SystemError) -> Answer {
    do throws(SystemError) { return try body() } catch {
      throw SystemError(action, path, error.code)
    }
  }

  /// Opens the file for appending and locks it.
  ///
  /// Another process may have replaced the file meanwhile; then the file that now has its name is
  /// opened instead.
  private func openLocked() throws(SystemError) -> File {
    // If there is no folder, opening the file reports the error.
    if !File.exists(path) { try? Folder.create(Folder.containing(path)) }
    while true {
      let file = try File(path, .readWrite, [.append, .create])
      _ = try file.lock()
      if try file.isInPlace() { return file }
    }
  }

  private func endsWithNewline(_ file: File) throws(SystemError) -> Bool {
    let size = try file.status().size
    guard size > 0 else { return true }
    return try file.read(from: size - 1) == [UInt8(ascii: "\n")]
  }
}
