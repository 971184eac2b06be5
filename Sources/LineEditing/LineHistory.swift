/// The lines typed before, kept in a file that several processes may share.
///
/// A repeated line moves to the end. Blank lines, and lines that start with a space, are not kept.
/// Each process sees the lines in the file when it loaded it, and its own.
public final class LineHistory {
  /// A line and its number.
  public struct Entry: Hashable, Sendable {
    /// The number of the entry.
    ///
    /// Lines from the file have 1, 2, 3, …; an added line gets the next number. Numbers do not
    /// change while the history is in memory; an entry that moved or was dropped leaves a gap.
    public let number: Int

    /// The line.
    public let line: String
  }

  /// The lines, oldest first, with increasing numbers.
  public private(set) var entries: [Entry] = []

  /// Increases whenever the entries change.
  private(set) var revision = 0

  /// The number of lines kept.
  let limit: Int
  private var file: HistoryFile?
  private var lastNumber = 0

  /// Creates an empty history.
  ///
  /// - Parameters:
  ///   - path: The file for the lines; `nil` keeps them in memory only.
  ///   - limit: The number of lines kept.
  public init(path: String?, limit: Int = 10_000) {
    self.limit = limit
    file = path.map { HistoryFile(path: $0, limit: limit) }
  }

  /// Reads the file, before the first line is added.
  ///
  /// Throws if it cannot be read; the file is then left alone, and the history continues in memory.
  public func load() throws {
    for line in try withFile({ try $0.load() }) ?? [] {
      append(line)
    }
  }

  /// Adds a line, and appends it to the file.
  ///
  /// Throws, once, if the file cannot be written; the line is kept, and the history continues in
  /// memory.
  public func add(_ line: String) throws {
    guard !line.hasPrefix(" "), !line.allSatisfy(\.isWhitespace), line != entries.last?.line
    else { return }
    if let former = entries.firstIndex(where: { $0.line == line }) {
      entries.remove(at: former)
    }
    append(line)
    if entries.count > limit {
      entries.removeFirst(entries.count - limit)
    }
    try withFile { try $0.append(line) }
  }

  /// Returns the line with that number, or `nil`.
  public func line(numbered number: Int) -> String? {
    entries.last { $0.number == number }?.line
  }

  /// Returns the newest line that continues a beginning, or `nil`.
  ///
  /// Linear in the number of lines.
  public func newestLine(continuing beginning: String) -> String? {
    guard !beginning.isEmpty else { return nil }
    return entries.last { entry in
      entry.line.utf8.count > beginning.utf8.count
        && entry.line.utf8.starts(with: beginning.utf8)
        // A combining mark would belong to the beginning's last character.
        && entry.line.hasPrefix(beginning)
    }?.line
  }

  private func append(_ line: String) {
    lastNumber += 1
    revision += 1
    entries.append(Entry(number: lastNumber, line: line))
  }

  /// Stops using the file after its first error, so that the error is reported once.
  private func withFile<Result>(_ body: (inout HistoryFile) throws -> Result) throws -> Result? {
    guard var current = file else { return nil }
    file = nil
    let result = try body(&current)
    file = current
    return result
  }
}
