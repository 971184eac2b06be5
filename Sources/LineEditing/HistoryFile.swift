#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

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
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT { return [] }
      throw LineEditingError(.readHistory, path: path)
    }
    defer { close(file) }
    return try entries(of: file)
  }

  /// Appends an entry, making file and folders where there are none.
  mutating func append(_ line: String) throws(LineEditingError) {
    let file = try openLocked()
    defer { close(file) }
    let isTorn = try !endsWithNewline(file)
    let record = (isTorn ? "\n" : "") + HistoryEscape.escape(line) + "\n"
    try store(record, in: file)
    count += 1
    if count > 2 * limit {
      try replace(with: entries(of: file))
    }
  }

  private mutating func entries(of file: Int32) throws(LineEditingError) -> [String] {
    let bytes = try readAll(file)
    let records = bytes.split(separator: UInt8(ascii: "\n"))
    count = records.count
    var seen: Set<String> = []
    var newestFirst: [String] = []
    for record in records.reversed() where newestFirst.count < limit {
      guard let text = record.withUnsafeBufferPointer({ String(validating: $0, as: UTF8.self) }),
        let line = HistoryEscape.unescape(text), seen.insert(line).inserted
      else { continue }
      newestFirst.append(line)
    }
    return newestFirst.reversed()
  }

  /// Writes a new file beside the old one, and gives it the old one's name.
  private mutating func replace(with lines: [String]) throws(LineEditingError) {
    guard let resolved = realpath(path, nil) else {
      throw LineEditingError(.writeHistory, path: path)
    }
    defer { free(resolved) }
    let temporary = "\(String(cString: resolved)).\(getpid())~"
    let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw LineEditingError(.writeHistory, path: temporary) }
    defer { close(file) }
    do throws(LineEditingError) {
      try store(lines.map { HistoryEscape.escape($0) + "\n" }.joined(), in: file)
      guard rename(temporary, resolved) == 0 else {
        throw LineEditingError(.writeHistory, path: path)
      }
    } catch {
      unlink(temporary)
      throw error
    }
    count = lines.count
  }
}

extension HistoryFile {
  /// Opens the file for appending and locks it until it is closed.
  ///
  /// While waiting for the lock another process may have replaced the file; then the file that
  /// has its name is taken instead.
  private func openLocked() throws(LineEditingError) -> Int32 {
    if access(path, F_OK) != 0 { makeFolders() }
    while true {
      let file = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
      guard file >= 0 else { throw LineEditingError(.writeHistory, path: path) }
      while flock(file, LOCK_EX) != 0 {
        guard errno == EINTR else {
          let error = LineEditingError(.writeHistory, path: path)
          close(file)
          throw error
        }
      }
      var (opened, named) = (stat(), stat())
      if fstat(file, &opened) == 0, stat(path, &named) == 0,
        (opened.st_dev, opened.st_ino) == (named.st_dev, named.st_ino)
      {
        return file
      }
      close(file)
    }
  }

  /// Makes the folders that are missing, for their owner alone.
  private func makeFolders() {
    for index in path.indices.dropFirst() where path[index] == "/" {
      mkdir(String(path[..<index]), 0o700)
    }
  }

  private func endsWithNewline(_ file: Int32) throws(LineEditingError) -> Bool {
    let end = lseek(file, 0, SEEK_END)
    guard end > 0 else { return true }
    var last: UInt8 = 0
    guard pread(file, &last, 1, end - 1) == 1 else {
      throw LineEditingError(.readHistory, path: path)
    }
    return last == UInt8(ascii: "\n")
  }

  private func readAll(_ file: Int32) throws(LineEditingError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = pread(file, &chunk, chunk.count, off_t(bytes.count))
      switch count {
      case 0: return bytes
      case 1...: bytes += chunk[..<count]
      default: if errno != EINTR { throw LineEditingError(.readHistory, path: path) }
      }
    }
  }

  private func store(_ text: String, in file: Int32) throws(LineEditingError) {
    var bytes = ArraySlice(text.utf8)
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes = bytes.dropFirst(count)
      } else if errno != EINTR {
        throw LineEditingError(.writeHistory, path: path)
      }
    }
  }
}
